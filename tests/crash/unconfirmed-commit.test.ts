import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { allow } from '#domain/verdict.ts'
import { isDatabaseAway } from '#server/platform/db/database-errors.ts'
import { makeDb, makePool, sql, transact } from '#server/platform/db/db.ts'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { openPipeline } from '#server/platform/db/pipeline.ts'

/** PostgreSQL that waits for a standby before it confirms a commit, and has none. */
const folder = await mkdtemp(join(tmpdir(), 'fairdraw-standby-'))
const database = await startEmbeddedPostgres({ dataDir: folder })
const pool = makePool(database.url, 2)
const db = makeDb(pool)
const pipeline = openPipeline(pool)
const operator = makePool(database.url, 1)
await operator.query('set synchronous_commit = local')
await operator.query('create table marks (mark int)')
await operator.query("alter system set synchronous_standby_names = 'missing'")
await operator.query('select pg_reload_conf()')
afterAll(async () => {
  await pool.end()
  await operator.end()
  await database.stop()
  await removeEmbeddedPostgres({ dataDir: folder })
})
beforeEach(() => operator.query('truncate marks'))

/** The processes whose commit waits for the standby. */
const waiting = async () =>
  (await operator.query("select pid from pg_stat_activity where wait_event = 'SyncRep'")).rows.map(({ pid }) => pid)

/** Does what an operator must not do: cancels the wait of a commit. */
async function cancelWait(): Promise<void> {
  await expect.poll(waiting).toHaveLength(1)
  await operator.query('select pg_cancel_backend($1)', await waiting())
}

test.each([
  ['a transaction', () => transact(db, async (tx) => allow(await sql`insert into marks values (1)`.execute(tx)))],
  ['a single statement', () => sql`insert into marks values (1)`.execute(db)],
  ['a batch', () => pipeline.transact((send) => send('insert into marks values ($1)', [1]))],
])('%s whose wait for the standby is cancelled has an unknown outcome', async (_what, insert) => {
  const inserted = insert().then(
    () => 'confirmed',
    (error) => error,
  )
  await cancelWait()
  expect(await inserted).toSatisfy(isDatabaseAway)
  expect((await operator.query('select mark from marks')).rows).toEqual([{ mark: 1 }])
})

test('reads need no standby, and run on a new connection after an unconfirmed commit', async () => {
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  expect((await pipeline.transact((send) => send('select 1 as one', []))).rows).toEqual([{ one: 1 }])
})
