import { afterAll, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import { sql } from './db.ts'
import { jsonArrayFrom } from './json-array-from.ts'
import { openPipeline } from './pipeline.ts'
import { jsonRows, rowNames } from './row-names.ts'

const context = await testContext()
afterAll(() => context.close())

const text = `select 1 as first_ticket, '{"utm_source": "radio"}'::jsonb as given_data, array[2] as round_ids`
const expected = [{ firstTicket: 1, givenData: { utm_source: 'radio' }, roundIds: [2] }]

test('a row of a statement has the names of code, and its JSON keeps its keys', async () => {
  const { rows } = await sql.raw(text).execute(context.db)
  expect(rows).toEqual(expected)
})

test('a row of a batch has the same names', async () => {
  const { rows } = await openPipeline(context.pool).transact((send) => send(text, []))
  expect(rows).toEqual(expected)
})

test('a row that is sent as JSON has the names of columns, and its values keep theirs', () => {
  const rows = [{ accountId: 'a', answer: { ticketId: 1 } }]
  expect(JSON.parse(jsonRows(rows))).toEqual([{ account_id: 'a', answer: { ticketId: 1 } }])
})

test('a subquery as JSON has the names of code, whether a column has an alias or not', async () => {
  const { versions } = await context.db
    .selectNoFrom((eb) =>
      jsonArrayFrom(
        eb.selectFrom('brandsVersion').select(['onlyRow', 'brandsVersion.onlyRow as isOnly', 'version as lastVersion']),
      ).as('versions'),
    )
    .executeTakeFirstOrThrow()
  expect(versions).toEqual([{ onlyRow: true, isOnly: true, lastVersion: expect.any(Number) }])
})

test('every column has one name in code, from which its name in the database follows', async () => {
  const { rows } = await context.pool.query(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const names = rows.map(({ name }) => name as string)
  expect(names.length).toBeGreaterThan(400)
  for (const name of names) {
    const [inCode] = Object.keys(rowNames.codeRow<object>({ [name]: 1 }))
    expect(rowNames.columnName(inCode!)).toBe(name)
  }
})
