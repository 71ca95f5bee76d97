import { mkdir, rm } from 'node:fs/promises'
import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { installNginx } from '#tools/install/nginx.mjs'
import { type Cluster, openCluster } from './cluster.ts'
import { faults } from './faults.ts'
import { tryHosts } from './hosts.ts'
import { installLab } from './packages.ts'
import type { Part } from './pair.ts'
import { tryRelease } from './release.ts'
import { recoverTable } from './restore.ts'
import { table } from './table.ts'
import { type Outcome, type Row, runTrial } from './trial.ts'

/**
 * `npm run test:failover`: PostgreSQL, Patroni, etcd, HAProxy and nginx as in deploy/ha, in network namespaces, with
 * buyers who pay while each machine is lost in turn, and while a release is rolled out. Negative controls show that the
 * trial can find lost purchases and calls. The part `restore` takes the cluster back to the instant before a mistake.
 */
const FOLDER = '/var/lib/fairdraw-failover'
const PAUSE_SECONDS_MAX = 30
const PAGE_MS_MAX = 1_000

if (process.getuid?.() !== 0) {
  process.stdout.write('skipped: network namespaces need root\n')
  process.exit(0)
}
await mkdir(FOLDER, { recursive: true })
await installNginx()
const isQuiet = await isMachineIdle()
const failures: string[] = []
const wanted = process.argv.slice(2)
const parts: Record<string, () => Promise<void>> = {
  faults: async () => checkOutcome(await onCluster({}, (cluster) => runTrial(cluster, FOLDER, faults))),
  asynchronous: () => findLoss('without synchronous replication', { isAsynchronous: true }),
  'old-patroni': () => findLoss("with Debian 12's Patroni 3.0.2 on etcd3", { isOldPatroni: true }),
  'pg-hba': refusePromotion,
  restore: async () => checkPart(await onCluster({ isArchiving: true }, (cluster) => recoverTable(cluster, FOLDER))),
  hosts: async () => checkPart(await tryHosts(FOLDER, isQuiet)),
  release: async () => checkPart(await tryRelease(FOLDER, isQuiet)),
}
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stdout.write(`\n${name} …\n`)
  await run()
}
await rm(`${FOLDER}/data`, { recursive: true, force: true })
for (const failure of failures) process.stdout.write(`FAILED: ${failure}\n`)
process.exit(failures.length === 0 ? 0 : 1)

/** Whether other programs have left three quarters of the processor idle for five seconds. */
async function isMachineIdle(): Promise<boolean> {
  const idleMs = () => cpus().reduce((sum, { times }) => sum + times.idle, 0)
  const before = idleMs()
  await delay(5_000)
  return idleMs() - before > 0.75 * 5_000 * cpus().length
}

async function onCluster<T>(
  variant: Parameters<typeof openCluster>[2],
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const cluster = await openCluster(FOLDER, await installLab(FOLDER), variant)
  try {
    return await work(cluster)
  } finally {
    await cluster.close()
  }
}

function checkPart(part: Part): void {
  process.stdout.write(`${part.text}\n`)
  failures.push(...part.failures)
}

function checkOutcome({ rows, books, problems }: Outcome): void {
  process.stdout.write(`${tableOf(rows)}\n`)
  failures.push(...problems)
  for (const { node, lostStarts, lostPayments } of books)
    if (lostStarts + lostPayments > 0)
      failures.push(`node ${node} lacks ${lostStarts} acknowledged starts and ${lostPayments} payments`)
  for (const row of rows) {
    if (row.lost > 0) failures.push(`${row.fault}: ${row.lost} acknowledged purchases were lost`)
    if (row.internalErrors > 0) failures.push(`${row.fault}: ${row.internalErrors} answers were 500`)
  }
  if (!isQuiet) {
    process.stdout.write('Times are not checked: other programs used this machine when the trial began.\n')
    return
  }
  for (const row of rows) {
    if (!row.isDouble && row.pauseSeconds > PAUSE_SECONDS_MAX)
      failures.push(`${row.fault}: ${row.pauseSeconds.toFixed(1)} s without a start`)
    if (row.slowestPageMs > PAGE_MS_MAX) failures.push(`${row.fault}: a page took ${row.slowestPageMs} ms`)
  }
}

function tableOf(rows: readonly Row[]): string {
  return table(
    ['fault', 'longest time without a start', 'acknowledged', 'lost', '500s', 'slowest page'],
    rows.map(({ fault, pauseSeconds, acknowledged, lost, internalErrors, slowestPageMs }) => [
      fault,
      `${pauseSeconds.toFixed(1)} s`,
      acknowledged,
      lost,
      internalErrors,
      `${slowestPageMs} ms`,
    ]),
  )
}

/** A negative control: the primary is cut off from its peers alone, and acknowledged purchases must be missing. */
async function findLoss(how: string, variant: Parameters<typeof openCluster>[2]): Promise<void> {
  const partition = faults.filter(({ name }) => name.includes('cut off from its peers'))
  const { books } = await onCluster(variant, (cluster) => runTrial(cluster, FOLDER, partition))
  const lost = Math.max(...books.map(({ lostStarts, lostPayments }) => lostStarts + lostPayments))
  process.stdout.write(`${how} ${lost} acknowledged purchases were lost\n`)
  if (lost === 0) failures.push(`${how} nothing was lost, so the trial does not prove that anything is kept`)
}

/** The drill behind the first line of pg_hba in deploy/ha/patroni.yml: without it no standby takes over. */
async function refusePromotion(): Promise<void> {
  const isBack = await onCluster({ hasNoOwnReplication: true }, async (cluster) => {
    const primary = await cluster.untilWhole()
    await cluster.killHost(primary)
    return cluster.isWritableWithin(60_000)
  })
  process.stdout.write(`without the line of pg_hba a standby ${isBack ? 'took over' : 'did not take over'}\n`)
  if (isBack) failures.push('a standby took over without the line of pg_hba, so the line is not needed')
}
