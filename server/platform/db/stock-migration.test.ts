import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { onServer, programUser } from '#tests/support/database/database.ts'
import { makePool } from './db.ts'
import { migrate } from './migrate.ts'

const migrations = join(import.meta.dirname, '../../../db/migrations')
const former = await mkdtemp(join(tmpdir(), 'fairdraw-former-'))
const name = `test_${randomUUID().replaceAll('-', '')}`
await onServer(inject('postgresUrl'), `create database ${name}`)
const url = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` })
const pool = makePool(url.href, 2)
const program = makePool(Object.assign(url, { username: programUser.name, password: programUser.password }).href, 1)
afterAll(async () => {
  await Promise.all([pool.end(), program.end()])
  await onServer(inject('postgresUrl'), `drop database ${name} with (force)`)
  await rm(former, { recursive: true })
})

const [small, large, later] = [randomUUID(), randomUUID(), randomUUID()]
const opened: readonly [id: string, capacity: number, shards: readonly number[]][] = [
  [small, 10, [7]],
  [large, 10_000, [100, 0, 250, 3]],
]
const stock = async () =>
  (await pool.query('select campaign_id as id, capacity, remaining from stock order by capacity')).rows

/** As the program before 0037 does it. */
async function openAsBefore(id: string, capacity: number, shards: readonly number[]): Promise<void> {
  await program.query('insert into stock_gates (campaign_id, capacity) values ($1, $2)', [id, capacity])
  for (const [shard, remaining] of shards.entries())
    await program.query('insert into stock_shards (campaign_id, shard, remaining) values ($1, $2, $3)', [
      id,
      shard,
      remaining,
    ])
}

/** As the program before 0037 does it; false where no shard had enough. */
async function takeAsBefore(id: string, quantity: number, start: number): Promise<boolean> {
  const { rowCount } = await program.query(
    `with picked as (
      select shard from stock_shards where campaign_id = $1 and remaining >= $2
      order by (shard + $3::int) % (select count(*) from stock_shards where campaign_id = $1)
      limit 1 for update skip locked
    )
    update stock_shards set remaining = remaining - $2 from picked
    where campaign_id = $1 and stock_shards.shard = picked.shard returning stock_shards.shard`,
    [id, quantity, start],
  )
  return rowCount === 1
}

test('0037 gathers the shards of each campaign into one row, and a program of the release before goes on', async () => {
  for (const file of await readdir(migrations)) if (file < '0037') await cp(join(migrations, file), join(former, file))
  await migrate(pool, { folder: former })
  await pool.query(`grant select, insert, update on all tables in schema public to ${programUser.name}`)
  for (const id of [small, large, later])
    await pool.query(
      `insert into campaigns (id, tag, title, type, limit_type, starts_at) values ($1, $2, $2, 'COMPETITION', 'NONE', now())`,
      [id, id.slice(0, 8).toUpperCase()],
    )
  for (const each of opened) await openAsBefore(...each)

  await migrate(pool)
  expect(await stock()).toEqual([
    { id: small, capacity: 10, remaining: 7 },
    { id: large, capacity: 10_000, remaining: 353 },
  ])

  await openAsBefore(later, 20_000, [10_000, 10_000])
  expect([await takeAsBefore(large, 353, 17), await takeAsBefore(large, 1, 3)]).toEqual([true, false])
  await program.query('select 1 from stock_gates where campaign_id = $1 for update', [small])
  await program.query('select shard from stock_shards where campaign_id = $1 order by shard for update', [small])
  await program.query(
    'update stock_shards set remaining = case when shard = 0 then 5 else 0 end where campaign_id = $1',
    [small],
  )
  await program.query(
    `update stock_shards set remaining = remaining + 2 where campaign_id = $1 and shard = (
      select 31::int % nullif(count(*), 0) from stock_shards where campaign_id = $1)`,
    [large],
  )
  expect(await stock()).toEqual([
    { id: small, capacity: 10, remaining: 5 },
    { id: large, capacity: 10_000, remaining: 2 },
    { id: later, capacity: 20_000, remaining: 20_000 },
  ])
})
