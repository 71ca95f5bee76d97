import { afterAll, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import { isDatabaseAway } from './database-errors.ts'
import { makeDb, makePool, nameOf, poolerOf, sql, type Tx } from './db.ts'

const context = await testContext()
afterAll(() => context.close())

/** More often than PostgreSQL plans a statement again for its values before it plans it for all. */
const OFTEN = 8
const onOneConnection = <T>(work: (tx: Tx) => Promise<T>) => context.db.transaction().execute(work)

test('a statement is parsed once per connection, for any number of calls and values', async () => {
  const uses = await onOneConnection(async (tx) => {
    for (let times = 1; times <= OFTEN; times += 1) await sql`select ${times}::int as "oneOfMany"`.execute(tx)
    const { rows } = await sql<{ uses: number }>`select (generic_plans + custom_plans)::int as uses
      from pg_prepared_statements where statement like '%oneOfMany%'`.execute(tx)
    return rows
  })
  expect(uses).toEqual([{ uses: OFTEN }])
})

test('a connection names its first 1,000 statements, and leaves another connection as many', () => {
  const connection = {}
  for (let nth = 0; nth < 999; nth += 1) nameOf(connection, `select ${nth}, $1`)
  expect(nameOf(connection, 'the thousandth, $1')).toEqual({ name: 's999' })
  expect(nameOf(connection, 'one too many, $1')).toEqual({})
  expect(nameOf(connection, 'the thousandth, $1')).toEqual({ name: 's999' })
  expect(nameOf({}, 'one too many, $1')).toEqual({ name: 's0' })
})

test('a statement without values is not named', () => {
  expect(nameOf({}, 'select 1')).toEqual({})
})

test('a statement that returns all columns works after a migration has added one', async () => {
  const pool = makePool(context.databaseUrl, 1)
  const db = makeDb(pool)
  const read = () => db.selectFrom('brands').selectAll().where('code', '=', 'UK_FAIRDRAW').executeTakeFirstOrThrow()
  const remove = () => db.deleteFrom('assets').where('id', '=', crypto.randomUUID()).returningAll().execute()
  const before = await read()
  await remove()
  await context.pool.query(`alter table brands add added text; alter table assets add added text`)
  expect(await read()).toEqual({ ...before, added: null })
  await remove()
  await context.pool.query(`alter table brands drop added; alter table assets drop added`)
  expect(await read()).toEqual(before)
  await pool.end()
})

test('two users of the same connections never give one name to two statements', async () => {
  const first = await sql`select ${1}::int as "ofTheFirst"`.execute(context.db)
  const second = await sql`select ${2}::int as "ofTheSecond"`.execute(makeDb(context.pool))
  expect([first.rows, second.rows]).toEqual([[{ ofTheFirst: 1 }], [{ ofTheSecond: 2 }]])
})

test('a conflict on a partial index is found every time', async () => {
  const insert = (tx: Tx) =>
    tx
      .insertInto('ledgerAccounts')
      .values({ id: crypto.randomUUID(), kind: 'CREDIT_SPENT' })
      .onConflict((conflict) => conflict.column('kind').where('kind', '<>', sql.lit('CREDIT_LOT')).doNothing())
      .returning('id')
      .execute()
  const inserted = await onOneConnection(async (tx) => {
    const rows = []
    for (let times = 1; times <= OFTEN; times += 1) rows.push(...(await insert(tx)))
    return rows
  })
  expect(inserted).toHaveLength(1)
})

test.each([
  ['none', '400ms'],
  ['transaction', '0'],
] as const)('with the pooler %s a connection starts with a statement_timeout of %s', async (pooler, timeout) => {
  const pool = makePool(context.databaseUrl, 1, { connectMs: 5_000, lockMs: 200, statementMs: 400 }, pooler)
  expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: timeout }])
  expect(poolerOf(pool)).toBe(pooler)
  await pool.end()
})

test('a connection to a former primary is closed at its first refused write', async () => {
  const pool = makePool(context.pool.options.connectionString!, 1)
  const db = makeDb(pool)
  const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
  const before = await backend()
  await sql`set default_transaction_read_only = on`.execute(db)
  const refused = sql`create table marks (mark int)`.execute(db)
  await expect(refused).rejects.toSatisfy(isDatabaseAway)
  expect(await backend()).not.toBe(before)
  await pool.end()
})
