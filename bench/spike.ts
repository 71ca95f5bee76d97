import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { getCampaign } from '#contract/catalogue.ts'
import { startPurchase } from '#contract/purchases.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { readCpu, reportCpu } from './cpu.ts'
import { type Bench, makeBuyers, withHarness } from './harness.ts'
import { type Connection, keepAlive } from './keep-alive.ts'
import { type Summary, short, summarise, tableOf } from './summary.ts'

/**
 * A radio shout-out: twenty times as many people at once as the server can serve. Each starts one purchase as the site
 * does. A refused client waits for the seconds that the server names and returns with its place in line. Meanwhile one
 * reader requests the competition all the time. The highest throughput of the server is measured before, in the same
 * run; the time until a start is answered as fast as before is measured afterwards.
 */
const usualAtOnce = 64
const spikeAtOnce = usualAtOnce * Number(process.env.TIMES ?? 20)
const usualSeconds = 8
const spikeSeconds = Number(process.env.SECONDS ?? 60)
/** People do not arrive in the same millisecond. */
const arrivalMs = 2_000
/** The number of people who can be served in the time. A phase ends early when all of them have been served. */
const people = Number(process.env.PEOPLE ?? (spikeSeconds + 12) * 1_200)
const pricePence = 200
const tag = 'HOTRAFFLE'
const body = JSON.stringify({
  items: [{ campaign_tag: tag, frequency: 'SINGLE', quantity: 1, price: pricePence / 100, price_type: 'STANDARD' }],
  promo_code: null,
  credit: 0,
})

type Busy = { error: { name: string; meta: { retry_after: number; place: string } } }
type Phase = {
  /**
   * The time at which each start was granted. A start that is granted after the end of the phase does not count as its
   * goodput.
   */
  heldAt: number[]
  begunAt: number
  endsAt: number
  starts: number[]
  refused: number[]
  reads: number[]
  waits: number[]
}

await withHarness(async (bench) => {
  await makeCampaign(bench.context, {
    tag,
    globalLimit: 1_000_000,
    raffle: { unitPricePence: pricePence, sliderMin: 1, sliderMax: 200 },
  })
  process.stdout.write(`${people} people …\n`)
  const everybody = await makeBuyers(bench, people)
  const probes = everybody.splice(0, 900).values()
  const buyers = everybody.values()
  await run(bench, buyers, usualAtOnce, 2)
  const usual = await run(bench, buyers, usualAtOnce, usualSeconds)
  const quietMs = await probe(bench, probes)
  const spike = await run(bench, buyers, spikeAtOnce, spikeSeconds)
  const endedAt = performance.now()
  let recoveredMs = await probe(bench, probes)
  while (recoveredMs > 2 * quietMs + 5) recoveredMs = await probe(bench, probes)
  const recoverySeconds = (performance.now() - endedAt) / 1000

  const secondsOf = ({ begunAt, endsAt }: Phase) => (endsAt - begunAt) / 1000
  const goodput = (phase: Phase) => phase.heldAt.filter((at) => at < phase.endsAt).length / secondsOf(phase)
  const row = (what: string, atOnce: number, phase: Phase) => {
    const of = (latencies: number[]): Summary => summarise(latencies, secondsOf(phase))
    return [
      what,
      atOnce,
      short(goodput(phase)),
      phase.refused.length,
      short(of(phase.starts).p50),
      short(of(phase.starts).p99),
      phase.refused.length > 0 ? short(of(phase.refused).p99) : '',
      short(of(phase.reads).p99),
      short(of(phase.waits).p99 / 1000),
    ]
  }
  const heads = [
    'load',
    'people at once',
    'held a second',
    'refused',
    'start p50 ms',
    'p99 ms',
    'refusal p99 ms',
    'read p99 ms',
    'from first press to ticket p99 s',
  ]
  const rows = [row('usual', usualAtOnce, usual), row('spike', spikeAtOnce, spike)]
  process.stdout.write(`\n${tableOf(heads, rows)}\n\n`)
  process.stdout.write(`goodput of the spike to the usual: ${short(goodput(spike) / goodput(usual))} : 1\n`)
  process.stdout.write(`answered as before the spike after ${short(recoverySeconds)} s\n`)
  await checkBooks(bench, usual.heldAt.length + spike.heldAt.length)
})

/** Keeps this many people active for the time, or until all were served. */
async function run(
  bench: Bench,
  buyers: Iterator<Record<string, string>>,
  atOnce: number,
  seconds: number,
): Promise<Phase> {
  const phase = startPhase(seconds)
  const ownDelay = monitorEventLoopDelay({ resolution: 1 })
  ownDelay.enable()
  const before = await readCpu(bench)
  const over = new AbortController()
  const reading = keepReading(bench, phase, over.signal)
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      await wait(Math.random() * arrivalMs)
      while (performance.now() < phase.endsAt) {
        const { value: headers, done } = buyers.next()
        if (done) phase.endsAt = Math.min(phase.endsAt, performance.now())
        else await buy(bench, headers, phase)
      }
    }),
  )
  over.abort()
  await reading
  process.stdout.write(`${reportCpu(before, await readCpu(bench), phase.heldAt.length)} a start that was held\n`)
  // All latencies contain this delay: a thousand buyers are one process, on the same cores.
  process.stdout.write(`the buyers themselves were late by ${short(ownDelay.percentile(99) / 1e6)} ms (p99)\n`)
  return phase
}

function startPhase(seconds: number): Phase {
  const begunAt = performance.now()
  return { begunAt, endsAt: begunAt + seconds * 1000, heldAt: [], starts: [], refused: [], reads: [], waits: [] }
}

/** One person, who retries with their place in line until they hold a ticket, or until the phase is over. */
async function buy(bench: Bench, headers: Record<string, string>, phase: Phase): Promise<void> {
  const connection = await open(bench, headers)
  const cameAt = performance.now()
  let place: Record<string, string> = {}
  while (performance.now() < phase.endsAt) {
    const startedAt = performance.now()
    const answer = await connection.request('', place)
    const tookMs = performance.now() - startedAt
    if (answer.status === 200) {
      phase.heldAt.push(performance.now())
      phase.starts.push(tookMs)
      phase.waits.push(performance.now() - cameAt)
      break
    }
    const { error } = JSON.parse(answer.body.toString()) as Busy
    if (error.name !== 'ServiceBusy') throw new Error(`not held: ${answer.body}`)
    phase.refused.push(tookMs)
    place = { 'X-Place': error.meta.place }
    await wait(error.meta.retry_after * 1000 * (1 + Math.random() * 0.2))
  }
  connection.close()
}

function open({ harness }: Bench, headers: Record<string, string>): Promise<Connection> {
  return keepAlive(`${harness.urls[0]}${startPurchase.path}`, 'identity', { headers, body })
}

async function keepReading({ harness }: Bench, { reads }: Phase, signal: AbortSignal): Promise<void> {
  const connection = await keepAlive(`${harness.urls[0]}${getCampaign.path.replace(':tag', tag)}`, 'identity')
  while (!signal.aborted) {
    const begunAt = performance.now()
    const { status } = await connection.request()
    if (status !== 200) throw new Error(`a read answered ${status}`)
    reads.push(performance.now() - begunAt)
    await wait(20)
  }
  connection.close()
}

/** The median of some single starts, in milliseconds. */
async function probe(bench: Bench, buyers: Iterator<Record<string, string>>): Promise<number> {
  const phase = startPhase(Number.POSITIVE_INFINITY)
  for (let index = 0; index < 9; index += 1) {
    const { value: headers, done } = buyers.next()
    if (done) throw new Error('Everybody has come already: more PEOPLE are needed.')
    await buy(bench, headers, phase)
  }
  return summarise(phase.starts, 1).p50
}

/** Checks that the answers agree with the ledgers, to the ticket and the penny. */
async function checkBooks({ context, harness }: Bench, heldAtLeast: number): Promise<void> {
  const { rows } = await context.pool.query<Record<'purchases' | 'entered' | 'taken' | 'counted' | 'spent', number>>(
    `with sold as (select entries.quantity, purchases.* from entries join purchases on purchases.id = purchase_id
        join campaigns on campaigns.id = campaign_id where tag = $1 and entries.state = 'HELD')
    select (select count(*)::int from sold) as purchases, (select sum(quantity)::int from sold) as entered,
      (select (capacity - remaining)::int from campaigns join stock on campaign_id = campaigns.id where tag = $1) as taken,
      (select sum(taken)::int from person_counts join campaigns on campaigns.id = campaign_id where tag = $1) as counted,
      (select sum(spent_pence)::int from person_spend where kind = 'ALL' and person_id in (select person_id from sold)) as spent`,
    [tag],
  )
  const { purchases, entered, taken, counted, spent } = rows[0]!
  const isRight = [entered, taken, counted ?? entered, spent / pricePence].every((sum) => sum === purchases)
  if (!isRight || purchases < heldAtLeast || harness.faults.length > 0)
    throw new Error(`${heldAtLeast} held or more: ${JSON.stringify(rows[0])} ${harness.faults.join('\n')}`)
  process.stdout.write(`${purchases} purchases hold ${taken} tickets, and every sum is what it is the sum of.\n`)
}
