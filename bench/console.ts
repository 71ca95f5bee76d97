import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { makeContext } from '#server/boot/start-context.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { makePool } from '#server/platform/db/db.ts'
import { freePort, removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { writePlace } from '#server/platform/db/sorted-page.ts'
import { makeLog } from '#server/platform/log/log.ts'
import { seedYearOfHistory } from '#tests/support/database/year-of-history.ts'
import { startServer } from '#tests/support/servers/processes.ts'
import { makeStaff, signInStaff, staffOfHouse } from '#tests/support/staff/make-staff.ts'
import { consoleRowsFor, seedConsole } from './console-history.ts'
import { measure, type Summary, short, tableOf } from './summary.ts'

/**
 * Measures every list of the console on its first page and deep inside, in the slowest order, and the search, over a
 * generated database; and for comparison a row that is read by its primary key on the same server. It fails above the
 * limits.
 */
const LIST_MS_MAX = 100
const SEARCH_MS_MAX = 150
const purchases = Number(process.env.ROWS ?? 1_000_000)
const people = purchases / 10
const made = consoleRowsFor(purchases)
const middleCode = `CODE${String(made.codes / 2).padStart(7, '0')}`
const measuring = { warmUpMs: 100, measureMs: 500 }
/** The number of pages to turn in a list whose middle cannot be calculated. */
const PAGES_TURNED_MAX = 60

/** The cursor in the middle of each large list, by endpoint and column. */
const middles: Readonly<Record<string, readonly [string, string]>> = {
  'listAudit number': [String(made.audit / 2), String(made.audit / 2)],
  'listPromos code': [middleCode, middleCode],
  'listPromos label': ['ten off for 8', middleCode],
  'listPromos uses_taken': ['500', middleCode],
}

/** Lists that belong to one object, and the table of that object. */
const ownersOf: Readonly<Record<string, { field: string; table: 'promoBatches' | 'refundLists' }>> = {
  listBatchCodes: { field: 'batch_id', table: 'promoBatches' },
  listRefundRows: { field: 'list_id', table: 'refundLists' },
}

const month = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 7)
const ofMonth = `from=${month}-01&to=${month}-28`
/** Reports sum the sales of a month. They have no limit, because their time grows with the sales. */
const monthOf: Readonly<Record<string, string>> = {
  listClosing: `month=${month}`,
  listFees: ofMonth,
  listSales: ofMonth,
  listPartnerEntries: ofMonth,
}

const folder = await mkdtemp(join(tmpdir(), 'fairdraw-bench-'))
const database = await startEmbeddedPostgres({ dataDir: folder })
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const env = {
  PORT: String(port),
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  SECRET: randomUUID(),
  ROLES: 'console',
  DEMO: 'off',
  SANDBOX: 'off',
  LOG_LEVEL: 'error',
  RATE_CALLS_PER_MINUTE: '100000000',
}
const faults: string[] = []
const context = makeContext(readConfig(env), database.url, makeLog('error', false), null)
try {
  await seed()
  const stop = await startServer('server/boot/main.ts', env, faults)
  try {
    await run(context)
  } finally {
    await stop()
  }
} finally {
  await context.pool.end()
  await database.stop()
  await removeEmbeddedPostgres({ dataDir: folder })
  await rm(folder, { recursive: true, force: true })
}

async function seed(): Promise<void> {
  process.stdout.write(`${purchases.toLocaleString('en-GB')} purchases of ${people.toLocaleString('en-GB')} people …\n`)
  const pool = makePool(database.url, 1, { connectMs: 10_000, lockMs: 60_000, statementMs: 1_800_000 })
  await migrate(pool)
  const client = await pool.connect()
  await seedYearOfHistory(client, { people, purchases, underWay: 0 })
  await seedConsole(client, made)
  client.release()
  await pool.end()
}

type Row = { what: string; where: string; summary: Summary; limitMs: number | null }
type StaffHeaders = Record<string, string>

async function run({ db, ids }: Context): Promise<void> {
  const staff = await makeStaff(context, { roles: staffOfHouse })
  const headers = await signInStaff(context, staff, url)
  const { id, number } = await db.selectFrom('purchases').select(['id', 'number']).limit(1).executeTakeFirstOrThrow()
  const readOne = () => db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirst()
  const key: Row = { what: 'a purchase', where: 'by its primary key', summary: await time(readOne), limitMs: null }
  const rows = [key]

  for (const { name, endpoint } of allEndpoints) rows.push(...(await timeList(db, name, endpoint, headers)))
  const filtered = { action: 'setting.change', actor_id: 'person 7', subject_id: 'TAG7', nobody: 'actor_id=nobody' }
  for (const [field, value] of Object.entries(filtered)) {
    const filter = value.includes('=') ? value : `${field}=${value}`
    const row = { what: 'listAudit', where: filter, limitMs: LIST_MS_MAX }
    rows.push(await timeRead(`/api/console/audit?${filter}`, headers, row))
  }
  for (const [what, text] of Object.entries({
    'an order': ids.purchases.encode(Number(number)),
    'a ticket': 'PAST7 1000',
    'an email': '77@example.com',
    'a phone number': '07700 900123',
    'a promo code': middleCode,
    'part of a title': 'made 1f',
    nothing: 'nothing like it',
  })) {
    const path = `/api/console/search?text=${encodeURIComponent(text)}`
    rows.push(await timeRead(path, headers, { what: 'search', where: what, limitMs: SEARCH_MS_MAX }))
  }
  report(rows, key.summary.p50)
}

async function timeRead(path: string, headers: StaffHeaders, row: Omit<Row, 'summary'>): Promise<Row> {
  return { ...row, summary: await time(() => read(path, headers)) }
}

/** The pages of a list and its search. A list of an object is left out if the generated data have no such object. */
async function timeList(db: Context['db'], name: string, endpoint: Endpoint, headers: StaffHeaders): Promise<Row[]> {
  const owner = ownersOf[name]
  const ofOne = owner && (await db.selectFrom(owner.table).select('id').limit(1).executeTakeFirst())
  if (owner && !ofOne) return []
  const given = owner ? `${owner.field}=${ofOne!.id}` : monthOf[name]
  const address = `${endpoint.path}?${given ? `${given}&` : ''}`
  const orders = ordersOf(endpoint)
  const rows = await timePages(name, address, orders, headers)
  if (orders.length > 0 && 'search' in endpoint.query!.shape)
    for (const text of ['0050', 'nothing like it']) {
      const row = { what: name, where: `search for “${text}”`, limitMs: SEARCH_MS_MAX }
      rows.push(await timeRead(`${address}search=${text}`, headers, row))
    }
  return rows
}

/** The first page and a deep one, each in its slowest order. */
async function timePages(name: string, address: string, orders: string[], headers: StaffHeaders): Promise<Row[]> {
  const slowest = new Map<string, Row>()
  const limitMs = name in monthOf ? null : LIST_MS_MAX
  for (const sort of orders) {
    const path = (after: string | null) => `${address}sort=${sort}${after ? `&after=${after}` : ''}`
    const places = { 'first page': null, 'deep page': await findDeep(name, sort, path, headers) }
    for (const [where, after] of Object.entries(places)) {
      if (where === 'deep page' && after === null) continue
      const row = await timeRead(path(after), headers, { what: name, where: `${where} by ${sort}`, limitMs })
      if (row.summary.p50 > (slowest.get(where)?.summary.p50 ?? 0)) slowest.set(where, row)
    }
  }
  return [...slowest.values()]
}

function report(rows: readonly Row[], keyMs: number): void {
  const heads = ['what', 'where', 'p50 ms', 'p95 ms', 'limit ms', 'to a primary key']
  const cells = rows.map(({ what, where, summary: { p50, p95 }, limitMs }) => [
    what,
    where,
    short(p50),
    short(p95),
    limitMs ?? '',
    `${short(p50 / keyMs)} : 1`,
  ])
  process.stdout.write(`${tableOf(heads, cells)}\n`)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const late = rows.filter(({ summary, limitMs }) => limitMs !== null && summary.p50 > limitMs)
  if (late.length > 0)
    throw new Error(`slower than their limits: ${late.map(({ what, where }) => `${what}, ${where}`)}`)
}

function time(action: () => Promise<unknown>): Promise<Summary> {
  return measure(1, measuring, action)
}

type Sort = { unwrap: () => { options: string[] } }

/** The sort orders of a list endpoint. Other endpoints have none. */
function ordersOf({ query }: Endpoint): string[] {
  return query && 'format' in query.shape ? (query.shape.sort as never as Sort).unwrap().options : []
}

async function read(path: string, headers: StaffHeaders): Promise<{ next: string | null }> {
  const answer = await fetch(`${url}${path}`, { headers })
  const { data } = (await answer.json()) as { data: { next: string | null } }
  if (answer.status !== 200) throw new Error([`${path} answered ${answer.status}`, ...faults].join('\n'))
  return data
}

/** Null if the whole list fits on its first page. */
async function findDeep(
  name: string,
  sort: string,
  path: (after: string | null) => string,
  headers: StaffHeaders,
): Promise<string | null> {
  const middle = middles[`${name} ${sort.replace(/^-/, '')}`]
  if (middle) return writePlace(middle)
  let deep: string | null = null
  for (let turned = 0; turned < PAGES_TURNED_MAX; turned += 1) {
    const { next } = await read(path(deep), headers)
    if (next === null) break
    deep = next
  }
  return deep
}
