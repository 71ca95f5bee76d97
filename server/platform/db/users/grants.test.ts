import { globSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { programUser, testContext } from '#tests/support/database/database.ts'
import { makePool } from '../db.ts'
import { rowNames } from '../row-names.ts'
import { appendOnly, deletable, grantTo, writtenOnce } from './grants.ts'

const context = await testContext()
const program = makePool(context.programUrl, 2)
afterAll(async () => {
  await program.end()
  await context.close()
})

const mayBe = async (statement: string) =>
  program.query(statement).then(
    () => true,
    (fault) => {
      expect(fault).toMatchObject({ code: '42501' })
      return false
    },
  )

describe('The user as which the program runs', () => {
  test.each(appendOnly)('adds rows to %s, and changes, deletes and empties none', async (table) => {
    const { rows } = await program.query(
      `select has_table_privilege('${table}', 'insert') as insert, has_any_column_privilege('${table}', 'update') as update`,
    )
    expect(rows).toEqual([{ insert: true, update: false }])
    expect(await mayBe(`delete from ${table}`)).toBe(false)
    expect(await mayBe(`truncate ${table}`)).toBe(false)
  })

  test.each([
    'create table other (id int)',
    'alter table purchases add column other int',
    'alter table purchases disable trigger all',
    'drop table purchases',
    'truncate purchases cascade',
    'delete from purchases',
    'delete from payments',
    'delete from persons',
    `insert into migrations (name) values ('9999_other.sql')`,
    'create schema other',
    'create table graphile_worker.other (id int)',
    'set role fairdraw',
  ])('may not %s', async (statement) => {
    expect(await mayBe(statement)).toBe(false)
  })

  test.each(Object.entries(writtenOnce))('writes who entered, ordered and won into %s once', async (table, columns) => {
    const { rows } = await program.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
         and not has_column_privilege($1, column_name, 'update') order by 1`,
      [table],
    )
    expect(rows.map(({ name }) => name)).toEqual(columns.toSorted())
    const others = await program.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
         and column_name <> all($2) limit 1`,
      [table, columns],
    )
    const [own, other] = [columns[0], others.rows[0]!.name]
    expect(await mayBe(`update ${table} set ${own} = ${own}`)).toBe(false)
    expect(await mayBe(`update ${table} set ${other} = ${other} where false`)).toBe(true)
    expect(await mayBe(`select from ${table} for update`)).toBe(true)
  })

  test('empties partitions of events of pages, and cannot drop, detach or delete from them', async () => {
    expect(await mayBe('truncate event_ring.slot_3')).toBe(true)
    for (const statement of [
      'truncate collected_events',
      'delete from collected_events',
      'drop table event_ring.slot_3',
      'alter table collected_events detach partition event_ring.slot_3',
      'create table event_ring.other (id int)',
    ])
      expect([statement, await mayBe(statement)]).toEqual([statement, false])
  })

  test('may read everything, and can receive its rights again without harm', async () => {
    await grantTo(context.pool, programUser.name)
    const { rows } = await program.query(
      `select tablename from pg_tables where schemaname = 'public' and not has_table_privilege(format('%I.%I', schemaname, tablename), 'select')`,
    )
    expect(rows).toEqual([])
  })

  test('cannot be used to give rights to a name that is more than a name', async () => {
    await expect(grantTo(context.pool, 'x; drop table purchases')).rejects.toMatchObject({ code: '42704' })
    await context.pool.query('select 1 from purchases')
  })
})

test('the program deletes rows of no other tables, and changes none that is append-only', () => {
  const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).map((path) => readFileSync(path, 'utf8'))
  const named = (pattern: RegExp) =>
    new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, table]) => rowNames.columnName(table!))))
  const deleted = named(/(?:deleteFrom\('|deleteBefore\(db, '|delete from (?!graphile_worker))(\w+)/g)
  expect([...deleted].sort()).toEqual([...deletable])
  const changed = named(/(?:updateTable\(|update )'?(\w+)/g)
  expect(appendOnly.filter((table) => changed.has(table))).toEqual([])
})
