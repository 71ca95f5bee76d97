import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'

const context = await testContext()
afterAll(() => context.close())

const last = async () => {
  const { rows } = await context.pool.query(
    `select sequencename as name, coalesce(last_value, 0) as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name, last }) => ({ name, last: Number(last) }))
}

test('the statement of docs/recovery.md leaves a gap in every running number after a restore', async () => {
  const [statement = ''] = /select setval[\s\S]+?;/.exec(readFileSync('docs/recovery.md', 'utf8')) ?? []
  const before = await last()
  expect(before.map(({ name }) => name)).toContain('purchases_number_seq')
  await context.pool.query(statement)
  expect(await last()).toEqual(before.map(({ name, last }) => ({ name, last: last + 1_000_001 })))
})
