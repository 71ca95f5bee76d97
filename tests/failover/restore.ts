import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { formatPounds, pence } from '#domain/money/money.ts'
import { reportPayments, sumUp } from '#sandbox/pages/report.ts'
import { freePort } from '#server/platform/db/embedded-postgres.ts'
import { inherited, until } from '#tests/support/servers/processes.ts'
import { type Acknowledged, sendBuyers } from './buyers.ts'
import type { Cluster } from './cluster.ts'
import { type Node, nodes } from './network.ts'
import type { Part } from './pair.ts'
import { checkMoney, type Host, migrate, openShop, type Shop, startHost, untilSettled } from './shop.ts'
import { checkNodes } from './trial.ts'

const run = promisify(execFile)
const SALES_MS = 8_000
/** The time from the instant to the dropped table, and from there until an operator stops the program. */
const LATE_MS = 3_000
const GIVE_UP_MS = 5_000
const SETTLED_WITHIN_MS = 60_000
const HOUR_MS = 3_600_000

const recovery = readFileSync('docs/recovery.md', 'utf8')
const backups = readFileSync('deploy/ha/backup.cron', 'utf8')

/** A command of docs/recovery.md. It must be there, so that operators read exactly what was tried. */
function documented(command: string): string {
  if (!recovery.includes(command)) throw new Error(`docs/recovery.md does not contain ${command}`)
  return command
}

/**
 * A table is dropped by mistake while buyers pay. The cluster is taken back to the instant before, and its books are
 * brought into line with the providers', by the commands that docs/recovery.md gives. Then the drill is tried.
 */
export async function recoverTable(cluster: Cluster, folder: string): Promise<Part> {
  const primary = await cluster.untilWhole()
  await cluster.runOn(primary, 'pgbackrest --stanza=fairdraw stanza-create')
  const port = await freePort()
  await migrate({ ownerUrl: cluster.url })
  const shop = await openShop(cluster.url, folder, { webhookUrl: `http://127.0.0.1:${port}` })
  const { early, late, instant, stoppedAt } = await sellAndDrop(cluster, primary, shop, await startHost(shop, port))
  await takeBack(cluster, primary, instant)
  const wholeAt = new Date()
  await shop.context.pool.query(/select setval[\s\S]+?;/.exec(recovery)![0])
  const problems = await repair(shop, instant, stoppedAt)
  const refundedPence = pence(sumUp(reportPayments(shop.sandbox)).refunded_pence)
  const host = await startHost(shop, port)
  const openAt = new Date()

  for (const { node, lostStarts, lostPayments } of await checkNodes(cluster, shop, early))
    if (lostStarts + lostPayments > 0)
      problems.push(`node ${node} lacks ${lostStarts} starts and ${lostPayments} payments from before the instant`)
  const [{ lostStarts: givenUp } = { lostStarts: 0 }] = await checkNodes(cluster, shop, late)
  if (givenUp === 0) problems.push('no purchase was given up, so the part does not prove that any is there')
  problems.push(...(await sellAgain(shop, host, [...early, ...late])))
  await host.stop()
  const drill = await tryDrill(cluster, shop)
  await shop.close()
  const text = [
    `${early.length} purchases were made before the instant`,
    `${seconds(instant, stoppedAt)} of sales were given up: ${givenUp} purchases, ${formatPounds(refundedPence)} refunded`,
    `all nodes streamed ${seconds(stoppedAt, wholeAt)} after the program was stopped`,
    `the program ran again after ${seconds(stoppedAt, openAt)}`,
    `the drill: ${drill.text}`,
  ]
  return { text: text.join('\n'), failures: [...problems, ...drill.failures] }
}

const seconds = (from: Date, to: Date) => `${((to.getTime() - from.getTime()) / 1000).toFixed(1)} s`

const sell = (shop: Shop, host: Host) => sendBuyers([host.url], { ...shop, pauseMs: 1_000, giveUpMs: GIVE_UP_MS })

/** Purchases that were acknowledged before the instant must be there, the late ones are given up. */
async function sellAndDrop(cluster: Cluster, primary: Node, shop: Shop, host: Host) {
  const buying = sell(shop, host)
  await wait(SALES_MS)
  await cluster.runOn(primary, backupCommand())
  await wait(SALES_MS)
  const early = buying.acknowledged.map((order) => ({ ...order }))
  const instant = new Date()
  await wait(LATE_MS)
  // The statement can lose a deadlock against the buyers'.
  const drop = () => cluster.runOn(primary, `psql fairdraw -c 'drop table entries cascade'`)
  await until('the table was dropped', () => drop().then(Boolean, () => false))
  await wait(LATE_MS)
  await host.stop()
  const stoppedAt = new Date()
  await buying.stop()
  return { early, late: buying.acknowledged.slice(early.length), instant, stoppedAt }
}

/** The nightly command of deploy/ha/backup.cron for a full backup. */
function backupCommand(): string {
  const settings = backups.match(/^[A-Z]+=.*$/gm)!
  const [, command] = /^[\d* ]+postgres (.*--type=full.*)$/m.exec(backups)!
  return [...settings, command].join('\n')
}

/** Takes the cluster back to an instant. The former primary is restored, and the others copy it. */
async function takeBack(cluster: Cluster, primary: Node, instant: Date): Promise<void> {
  const others = nodes.filter((node) => node !== primary)
  const on = (node: Node, command: string, input = '') => cluster.runOn(node, documented(command), input)
  const data = '/var/lib/postgresql/15/fairdraw'
  const control = `/usr/lib/postgresql/15/bin/pg_ctl -D ${data}`

  await on(primary, 'pgbackrest --stanza=fairdraw check')
  for (const node of [...others, primary]) {
    documented('systemctl stop patroni')
    await cluster.stopPatroni(node)
    await on(node, `mv ${data} /var/lib/postgresql/15/before`)
  }
  await on(primary, 'patronictl -c /etc/patroni/config.yml remove fairdraw', 'fairdraw\nYes I am aware\n')
  await on(primary, `install -d -m 0700 ${data}`)
  const sample = '2026-11-20 10:15:00+00'
  const restore = `pgbackrest --stanza=fairdraw --type=time --target='${sample}' --target-action=promote restore`
  const target = instant.toISOString().replace('T', ' ').replace('Z', '+00')
  await cluster.runOn(primary, documented(restore).replace(sample, target))
  await on(primary, `${control} -l /var/lib/postgresql/recovery.log -t 86400 start`)
  const isOver = async () => (await on(primary, `psql fairdraw -Atc 'select pg_is_in_recovery()'`)).trim() === 'f'
  await until('the restored server took writes', isOver, SETTLED_WITHIN_MS)
  await on(primary, `${control} -t 86400 stop`)
  documented('systemctl start patroni')
  cluster.startPatroni(primary)
  await until('the restored node was the primary', async () => (await cluster.findPrimary()) === primary, 60_000)
  for (const node of others) cluster.startPatroni(node)
  await cluster.untilWhole()
}

/** PayPal's report is up to three hours late, so its clock is three hours ahead when the command is run again. */
async function repair({ env, clock }: Shop, instant: Date, stoppedAt: Date): Promise<string[]> {
  const options = ['--repair', instant.toISOString(), '--stopped', stoppedAt.toISOString()]
  const reconcile = () =>
    run(process.execPath, ['tools/reconcile.ts', ...options], { env: { ...inherited, ...env } }).catch(
      (error: { stdout: string }) => error,
    )
  await reconcile()
  clock.aheadMs = 3 * HOUR_MS
  const { stdout } = await reconcile()
  clock.aheadMs = 0
  const isDone = stdout.includes('Nothing is left to do.') && stdout.includes('no differences')
  return isDone ? [] : [`the reconciliation found:\n${stdout}`]
}

/** No id is given twice, and tickets and money agree to the penny. */
async function sellAgain(shop: Shop, host: Host, before: readonly Acknowledged[]): Promise<string[]> {
  const buying = sell(shop, host)
  await wait(SALES_MS)
  await buying.stop()
  const problems = [...buying.unexpected]
  if (buying.acknowledged.every(({ isPaid }) => !isPaid)) problems.push('nothing was sold after the recovery')
  const ids = new Set(before.map(({ purchaseId }) => purchaseId))
  if (buying.acknowledged.some(({ purchaseId }) => ids.has(purchaseId)))
    problems.push('two buyers were given the same purchase id')
  await untilSettled(shop)
  return [...problems, ...(await checkMoney(shop))]
}

/** The drill must find the books in order, and restore every order up to now. */
async function tryDrill(cluster: Cluster, { env, context }: Shop): Promise<Part> {
  await cluster.runOn(await cluster.untilWhole(), 'pgbackrest --stanza=fairdraw check')
  const { rows } = await context.pool.query('select count(*)::int as orders from purchases')
  const drill = await run(documented('deploy/ha/restore-drill.sh'), {
    env: { ...inherited, ...env, PGBACKREST_CONFIG: cluster.backupFile },
  }).catch((error: { stdout: string; stderr: string }) => error)
  const text = drill.stdout.trimEnd()
  if (drill instanceof Error) return { text, failures: [`the drill failed: ${drill.stderr}`] }
  const isWhole = text.includes(`${rows[0].orders} orders`)
  return { text, failures: isWhole ? [] : [`the drill restored other than ${rows[0].orders} orders`] }
}
