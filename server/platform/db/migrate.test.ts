import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import { untilWaiting } from '#tests/support/database/locks.ts'
import { migrate } from './migrate.ts'

const context = await testContext()
const folder = await mkdtemp(join(tmpdir(), 'fairdraw-migrations-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
  await context.close()
})

let number = 9000
beforeEach(async () => {
  number += 1
  await writeFile(join(folder, `${number}_add_column.sql`), `alter table settings add column added_${number} int;`)
})

test('a migration that finds its table locked lets others pass, and is done once it is free', async () => {
  const holder = await context.pool.connect()
  await holder.query('begin; select * from settings')
  const migrating = migrate(context.pool, { folder, lockTimeoutMs: 100, pauseMs: 100 })
  await untilWaiting(context)
  // This statement is behind it in the queue, and runs only when it gives up.
  await context.pool.query('select * from settings')
  await holder.query('commit')
  holder.release()
  expect(await migrating).toEqual([`${number}_add_column.sql`])
  expect(await migrate(context.pool, { folder })).toEqual([])
})

test('a migration whose table stays locked changes nothing, and names itself', async () => {
  const holder = await context.pool.connect()
  await holder.query('begin; select * from settings')
  const given = { folder, lockTimeoutMs: 20, pauseMs: 1, tries: 3 }
  await expect(migrate(context.pool, given)).rejects.toThrow(`migration ${number}_add_column.sql failed`)
  await holder.query('rollback')
  holder.release()
  expect(await migrate(context.pool, { folder })).toEqual([`${number}_add_column.sql`])
})

test('processes that migrate at once run each migration once', async () => {
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(context.pool, { folder })))
  expect(applied.flat()).toEqual([`${number}_add_column.sql`])
})
