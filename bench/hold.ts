import { randomUUID } from 'node:crypto'
import type { Bearer } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { item, startBuying } from '#tests/support/payments/shop.ts'
import { readCpu, reportCpu } from './cpu.ts'
import { type Bench, makeBuyers, withHarness } from './harness.ts'
import { findPgbench, runBaselines } from './pgbench.ts'
import { type Summary, short, summarise, tableOf } from './summary.ts'

/**
 * The rush for HOTRAFFLE, before anybody pays: each of these people starts one purchase, with a thousand requests
 * always in flight; then a rush for fewer tickets than there are people. For comparison, PostgreSQL's own benchmark
 * runs a minimal hold, over as many connections as the server has.
 */
const people = 4000
const inFlight = 1000
const fewTickets = 1500
const connections = 20
const pgbenchSeconds = 4
const pricePence = 200

type Rush = { answered: Summary; counts: Record<Answer, number> }
type Answer = 'held' | 'gone' | 'busy'

const pgbench = findPgbench()
await withHarness(async (bench) => {
  const plenty = await runRush(bench, 'HOTRAFFLE', 100_000)
  const few = await runRush(bench, 'LASTTICKETS', fewTickets)
  const baselines = await runBaselines(pgbench, { url: bench.url, clients: connections, seconds: pgbenchSeconds })

  const row = (what: string, atOnce: number, { perSecond, p50, p95, p99 }: Summary, counts?: Rush['counts']) => [
    what,
    atOnce,
    ...[perSecond, p50, p95, p99].map(short),
    ...(counts ? [counts.held, counts.gone, counts.busy] : ['', '', '']),
    `1 : ${short(perSecond / plenty.answered.perSecond)}`,
  ]
  const rows = [
    row('start, tickets for all', inFlight, plenty.answered, plenty.counts),
    row(`start, ${short(fewTickets)} tickets`, inFlight, few.answered, few.counts),
    ...baselines.map(({ what, summary }) => row(what, connections, summary)),
  ]
  const heads = ['what', 'at once', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'held', 'gone', 'busy', 'starts to it']
  process.stdout.write(`\n${tableOf(heads, rows)}\n`)
})

async function runRush(bench: Bench, tag: string, tickets: number): Promise<Rush> {
  process.stdout.write(`${people} people, ${inFlight} requests in flight, ${tickets} tickets …\n`)
  const raffle = { unitPricePence: pricePence, sliderMin: 1, sliderMax: 200 }
  await makeCampaign(bench.context, { tag, globalLimit: tickets, raffle })
  const buyers = await makeBuyers(bench, people)
  const counts = { held: 0, gone: 0, busy: 0 }
  const latencies: number[] = []
  const waiting = buyers.values()
  const before = await readCpu(bench)
  const begunAt = performance.now()
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (const buyer of waiting) {
        const startedAt = performance.now()
        const answer = await hold(bench, buyer, tag)
        counts[answer] += 1
        if (answer !== 'busy') latencies.push(performance.now() - startedAt)
      }
    }),
  )
  const seconds = (performance.now() - begunAt) / 1000
  process.stdout.write(`${reportCpu(before, await readCpu(bench), people)} a request\n`)
  await checkInvariants(bench, tag, tickets, counts)
  return { answered: summarise(latencies, seconds), counts }
}

/** Busy is the only other answer that a rush may get besides success and sold out; it holds nothing. */
async function hold({ harness }: Bench, buyer: Bearer, tag: string): Promise<Answer> {
  try {
    const started = await startBuying(harness.urls[0]!, buyer, [item(tag, 1, pricePence)], randomUUID())
    if (started.token) return 'held'
    if (JSON.stringify(started).includes('GlobalEntryLimitReached')) return 'gone'
    throw new Error(`not held: ${JSON.stringify(started)}`)
  } catch (fault) {
    if (fault instanceof Error && fault.message.includes('answered 503')) return 'busy'
    throw fault
  }
}

/**
 * Every granted hold has its tickets, the total held never exceeds the stock, and no hold is refused while tickets are
 * left.
 */
async function checkInvariants(
  { context, harness }: Bench,
  tag: string,
  tickets: number,
  counts: Rush['counts'],
): Promise<void> {
  const { rows } = await context.pool.query<{ held: number; left: number }>(
    `select remaining::int as left, (select coalesce(sum(quantity), 0)::int from entries
      where campaign_id = campaigns.id and state = 'HELD') as held
    from campaigns join stock on campaign_id = campaigns.id where tag = $1`,
    [tag],
  )
  const { held, left } = rows[0]!
  const isRight = held === counts.held && held + left === tickets && (counts.gone === 0 || left === 0)
  if (!isRight || harness.faults.length > 0)
    throw new Error(
      `${held} held and ${left} left of ${tickets}: ${JSON.stringify(counts)} ${harness.faults.join('\n')}`,
    )
  process.stdout.write(`${held} tickets are held, ${left} are left, as the answers said.\n`)
}
