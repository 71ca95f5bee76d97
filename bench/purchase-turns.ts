import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Bearer } from '#tests/support/accounts/make-accounts.ts'
import { readCpu } from './cpu.ts'
import type { Bench } from './harness.ts'
import { measure, short, tableOf } from './summary.ts'

const buyersAtOnce = [1, 16, 64]
/** Before the measurement, because V8 compiles code that has run often. */
const warmUps = { buyers: 32, times: 3 }
const rounds = Number(process.env.ROUNDS ?? 3)
const times = { warmUpMs: 0, measureMs: 4_000 }
/** Webhooks arrive a second after their purchase, and receipts are sent meanwhile: both belong to its cost. */
const AFTERWARDS_MS = 2_000
const pricePence = 200

type Cost = { server: number; database: number; perSecond: number }
/** A checked-out folder with its own server, database and simulators. */
type Side = { name: string; buyAt: (count: number) => Promise<Cost> }

/**
 * Measures what a card purchase costs the server and PostgreSQL in another checked-out folder and in this one. They
 * take turns, so that both meet the same load of a shared machine.
 */
export async function compareWith(base: string): Promise<void> {
  await withSide('base', resolve(base), (before) =>
    withSide('this', resolve(import.meta.dirname, '..'), async (after) => {
      for (const side of [before, after])
        for (let time = 0; time < warmUps.times; time += 1) await side.buyAt(warmUps.buyers)
      const rows = []
      for (const count of buyersAtOnce) rows.push(...(await takeTurns(count, [before, after])))
      const heads = ['at once', 'folder', 'server ms', 'PostgreSQL ms', 'both', 'to base', 'a second']
      process.stdout.write(`${tableOf(heads, rows)}\n`)
    }),
  )
}

async function takeTurns(count: number, sides: readonly Side[]): Promise<(string | number)[][]> {
  const costs = sides.map((): Cost[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, side] of sides.entries()) {
      const cost = await side.buyAt(count)
      costs[index]!.push(cost)
      const { server, database } = cost
      process.stdout.write(`${count} at once, ${side.name}: ${short(server)} + ${short(database)}\n`)
    }
  }
  const medians = costs.map((each) => ({
    server: median(each.map(({ server }) => server)),
    database: median(each.map(({ database }) => database)),
    perSecond: median(each.map(({ perSecond }) => perSecond)),
  }))
  const sumOf = ({ server, database }: Cost) => server + database
  return medians.map((cost, index) => [
    count,
    sides[index]!.name,
    ...[cost.server, cost.database, sumOf(cost)].map(short),
    `${short(sumOf(cost) / sumOf(medians[0]!))} : 1`,
    short(cost.perSecond),
  ])
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}

/** Everything except the measuring code comes from that folder. */
async function withSide(name: string, root: string, run: (side: Side) => Promise<void>): Promise<void> {
  const load = (path: string) => import(pathToFileURL(join(root, path)).href)
  const { withHarness } = (await load('bench/harness.ts')) as typeof import('./harness.ts')
  const { makeAccount, signIn } = (await load(
    'tests/support/accounts/make-accounts.ts',
  )) as typeof import('#tests/support/accounts/make-accounts.ts')
  const { makeCampaign } = (await load(
    'tests/support/campaigns/make-campaigns.ts',
  )) as typeof import('#tests/support/campaigns/make-campaigns.ts')
  const { item, payByCard, startBuying } = (await load(
    'tests/support/payments/shop.ts',
  )) as typeof import('#tests/support/payments/shop.ts')
  const buyAt = async (bench: Bench, count: number): Promise<Cost> => {
    const { context, harness } = bench
    const url = harness.urls[0]!
    const buyers: Bearer[] = []
    for (let index = 0; index < count; index += 1) buyers.push(await signIn(context, await makeAccount(context)))
    let bought = 0
    const before = await readCpu(bench)
    const { perSecond } = await measure(count, times, async (index) => {
      const { token } = await startBuying(url, buyers[index]!, [item('HOTRAFFLE', 1, pricePence)], randomUUID())
      const paid = await payByCard(url, harness.outside.url, token!.token)
      if (!paid.success) throw new Error(`not paid: ${paid.reason}`)
      bought += 1
    })
    await wait(AFTERWARDS_MS)
    const after = await readCpu(bench)
    const costOf = (part: 'server' | 'database') => (after[part] - before[part]) / bought
    return { server: costOf('server'), database: costOf('database'), perSecond }
  }
  await withHarness(async (bench) => {
    const raffle = { unitPricePence: pricePence, sliderMin: 1, sliderMax: 200 }
    await makeCampaign(bench.context, { tag: 'HOTRAFFLE', globalLimit: 100_000, raffle })
    await run({ name, buyAt: (count) => buyAt(bench, count) })
    await checkBooks(bench)
  })
}

/** Checks that each numbered ticket was paid, that the numbers have no gaps, and that nothing failed. */
async function checkBooks({ context, harness: { faults } }: Bench): Promise<void> {
  const { rows } = await context.pool.query<{ tickets: number; last: number; captured: number }>(
    `select sum(quantity)::int as tickets, max(last_ticket)::int as last,
       (select sum(amount_pence)::int from payments
        where state = 'CAPTURED' and purchase_id in (select purchase_id from entries where campaign_id = campaigns.id)) as captured
     from entries join campaigns on campaigns.id = campaign_id
     where entries.state = 'ISSUED' and tag = 'HOTRAFFLE' group by campaigns.id`,
  )
  const { tickets, last, captured } = rows[0]!
  if (tickets !== last || captured !== tickets * pricePence || faults.length > 0)
    throw new Error(`${tickets} tickets up to number ${last} for ${captured}p: ${faults.join('\n')}`)
}
