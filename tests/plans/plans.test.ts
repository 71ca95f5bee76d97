import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneTemplate, onServer } from '#tests/support/database/database.ts'
import { seedYearOfHistory } from '#tests/support/database/year-of-history.ts'
import { statementsFolder } from '#tests/support/setup/statements-folder.ts'

/** A table so small that a sequential scan is fine in every query. */
const SMALL_ROWS_MAX = 1_000
/** A shard of the capabilities leaves fewer statements than all of them. */
const STATEMENTS_MIN = process.env.SHARD ? 100 : 300

/** Statements that read a whole table on purpose, with their occasion. */
const readsAll: readonly { part: string; why: string }[] = [
  { part: "select 'STOCK' as what", why: 'the nightly recount compares every count with the rows behind it' },
  { part: "select 'CHANCES_OF_PERSON' as what", why: 'the nightly recount' },
  { part: "select 'PAID' as what", why: 'the nightly recount' },
  { part: "select 'ENTRY_OWNER' as what", why: 'the nightly recount compares every row with its origin' },
  { part: "select 'STAYING_AWAY' as what", why: 'the nightly recount' },
  { part: 'named as materialized (', why: 'once a draw: all who entered the round are compared with who cannot win' },
  {
    part: 'select min("created_at") as "first" from "payments"',
    why: 'once a day, to know where reconciliation begins',
  },
  {
    part: "(into_lot.kind = 'CREDIT_LOT') <> (out_of.kind = 'CREDIT_LOT')",
    why: 'the closing of a month sums its ledger',
  },
  {
    part: 'select purchase_id, item_id, sum(quantity) as entries',
    why: 'the cancellation of a campaign, and its page: what is still owed to all buyers, line by line',
  },
  {
    part: 'select distinct purchase_id, item_id from rounds join entries',
    why: 'once a refund of a whole campaign: what everybody paid for it, line by line',
  },
  { part: 'select from "event_ring".', why: 'its first row alone, to see whether a partition is empty' },
  { part: 'delete from "sessions"', why: 'once a day, of what is older than 90 days: by index where that is little' },
  {
    part: 'select ctid from "rate_counters"',
    why: 'once an hour, of two days of counts; an index would cost each call',
  },
]

const statements = readStatements()
const database = 'fairdraw_plans'
let client: pg.Client

beforeAll(async () => {
  const url = inject('postgresUrl')
  await cloneTemplate(url, database)
  client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: `/${database}` }).href })
  await client.connect()
  await seedYearOfHistory(client, { people: process.env.FULL ? 100_000 : 10_000, underWay: 100 })
})

afterAll(async () => {
  await client.end()
  await onServer(inject('postgresUrl'), `drop database ${database}`)
})

test('the capabilities have recorded the statements of the server', () => {
  expect(statements.length, 'run the whole of the capabilities first').toBeGreaterThan(STATEMENTS_MIN)
})

test('no statement reads the whole of a table that grows with sales or people', async () => {
  const { rows } = await client.query<{ relname: string }>(
    // PostgreSQL's own tables grow with what a migration makes.
    `select relname from pg_class
     where relkind = $1 and reltuples > $2 and relnamespace <> 'pg_catalog'::regnamespace`,
    ['r', SMALL_ROWS_MAX],
  )
  const large = new Set(rows.map(({ relname }) => relname))
  const found: string[] = []
  for (const text of statements) {
    if (readsAll.some(({ part }) => text.includes(part))) continue
    const scanned = tablesScanned(await explain(text)).filter((table) => large.has(table))
    if (scanned.length > 0) found.push(`${scanned.join(', ')}: ${text}`)
  }
  expect(found).toEqual([])
})

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** The plan that serves every value: the one that a named statement ends with. */
async function explain(text: string): Promise<Plan> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (generic_plan, format json) ${text}`)
  return rows[0]!['QUERY PLAN'][0].Plan
}

function tablesScanned(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']!] : []
  return [...own, ...(plan.Plans ?? []).flatMap(tablesScanned)]
}

function readStatements(): string[] {
  const lines = readdirSync(statementsFolder).flatMap((file) =>
    readFileSync(`${statementsFolder}${file}`, 'utf8').trim().split('\n'),
  )
  return [...new Set(lines)].map((line) => JSON.parse(line) as string)
}
