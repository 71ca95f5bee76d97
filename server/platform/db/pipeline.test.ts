import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { dyingAfter } from '#tests/crash/dying-context.ts'
import { tablesReadWhole } from '#tests/support/database/batch-plans.ts'
import { contextOn, testContext } from '#tests/support/database/database.ts'
import { isDatabaseAway } from './database-errors.ts'
import { makePool } from './db.ts'
import { BatchOutdated, openPipeline, type Send } from './pipeline.ts'

const context = await testContext()
await context.pool.query('create table marks (mark int primary key, text text check (text <> $$wrong$$))')
afterAll(() => context.close())

const pipeline = openPipeline(context.pool)
const insert = (send: Send, mark: number, text = 'right') =>
  send('insert into marks (mark, text) values ($1, $2)', [mark, text])
const marks = async () =>
  (await context.pool.query('select mark from marks order by mark')).rows.map(({ mark }) => mark as number)

/** The process of PostgreSQL that the pipeline is connected to. */
const backend = () =>
  pipeline.transact(async (send) => (await send<{ pid: number }>('select pg_backend_pid() as pid', [])).rows[0]!.pid)

test('statements that were sent together are committed together, and answered in their order', async () => {
  const answers = await pipeline.transact((send) =>
    Promise.all([
      insert(send, 1),
      insert(send, 2),
      send<{ count: number }>('select count(*)::int as count from marks where mark <= $1', [2]),
    ]),
  )
  expect([answers[0].rowCount, answers[1].rowCount, answers[2].rows]).toEqual([1, 1, [{ count: 2 }]])
  expect(await marks()).toEqual([1, 2])
})

test('a statement that fails rolls back its whole transaction, and the connection continues', async () => {
  const before = await backend()
  const failing = pipeline.transact((send) => Promise.all([insert(send, 3), insert(send, 4, 'wrong'), insert(send, 5)]))
  await expect(failing).rejects.toMatchObject({ code: '23514' })
  expect(await marks()).toEqual([1, 2])
  expect(await backend()).toBe(before)
})

test('a statement that PostgreSQL skipped because an earlier one failed can be sent again', async () => {
  const text = 'select text from marks where mark = $1'
  const failing = pipeline.transact((send) => Promise.all([insert(send, 3, 'wrong'), send(text, [1])]))
  await expect(failing).rejects.toMatchObject({ code: '23514' })
  expect((await pipeline.transact((send) => send(text, [1]))).rows).toEqual([{ text: 'right' }])
})

test('the error of a transaction is that of the statement that failed, whichever is noticed first', async () => {
  const failing = pipeline.transact(async (send) => {
    const noticedLate = insert(send, 3, 'wrong').catch(async (error) => {
      await setImmediate()
      throw error
    })
    await Promise.all([noticedLate, insert(send, 4)])
  })
  await expect(failing).rejects.toMatchObject({ code: '23514' })
})

test('a failure that was not awaited keeps the transaction from being committed', async () => {
  const careless = pipeline.transact(async (send) => {
    insert(send, 3, 'wrong').catch(() => {})
    await send('select 1 where $1', [true]).catch(() => {})
  })
  await expect(careless).rejects.toMatchObject({ code: '23514' })
  expect(await marks()).toEqual([1, 2])
})

test('work that throws writes nothing', async () => {
  const refused = pipeline.transact(async (send) => {
    await insert(send, 3)
    throw new Error('a count does not match')
  })
  await expect(refused).rejects.toThrow('a count does not match')
  expect(await marks()).toEqual([1, 2])
})

test('a batch whose facts have changed is repeated, three times at most', async () => {
  let attempts = 0
  const work = (outdatedTimes: number) => async (send: Send) => {
    attempts += 1
    await insert(send, 3)
    if (attempts <= outdatedTimes) throw new BatchOutdated()
  }
  await expect(pipeline.transact(work(3))).rejects.toBeInstanceOf(BatchOutdated)
  expect([attempts, await marks()]).toEqual([3, [1, 2]])
  attempts = 0
  await pipeline.transact(work(2))
  expect([attempts, await marks()]).toEqual([3, [1, 2, 3]])
})

test('a connection to a former primary is closed at its first refused write', async () => {
  const before = await backend()
  await pipeline.transact((send) => send('set default_transaction_read_only = on', []))
  const refused = pipeline.transact((send) => insert(send, 4))
  await expect(refused).rejects.toMatchObject({ code: '25006' })
  await expect(refused).rejects.toSatisfy(isDatabaseAway)
  expect(await backend()).not.toBe(before)
  expect(await marks()).toEqual([1, 2, 3])
})

test('a connection that breaks fails what it was running, and the next transaction opens another', async () => {
  const before = await backend()
  const broken = pipeline.transact(async (send) => {
    await insert(send, 4)
    await context.pool.query('select pg_terminate_backend($1)', [before])
    await insert(send, 5)
  })
  await expect(broken).rejects.toThrow()
  expect(await marks()).toEqual([1, 2, 3])
  expect(await backend()).not.toBe(before)
})

test('work that waits for something else when the connection breaks leaves no failure unhandled', async () => {
  const dying = dyingAfter(context, 1)
  const failing = openPipeline(dying.context.pool).transact(async (send) => {
    const answers = [send('select 1', []), send('select 2', [])]
    await setImmediate()
    for (const answer of answers) await answer
  })
  await expect(failing).rejects.toThrow('the process died')
  await dying.end()
})

test('an index that is missing is seen by the plan of an empty table', async () => {
  const byKey = 'select text from marks where mark = any($1::int[])'
  const byText = 'select mark from marks where text = any($1::text[])'
  expect(await tablesReadWhole(context, [byKey, byText])).toEqual([`marks: ${byText}`])
})

test.each([
  ['none', 'off', 'off'],
  ['transaction', 'off', 'on'],
] as const)('with the pooler %s, enable_seqscan is %s in a batch, and %s after it', async (pooler, within, after) => {
  const connected: pg.Client[] = []
  const pool = makePool(context.databaseUrl, 1, undefined, pooler)
  pool.options.Client = class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      connected.push(this)
    }
  } as unknown as NonNullable<typeof pool.options.Client>
  const text = `select current_setting('enable_seqscan') as seqscan, $1::int as mark`
  for (const mark of [1, 2])
    expect((await openPipeline(pool).transact((send) => send(text, [mark]))).rows).toEqual([{ seqscan: within, mark }])
  expect((await connected[0]!.query('show enable_seqscan')).rows).toEqual([{ enable_seqscan: after }])
  await pool.end()
})

test('a second transaction at the same time is a mistake of its caller', async () => {
  const first = pipeline.transact((send) => send('select 1 where $1', [true]))
  await expect(pipeline.transact(async () => null)).rejects.toThrow('one transaction at a time')
  await first
})

test('the pool ends its pipelines after the current work, and opens none any more', async () => {
  const other = contextOn(context.databaseUrl)
  const own = openPipeline(other.pool)
  const gate = Promise.withResolvers<void>()
  const underWay = own.transact(async (send) => {
    await insert(send, 9)
    await gate.promise
    return insert(send, 10)
  })
  const ended = other.close()
  gate.resolve()
  await underWay
  await ended
  expect(await marks()).toEqual([1, 2, 3, 9, 10])
  await expect(own.transact(async () => null)).rejects.toThrow()
  const { rows } = await context.pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'fairdraw batches'`,
  )
  expect(rows).toHaveLength(1)
})
