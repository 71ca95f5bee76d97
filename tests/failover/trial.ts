import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/platform/db/embedded-postgres.ts'
import { type Acknowledged, type Call, longestPause, sendBuyers } from './buyers.ts'
import type { Cluster } from './cluster.ts'
import type { Fault } from './faults.ts'
import { nodes } from './network.ts'
import { checkBooks, checkMoney, migrate, openShop, type Shop, startHost, untilSettled } from './shop.ts'

const AFTER_MS = 15_000

export type Row = {
  fault: string
  isDouble: boolean
  pauseSeconds: number
  acknowledged: number
  lost: number
  internalErrors: number
  slowestPageMs: number
}

/** Acknowledged purchases that a node lacks, and acknowledged payments that are not completed there. */
export type Books = {
  node: number
  lostStarts: number
  lostPayments: number
}

export type Outcome = { rows: Row[]; books: Books[]; problems: string[] }

/** Two hosts of the program on the cluster; each fault is given while buyers pay, and healed. */
export async function runTrial(cluster: Cluster, folder: string, faults: readonly Fault[]): Promise<Outcome> {
  const problems: string[] = []
  const ports = [await freePort(), await freePort()]
  await migrate({ ownerUrl: cluster.url })
  const shop = await openShop(cluster.url, folder, { webhookUrl: `http://127.0.0.1:${ports[0]}` })
  const hosts = [await startHost(shop, ports[0]!), await startHost(shop, ports[1]!)]
  const buying = sendBuyers(
    hosts.map(({ url }) => url),
    { ...shop, pauseMs: 1_000 },
  )
  await wait(8_000)
  const rows: Row[] = []
  for (const fault of faults) {
    const row = await tryFault(cluster, fault, buying.calls)
    const checked = await checkNodes(cluster, shop, buying.acknowledged)
    rows.push({ ...row, acknowledged: buying.acknowledged.length, lost: Math.max(...checked.map(sumLost)) })
    process.stdout.write(`${fault.name}: ${row.pauseSeconds.toFixed(1)} s without a start\n`)
  }
  await buying.stop()
  await untilSettled(shop)
  const books = await checkNodes(cluster, shop, buying.acknowledged)
  problems.push(...buying.unexpected, ...(await checkMoney(shop)))
  for (const { child, stop } of hosts) {
    const { exitCode, signalCode } = child
    if (exitCode !== null || signalCode !== null) problems.push(`a process ended: ${exitCode ?? signalCode}`)
    await stop()
  }
  await shop.close()
  return { rows, books, problems }
}

const sumLost = ({ lostStarts, lostPayments }: Books) => lostStarts + lostPayments

async function tryFault(cluster: Cluster, fault: Fault, calls: readonly Call[]) {
  const primary = await cluster.untilWhole()
  const from = Date.now()
  await fault.give(cluster, primary)
  await wait(fault.healAfterSeconds * 1_000)
  await fault.heal?.(cluster, primary)
  await cluster.untilWhole()
  await wait(AFTER_MS)
  const to = Date.now()
  const during = calls.filter(({ at }) => at >= from && at < to)
  const pages = during.filter(({ what }) => what === 'page')
  return {
    fault: fault.name,
    isDouble: fault.isDouble ?? false,
    pauseSeconds: longestPause(calls, from, to),
    internalErrors: during.filter(({ status }) => status === 500).length,
    slowestPageMs: Math.max(...pages.map(({ ms }) => ms)),
  }
}

/** Reads each node by itself, whether it is the primary or a standby. */
export async function checkNodes(
  cluster: Cluster,
  shop: Shop,
  acknowledged: readonly Acknowledged[],
): Promise<Books[]> {
  await cluster.untilWhole()
  const checked: Books[] = []
  for (const node of nodes) checked.push({ node, ...(await checkBooks(shop, acknowledged, cluster.urlOf(node))) })
  return checked
}
