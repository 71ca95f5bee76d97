import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bearer } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { item, payByCard, startBuying } from '#tests/support/payments/shop.ts'
import { type Bench, makeBuyers, withHarness } from './harness.ts'
import { short, summarise, tableOf } from './summary.ts'

/**
 * Simulates a busy hour: purchases are started at a steady rate, each at its own moment, even if earlier ones are
 * unanswered, and some cards are paid meanwhile. Measures each without a queue of the bench's own.
 */
const startsPerSecond = Number(process.env.RATE ?? 200)
const paymentsPerSecond = 2
/** V8 compiles code that has run thousands of times. */
const warmUpSeconds = 12
const seconds = Number(process.env.SECONDS ?? 15)
const tag = 'HOTRAFFLE'
const pricePence = 200

await withHarness(async (bench) => {
  const raffle = { unitPricePence: pricePence, sliderMin: 1, sliderMax: 200 }
  await makeCampaign(bench.context, { tag, globalLimit: 1_000_000, raffle })
  const all = seconds + warmUpSeconds
  const buyers = await makeBuyers(bench, all * (startsPerSecond + paymentsPerSecond))
  const payers = buyers.splice(0, all * paymentsPerSecond)
  const [starts, payments] = await Promise.all([
    atRate(buyers, startsPerSecond, async (buyer) => void (await start(bench, buyer))),
    atRate(payers, paymentsPerSecond, async (buyer) => {
      const { success } = await payByCard(bench.harness.urls[0]!, bench.harness.outside.url, await start(bench, buyer))
      if (!success) throw new Error('not paid')
    }),
  ])
  const row = (what: string, rate: number, latencies: number[]) => {
    const { p50, p95, p99 } = summarise(latencies, seconds)
    return [what, rate, latencies.length, ...[p50, p95, p99].map(short)]
  }
  const rows = [
    row('start', startsPerSecond, starts),
    row('card purchase, start to settled', paymentsPerSecond, payments),
  ]
  process.stdout.write(`${tableOf(['what', 'a second', 'measured', 'p50 ms', 'p95 ms', 'p99 ms'], rows)}\n`)
  await checkBooks(bench, buyers.length, payers.length)
})

/** Milliseconds from the moment at which each should have begun, without the warm-up. */
async function atRate(buyers: readonly Bearer[], perSecond: number, action: (buyer: Bearer) => Promise<void>) {
  const from = performance.now()
  const latencies = await Promise.all(
    buyers.map(async (buyer, index) => {
      const dueAt = from + (index * 1000) / perSecond
      await wait(Math.max(0, dueAt - performance.now()))
      await action(buyer)
      return performance.now() - dueAt
    }),
  )
  return latencies.slice(warmUpSeconds * perSecond)
}

/** Starts a purchase, and returns the token to pay with. */
async function start({ harness }: Bench, buyer: Bearer): Promise<string> {
  const { token } = await startBuying(harness.urls[0]!, buyer, [item(tag, 1, pricePence)], randomUUID())
  if (!token) throw new Error('not held')
  return token.token
}

async function checkBooks({ context, harness }: Bench, held: number, paid: number): Promise<void> {
  const { rows } = await context.pool.query<Record<'held' | 'issued' | 'last' | 'taken', number>>(
    `select count(*) filter (where state = 'HELD')::int as held, count(*) filter (where state = 'ISSUED')::int as issued,
       max(last_ticket)::int as last, (select (capacity - remaining)::int from stock where campaign_id = campaigns.id) as taken
     from entries join campaigns on campaigns.id = campaign_id where tag = $1 group by campaigns.id`,
    [tag],
  )
  const found = rows[0]!
  const isRight = found.held === held && [found.issued, found.last].every((count) => count === paid)
  if (!isRight || found.taken !== held + paid || harness.faults.length > 0)
    throw new Error(`${held} held and ${paid} paid: ${JSON.stringify(found)} ${harness.faults.join('\n')}`)
  process.stdout.write(`${held} tickets are held and ${paid} issued, as the answers said.\n`)
}
