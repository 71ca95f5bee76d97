import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { reportPayments, sumUp } from '#sandbox/pages/report.ts'
import type { Bearer } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { item, payByCard, startBuying } from '#tests/support/payments/shop.ts'
import type { Harness } from '#tests/support/servers/processes.ts'
import { readCpu, reportCpu } from './cpu.ts'
import { type Bench, makeBuyers, withHarness } from './harness.ts'
import { findPgbench, runBaselines } from './pgbench.ts'
import { compareWith } from './purchase-turns.ts'
import { measure, type Summary, short, tableOf } from './summary.ts'

/**
 * Measures how many card purchases per second one server process completes over HTTP, from start to settled, when every
 * buyer wants HOTRAFFLE; and for comparison a minimal sale in PostgreSQL's own benchmark, on the same server in the
 * same run. With `BASE=/path/to/checkout` it compares instead the cost of a purchase there and here, in turns.
 */
const buyersAtOnce = [1, 16, 64]
/** A server that has sold for a while: V8 compiles code that has run thousands of times. */
const warmUp = { buyers: 32, ms: 12_000 }
const settleMs = 1000
const measureMs = 6000
/** Webhooks arrive a second after their purchase, and receipts are sent meanwhile: both belong to its cost. */
const afterwardsMs = 2000
const pgbenchSeconds = 4
const pricePence = 200

const base = process.env.BASE
if (base) await compareWith(base)
else await measureHere()

async function measureHere(): Promise<void> {
  const pgbench = findPgbench()
  await withHarness(async (bench) => {
    await makeCampaign(bench.context, {
      tag: 'HOTRAFFLE',
      globalLimit: 100_000,
      raffle: { unitPricePence: pricePence, sliderMin: 1, sliderMax: 200 },
    })
    process.stdout.write('warming up …\n')
    await buyFor(warmUp.ms, await makeBuyers(bench, warmUp.buyers), bench)
    const rows = []
    for (const buyers of buyersAtOnce) rows.push(await runAt(pgbench, buyers, bench))
    await checkInvariants(bench)
    const heads = ['at once', 'what', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'card purchases to it']
    process.stdout.write(`${tableOf(heads, rows.flat())}\n`)
  })
}

async function runAt(pgbench: string, count: number, bench: Bench): Promise<(string | number)[][]> {
  process.stdout.write(`${count} at once …\n`)
  const buyers = await makeBuyers(bench, count)
  await buyFor(settleMs, buyers, bench)
  const before = await readCpu(bench)
  const { times, ...bought } = await buyFor(measureMs, buyers, bench)
  process.stdout.write(`${reportCpu(before, await readCpu(bench), times)} a purchase\n`)
  const baselines = await runBaselines(pgbench, { url: bench.url, clients: count, seconds: pgbenchSeconds })
  const row = (what: string, { perSecond, p50, p95, p99 }: Summary) => [
    count,
    what,
    ...[perSecond, p50, p95, p99].map(short),
    `1 : ${short(perSecond / bought.perSecond)}`,
  ]
  return [row('card purchase, start to settled', bought), ...baselines.map(({ what, summary }) => row(what, summary))]
}

/** Ends when everything that the purchases cause is finished. */
async function buyFor(ms: number, buyers: readonly Bearer[], { harness }: Bench): Promise<Summary & { times: number }> {
  let times = 0
  const bought = await measure(buyers.length, { warmUpMs: 0, measureMs: ms }, async (index) => {
    await buy(harness, buyers[index]!)
    times += 1
  })
  await wait(afterwardsMs)
  return { ...bought, times }
}

async function buy({ urls, outside }: Harness, buyer: Bearer): Promise<void> {
  const url = urls[0]!
  const started = await startBuying(url, buyer, [item('HOTRAFFLE', 1, pricePence)], randomUUID())
  if (!started.token) throw new Error(`not started: ${JSON.stringify(started)}`)
  const paid = await payByCard(url, outside.url, started.token.token)
  if (!paid.success) throw new Error(`not paid: ${paid.reason}`)
}

/**
 * A fast but wrong result would be worthless: checks that each issued ticket was paid, and that the numbers have no
 * gaps.
 */
async function checkInvariants({ context, harness: { outside, faults } }: Bench): Promise<void> {
  const { rows } = await context.pool.query<{ tickets: number; last: number }>(
    `select sum(quantity)::int as tickets, max(last_ticket)::int as last from entries
     where state = 'ISSUED' and campaign_id = (select id from campaigns where tag = 'HOTRAFFLE')`,
  )
  const { tickets, last } = rows[0]!
  const capturedPence = sumUp(reportPayments(outside.sandbox)).captured_pence
  if (tickets !== last || capturedPence !== tickets * pricePence || faults.length > 0)
    throw new Error(`${tickets} tickets up to number ${last} for ${capturedPence}p: ${faults.join('\n')}`)
  process.stdout.write(`${tickets} tickets were sold, numbered 1 to ${last}, and ${capturedPence}p were captured.\n\n`)
}
