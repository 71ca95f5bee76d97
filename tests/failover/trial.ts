import type { ChildProcess } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { reportPayments, sumUp } from '#sandbox/pages/report.ts'
import { startSandbox } from '#sandbox/start.ts'
import { makeContext } from '#server/boot/start-context.ts'
import { subscribedEvents } from '#server/payments/providers/stripe/event-types.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { freePort } from '#server/platform/db/embedded-postgres.ts'
import { makeLog } from '#server/platform/log/log.ts'
import { makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { startProgram } from '#tests/support/servers/processes.ts'
import { type Call, longestPause, sendBuyers, UNIT_PRICE_PENCE } from './buyers.ts'
import type { Cluster } from './cluster.ts'
import type { Fault } from './faults.ts'
import { nodes } from './network.ts'

const BUYERS = 6
const TAG = 'FAILOVER'
const AFTER_MS = 15_000
const SETTLED_WITHIN_MS = 300_000

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
  const shop = await openShop(cluster.url, folder)
  const buying = sendBuyers(shop.hosts, { buyers: shop.buyers, sandboxUrl: shop.sandboxUrl, tag: TAG, pauseMs: 1_000 })
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
  for (const { exitCode, signalCode } of shop.children)
    if (exitCode !== null || signalCode !== null) problems.push(`a process ended: ${exitCode ?? signalCode}`)
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

type Shop = Awaited<ReturnType<typeof openShop>>

async function openShop(databaseUrl: string, folder: string) {
  const ports = [await freePort(), await freePort()]
  const hosts = ports.map((port) => `http://127.0.0.1:${port}`)
  const outside = await startSandbox({
    webhookTargets: { stripe: `${hosts[0]}/payments/stripe/webhook`, paypal: `${hosts[0]}/payments/paypal/webhook` },
    stripeEvents: subscribedEvents,
    timings: { webhookAfterMs: 1_000 },
  })
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'program'),
    SECRET: 'a'.repeat(64),
    ROLES: 'web,api,payments,worker',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    MONTHLY_LIMIT_PENCE: '100000000',
    STRIPE_CREATES_PER_SECOND: '100000',
    DATABASE_CONNECTIONS: '6',
    DATABASE_STATEMENT_MS: '10000',
    SANDBOX_URL: outside.url,
    SMTP_URL: `smtp://127.0.0.1:${outside.mailPort}`,
  }
  const children: ChildProcess[] = []
  const stops: (() => Promise<void>)[] = []
  for (const port of ports) {
    const program = await startProgram('server/boot/main.ts', { ...env, PORT: String(port) }, [])
    const log = join(folder, 'log', `program-${port}`)
    for (const stream of [program.child.stdout!, program.child.stderr!])
      stream.on('data', (data: Buffer) => appendFileSync(log, data))
    children.push(program.child)
    stops.push(program.stop)
  }
  const context = makeContext(readConfig({ ...env, ROLES: 'api' }), databaseUrl, makeLog('silent', false), null)
  const raffle = { unitPricePence: UNIT_PRICE_PENCE, sliderMin: 1, sliderMax: 200 }
  const { id: campaignId } = await makeCampaign(context, { tag: TAG, globalLimit: 1_000_000, raffle })
  const buyers = []
  for (let index = 0; index < BUYERS; index += 1) buyers.push(await signIn(context, await makeAccount(context)))
  return {
    hosts,
    children,
    buyers,
    context,
    campaignId,
    sandbox: outside.sandbox,
    sandboxUrl: outside.url,
    close: async () => {
      await Promise.all(stops.map((stop) => stop()))
      await context.pool.end()
      await outside.stop()
    },
  }
}

async function untilSettled({ context }: Shop): Promise<void> {
  const giveUpAt = Date.now() + SETTLED_WITHIN_MS
  while (Date.now() < giveUpAt) {
    const { rows } = await context.pool.query(
      `select from purchases where state in ('PAYING', 'CLAIMED', 'CAPTURED') limit 1`,
    )
    if (rows.length === 0) return
    await wait(1_000)
  }
}

/** Reads each node by itself, whether it is the primary or a standby. */
async function checkNodes(
  cluster: Cluster,
  { context }: Shop,
  acknowledged: readonly { key: string; purchaseId: string; isPaid: boolean }[],
): Promise<Books[]> {
  const orders = acknowledged.map((order) => ({ ...order, number: context.ids.purchases.decode(order.purchaseId)! }))
  const checked: Books[] = []
  await cluster.untilWhole()
  for (const node of nodes) {
    const client = new pg.Client({ connectionString: cluster.urlOf(node) })
    await client.connect()
    const numbers = orders.map(({ number }) => number)
    const keys = orders.map(({ key }) => key)
    const { rows: known } = await client.query('select key from idempotency_keys where key = any($1)', [keys])
    const { rows: purchases } = await client.query(
      'select number::text, state from purchases where number = any($1::bigint[])',
      [numbers],
    )
    await client.end()
    const knownKeys = new Set(known.map(({ key }) => key))
    const states = new Map(purchases.map(({ number, state }) => [String(number), state]))
    const isLost = ({ key, number }: (typeof orders)[number]) => !knownKeys.has(key) || !states.has(String(number))
    const isUnpaid = ({ isPaid, number }: (typeof orders)[number]) =>
      isPaid && states.get(String(number)) !== 'COMPLETED'
    checked.push({
      node,
      lostStarts: orders.filter(isLost).length,
      lostPayments: orders.filter((order) => !isLost(order) && isUnpaid(order)).length,
    })
  }
  return checked
}

/** Tickets, the last number of the round and the pence that the provider captured must agree. */
async function checkMoney({ context, campaignId, sandbox }: Shop): Promise<string[]> {
  const { rows } = await context.pool.query(
    `select coalesce(sum(quantity), 0)::int as tickets, coalesce(max(last_ticket), 0)::int as last
     from entries where state = 'ISSUED' and campaign_id = $1`,
    [campaignId],
  )
  const { tickets, last } = rows[0] as { tickets: number; last: number }
  const { captured_pence: captured } = sumUp(reportPayments(sandbox))
  return tickets === last && tickets * UNIT_PRICE_PENCE === captured
    ? []
    : [`${tickets} tickets, the last number is ${last}, and ${captured} pence were captured`]
}
