import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Bearer, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { item, payByCard, startBuying } from '#tests/support/payments/shop.ts'
import { readCpu } from './cpu.ts'
import { type Bench, withHarness } from './harness.ts'
import { short, tableOf } from './summary.ts'

/**
 * Measures a start and a whole card purchase with and without foreign keys, in turns on one server, `ROUNDS` times; the
 * median counts. The keys are dropped only in the bench's own database.
 */
const rounds = Number(process.env.ROUNDS ?? 3)
/** Webhooks arrive a second after their purchase, and receipts are sent meanwhile. */
const AFTERWARDS_MS = 2_000
const pricePence = 200

type Cost = { server: number; database: number }
type Way = { name: string; inFlight: number; count: number; pays: boolean }
const ways: readonly Way[] = [
  { name: 'start', inFlight: 64, count: 512, pays: false },
  { name: 'card purchase', inFlight: 16, count: 160, pays: true },
]

await withHarness(async (bench) => {
  const raffle = { unitPricePence: pricePence, sliderMin: 1, sliderMax: 200 }
  await makeCampaign(bench.context, { tag: 'HOTRAFFLE', globalLimit: 1_000_000, raffle })
  const keys = await findForeignKeys(bench)
  const costs = ways.map(() => ({ present: [] as Cost[], dropped: [] as Cost[] }))
  for (let round = -1; round < rounds; round += 1)
    for (const side of ['present', 'dropped'] as const) {
      await apply(bench, side === 'present' ? keys.add : keys.drop)
      for (const [index, way] of ways.entries()) {
        const cost = await costOf(bench, way)
        // The first round warms up.
        if (round >= 0) costs[index]![side].push(cost)
      }
    }
  if (bench.harness.faults.length > 0) throw new Error(bench.harness.faults.join('\n'))
  const rows = ways.flatMap(({ name, inFlight }, index) => {
    const sides = costs[index]!
    const [present, dropped] = [medianOf(sides.present), medianOf(sides.dropped)]
    const row = (which: string, { server, database }: Cost) => [
      name,
      inFlight,
      which,
      ...[server, database, server + database].map(short),
      `${short(database / present.database)} : 1`,
      `${short((server + database) / (present.server + present.database))} : 1`,
    ]
    return [row(`with ${keys.count}`, present), row('without', dropped)]
  })
  const heads = [
    'what',
    'in flight',
    'foreign keys',
    'server ms',
    'PostgreSQL ms',
    'both',
    'PostgreSQL, to with',
    'both, to with',
  ]
  process.stdout.write(`${tableOf(heads, rows)}\n`)
})

/** Restored keys are enforced for new rows as before; rows that were written without them are not checked. */
async function findForeignKeys({ context }: Bench): Promise<{ drop: string; add: string; count: number }> {
  const { rows } = await context.pool.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint if exists %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname,
         replace(pg_get_constraintdef(oid), ' NOT VALID', '')) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const drop = rows.map((row) => row.drop).join(';\n')
  return { drop, add: [drop, ...rows.map((row) => row.add)].join(';\n'), count: rows.length }
}

async function apply({ context }: Bench, statements: string): Promise<void> {
  await context.pool.query(statements)
}

async function costOf(bench: Bench, { inFlight, count, pays }: Way): Promise<Cost> {
  const { context, harness } = bench
  const url = harness.urls[0]!
  const buyers: Bearer[] = []
  for (let index = 0; index < count; index += 1) buyers.push(await signIn(context, await makeAccount(context)))
  const waiting = buyers.values()
  const before = await readCpu(bench)
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (const buyer of waiting) {
        const started = await startBuying(url, buyer, [item('HOTRAFFLE', 1, pricePence)], randomUUID())
        if (!started.token) throw new Error(`not started: ${JSON.stringify(started)}`)
        if (!pays) continue
        const paid = await payByCard(url, harness.outside.url, started.token.token)
        if (!paid.success) throw new Error(`not paid: ${paid.reason}`)
      }
    }),
  )
  if (pays) await wait(AFTERWARDS_MS)
  const after = await readCpu(bench)
  return { server: (after.server - before.server) / count, database: (after.database - before.database) / count }
}

function medianOf(costs: readonly Cost[]): Cost {
  const median = (part: keyof Cost) =>
    costs.map((cost) => cost[part]).toSorted((one, other) => one - other)[Math.floor(costs.length / 2)]!
  return { server: median('server'), database: median('database') }
}
