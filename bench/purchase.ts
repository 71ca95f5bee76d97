import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportPayments, sumUp } from '#sandbox/report.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { makeLog } from '#server/platform/log.ts'
import { makeContext } from '#server/start-context.ts'
import { type Bearer, makeAccount, signIn } from '#tests/make-accounts.ts'
import { makeCampaign } from '#tests/make-campaigns.ts'
import { type House, startHouse } from '#tests/processes.ts'
import { item, payByCard, startBuying } from '#tests/shop.ts'
import { findPgbench, runPgbench } from './pgbench.ts'
import { measure, type Summary, short, tableOf } from './summary.ts'

/**
 * How many card purchases a second one server process completes over HTTP, from start to settled, when everybody wants
 * HOTRAFFLE; beside it, what PostgreSQL's own benchmark does with the least such a sale could be, on the same server
 * in the same run. The stand-in of the card provider answers at once, and its webhooks come after a second, as in real life.
 */
const buyersAtOnce = [1, 16, 64]
const warmUpMs = 2000
const measureMs = 6000
const pgbenchSeconds = 4
const pricePence = 200

const bareInsert = `insert into bench_sales (buyer, quantity) values (:client_id, 1);`
const hotRowAndInsert = `begin;
insert into bench_sales (buyer, quantity) values (:client_id, 1);
update bench_stock set remaining = remaining - 1 where id = 1 and remaining >= 1;
commit;`

const pgbench = findPgbench()
const folder = await mkdtemp(join(tmpdir(), 'fairdraw-bench-'))
const database = await startEmbeddedPostgres({ dataDir: folder })
try {
  await run(database.url)
} finally {
  await database.stop()
  await removeEmbeddedPostgres({ dataDir: folder })
  await rm(folder, { recursive: true, force: true })
}

async function run(url: string): Promise<void> {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    SECRET: randomUUID(),
    ROLES: 'api,payments,worker',
    // A few buyers stand for many, and the stand-in has no limit of its own.
    MONTHLY_LIMIT_PENCE: '100000000',
    STRIPE_CREATES_PER_SECOND: '100000',
  }
  const house = await startHouse({ processes: 1, env, webhookAfterMs: 1000 })
  const context = makeContext(readConfig(env), url, makeLog('error', false), null)
  try {
    await makeCampaign(context, {
      tag: 'HOTRAFFLE',
      globalLimit: 100_000,
      raffle: { unitPricePence: pricePence, sliderMin: 1, sliderMax: 200 },
    })
    await context.pool.query(`create table bench_sales (id bigserial primary key, buyer integer, quantity integer);
      create table bench_stock (id integer primary key, remaining bigint not null check (remaining >= 0));
      insert into bench_stock values (1, 1000000000)`)
    const rows = []
    for (const buyers of buyersAtOnce) rows.push(await runAt(buyers, context, house, url))
    await reckon(context, house)
    const heads = ['at once', 'what', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'card purchases to it']
    process.stdout.write(`${tableOf(heads, rows.flat())}\n`)
  } finally {
    await house.stop()
    await context.pool.end()
  }
}

async function runAt(count: number, context: Context, house: House, url: string): Promise<(string | number)[][]> {
  process.stdout.write(`${count} at once …\n`)
  const buyers: Bearer[] = []
  for (let index = 0; index < count; index += 1) buyers.push(await signIn(context, await makeAccount(context)))
  const bought = await measure(count, { warmUpMs, measureMs }, (index) => buy(house, buyers[index]!))
  const once = { url, clients: count, seconds: pgbenchSeconds }
  const inserted = await runPgbench(pgbench, { ...once, script: bareInsert })
  const updated = await runPgbench(pgbench, { ...once, script: hotRowAndInsert })
  const row = (what: string, { perSecond, p50, p95, p99 }: Summary) => [
    count,
    what,
    ...[perSecond, p50, p95, p99].map(short),
    `1 : ${short(perSecond / bought.perSecond)}`,
  ]
  return [
    row('card purchase, start to settled', bought),
    row('bare insert (pgbench)', inserted),
    row('hot row and insert (pgbench)', updated),
  ]
}

async function buy({ urls, outside }: House, buyer: Bearer): Promise<void> {
  const url = urls[0]!
  const started = await startBuying(url, buyer, [item('HOTRAFFLE', 1, pricePence)], randomUUID())
  if (!started.token) throw new Error(`not started: ${JSON.stringify(started)}`)
  const paid = await payByCard(url, outside.url, started.token.token)
  if (!paid.success) throw new Error(`not paid: ${paid.reason}`)
}

/** Fast and wrong would be worth nothing: each ticket that was issued was paid, and they are numbered without a hole. */
async function reckon({ pool }: Context, { outside, faults }: House): Promise<void> {
  const { rows } = await pool.query<{ tickets: number; last: number }>(
    `select sum(quantity)::int as tickets, max(last_ticket)::int as last from entries where state = 'ISSUED'`,
  )
  const { tickets, last } = rows[0]!
  const capturedPence = sumUp(reportPayments(outside.sandbox)).captured_pence
  if (tickets !== last || capturedPence !== tickets * pricePence || faults.length > 0)
    throw new Error(`${tickets} tickets up to number ${last} for ${capturedPence}p: ${faults.join('\n')}`)
  process.stdout.write(`${tickets} tickets were sold, numbered 1 to ${last}, and ${capturedPence}p were captured.\n\n`)
}
