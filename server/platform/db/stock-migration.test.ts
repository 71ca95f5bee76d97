import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { onServer } from '#tests/support/database/database.ts'
import { makePool } from './db.ts'
import { migrate } from './migrate.ts'

const migrations = join(import.meta.dirname, '../../../db/migrations')
const former = await mkdtemp(join(tmpdir(), 'fairdraw-former-'))
const name = `test_${randomUUID().replaceAll('-', '')}`
await onServer(inject('postgresUrl'), `create database ${name}`)
const pool = makePool(Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href, 2)
afterAll(async () => {
  await pool.end()
  await onServer(inject('postgresUrl'), `drop database ${name} with (force)`)
  await rm(former, { recursive: true })
})

const [small, large] = [randomUUID(), randomUUID()]
const opened: readonly [id: string, capacity: number, shards: readonly number[]][] = [
  [small, 10, [7]],
  [large, 10_000, [100, 0, 250, 3]],
]

test('migration 0037 adds up the shards of each campaign in one row', async () => {
  for (const file of await readdir(migrations)) if (file < '0037') await cp(join(migrations, file), join(former, file))
  await migrate(pool, { folder: former })
  for (const [id, capacity, shards] of opened) {
    await pool.query(
      `insert into campaigns (id, tag, title, type, limit_type, starts_at) values ($1, $2, $2, 'COMPETITION', 'NONE', now())`,
      [id, id.slice(0, 8).toUpperCase()],
    )
    await pool.query('insert into stock_gates (campaign_id, capacity) values ($1, $2)', [id, capacity])
    await pool.query(
      `insert into stock_shards (campaign_id, shard, remaining)
       select $1, shard - 1, remaining from unnest($2::int[]) with ordinality as given (remaining, shard)`,
      [id, shards],
    )
  }

  await migrate(pool)
  const { rows } = await pool.query('select campaign_id as id, capacity, remaining from stock order by capacity')
  expect(rows).toEqual([
    { id: small, capacity: 10, remaining: 7 },
    { id: large, capacity: 10_000, remaining: 353 },
  ])
})
