import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { findControlGroups } from './fleet/cpu-quota.ts'
import { type Measured, measure, parts, runLoops, SETTLE_MS } from './fleet/measure.ts'
import { type Fleet, startFleet } from './fleet/processes.ts'
import { buy, checkBooks, openStarts, pricePence, type Work } from './fleet/work.ts'
import { type BenchDatabase, makeBuyers, withDatabase } from './harness.ts'
import { short, tableOf } from './summary.ts'

/**
 * Measures how starts and card purchases of one competition grow with the number of application processes. Each process
 * has a quota of a core, like a small host. The database and the buyers have the rest of the machine. An efficiency is
 * printed only if the processes used up their quotas; otherwise the bench names what was the limit.
 */
const processCounts = (process.env.PROCESSES ?? '1,2,4').split(',').map(Number)
const coresEach = Number(process.env.CORES_EACH ?? 0.15)
const seconds = Number(process.env.SECONDS ?? 10)
/** The most starts that one core can serve in a second. It decides how many buyers are made. */
const startsPerCore = Number(process.env.STARTS_PER_CORE ?? 3_500)
/** V8 compiles code that has run often. A warm-up has no quota. */
const warmUpEach = { starts: 1_000, purchases: 200 }
const loopsEach = { starts: 64, purchases: 16 }
/** Webhooks arrive a second after their purchase, and receipts are sent meanwhile. */
const AFTERWARDS_MS = 3_000

type Row = Measured & { what: 'start' | 'card purchase'; processes: number }

const groups = findControlGroups()
const cores = availableParallelism()
if (!groups) exitWith('This needs CPU quotas: run it as root on Linux with control groups for the processor.')
if (coresEach * Math.max(...processCounts) >= cores)
  exitWith(`${cores} cores are too few for a database beside processes with ${coresEach} each. Lower CORES_EACH.`)
process.stdout.write(`${cores} cores at load ${short(loadavg()[0]!)}, quotas by ${groups.name}\n`)

await withDatabase(async (database) => {
  const rows: Row[] = []
  for (const processes of processCounts) {
    process.stdout.write(`${processes} application processes with ${coresEach} of a core each …\n`)
    const fleet = await startFleet(groups, { env: database.env, processes })
    try {
      rows.push(...(await measureFleet(database, fleet)))
    } finally {
      await fleet.stop()
    }
  }
  process.stdout.write(`\n${resultTable(rows)}\n`)
})

async function measureFleet(database: BenchDatabase, fleet: Fleet): Promise<Row[]> {
  const { context } = database
  const processes = fleet.urls.length
  const tag = `FLEET${processes}`
  const raffle = { unitPricePence: pricePence, sliderMin: 1, sliderMax: 200 }
  await makeCampaign(context, { tag, globalLimit: 1_000_000, raffle })
  const startsMax = (seconds + SETTLE_MS / 1000) * coresEach * startsPerCore
  const starters = await makeBuyers(database, Math.ceil(warmUpEach.starts + startsMax) * processes)
  const payers = await makeBuyers(database, loopsEach.purchases * processes)
  const counts = { held: 0, paid: 0 }
  const buyAgain: Work = async (host, loop) => {
    await buy(fleet.urls[host]!, fleet, payers[host * loopsEach.purchases + loop]!, tag)
    counts.paid += 1
    return true
  }
  await runLoops(fleet, loopsEach.purchases, limited(buyAgain, warmUpEach.purchases * processes))
  // Not earlier: the server would close connections that are idle meanwhile.
  const { start, close } = await openStarts(fleet, tag, loopsEach.starts)
  const startNext: Work = async (host, loop) => {
    const buyer = starters.pop()
    if (!buyer) return false
    await start(buyer, host, loop)
    counts.held += 1
    return true
  }
  await runLoops(fleet, loopsEach.starts, limited(startNext, warmUpEach.starts * processes))
  await wait(AFTERWARDS_MS)

  fleet.setCoresEach(coresEach)
  const given = { coresEach, seconds }
  const starts = await measure(context, fleet, { ...given, work: startNext, loopsEach: loopsEach.starts })
  close()
  const purchases = await measure(context, fleet, { ...given, work: buyAgain, loopsEach: loopsEach.purchases })
  fleet.setCoresEach(null)
  await wait(AFTERWARDS_MS)
  const rows: Row[] = [
    { ...starts, what: 'start', processes },
    { ...purchases, what: 'card purchase', processes },
  ]
  for (const { what, perSecond, limit } of rows)
    process.stdout.write(`${short(perSecond)} of ${what} a second; limit: ${limit}\n`)
  await checkBooks(context, fleet, tag, counts)
  return rows
}

function limited(work: Work, times: number): Work {
  let left = times
  return async (host, loop) => {
    left -= 1
    return left >= 0 && work(host, loop)
  }
}

function resultTable(rows: readonly Row[]): string {
  const cells = rows
    .toSorted((one, other) => other.what.localeCompare(one.what) || one.processes - other.processes)
    .map((row) => [
      row.what,
      row.processes,
      short(row.perSecond),
      ...parts.map((part) => short(row.costMs[part])),
      `${short(row.quotaShare * 100)} %`,
      `${short(row.idleShare * 100)} %`,
      row.limit,
      efficiencyOf(row, rows),
    ])
  const costs = ['application ms', 'worker ms', 'PostgreSQL ms', 'buyers ms']
  const heads = ['what', 'processes', 'a second', ...costs, 'of the quotas', 'machine idle', 'limit', 'efficiency']
  return tableOf(heads, cells)
}

/** The rate of each process, to that of the smallest fleet. */
function efficiencyOf({ what, processes, perSecond, limit }: Row, rows: readonly Row[]): string {
  const smallest = rows.find((row) => row.what === what)!
  if (limit !== 'application' || smallest.limit !== 'application') return 'not measured'
  return short(perSecond / processes / (smallest.perSecond / smallest.processes))
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
