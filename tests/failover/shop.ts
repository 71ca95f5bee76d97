import { execFile } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { reportPayments, sumUp } from '#sandbox/pages/report.ts'
import { startSandbox } from '#sandbox/start.ts'
import { makeContext } from '#server/boot/start-context.ts'
import { subscribedEvents } from '#server/payments/providers/stripe/event-types.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { makeLog } from '#server/platform/log/log.ts'
import { makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { childrenOf, inherited, startProgram } from '#tests/support/servers/processes.ts'
import { type Acknowledged, UNIT_PRICE_PENCE } from './buyers.ts'

const run = promisify(execFile)

const BUYERS = 6
const TAG = 'FAILOVER'
const SETTLED_WITHIN_MS = 300_000

export type Shop = Awaited<ReturnType<typeof openShop>>
export type Host = Awaited<ReturnType<typeof startHost>>

/** Migrates the schema as a release does. `program` is the folder of its sources. */
export async function migrate(database: { ownerUrl: string; programUser?: string }, program = '.'): Promise<void> {
  const { ownerUrl, programUser } = database
  const env = { ...inherited, DATABASE_URL: ownerUrl, ...(programUser && { PROGRAM_USER: programUser }) }
  await run(process.execPath, [join(program, 'tools/migrate.ts')], { env })
}

/** Simulators of the providers, a campaign and its buyers on a migrated database, and the settings of the hosts. */
export async function openShop(
  databaseUrl: string,
  folder: string,
  given: { webhookUrl: string; env?: Record<string, string> },
) {
  const clock = { aheadMs: 0 }
  const outside = await startSandbox({
    now: () => Date.now() + clock.aheadMs,
    webhookTargets: {
      stripe: `${given.webhookUrl}/payments/stripe/webhook`,
      paypal: `${given.webhookUrl}/payments/paypal/webhook`,
    },
    stripeEvents: subscribedEvents,
    timings: { webhookAfterMs: 1_000 },
  })
  const env = {
    DATABASE_URL: databaseUrl,
    MIGRATE: 'off',
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
    ...given.env,
  }
  await mkdir(join(folder, 'log'), { recursive: true })
  const context = makeContext(readConfig({ ...env, ROLES: 'api' }), databaseUrl, makeLog('silent', false), null)
  const raffle = { unitPricePence: UNIT_PRICE_PENCE, sliderMin: 1, sliderMax: 200 }
  const { id: campaignId } = await makeCampaign(context, { tag: TAG, globalLimit: 1_000_000, raffle })
  const buyers = []
  for (let index = 0; index < BUYERS; index += 1) buyers.push(await signIn(context, await makeAccount(context)))
  return {
    env,
    folder,
    tag: TAG,
    buyers,
    context,
    campaignId,
    /** The providers' clock. */
    clock,
    sandbox: outside.sandbox,
    sandboxUrl: outside.url,
    close: async () => {
      await context.pool.end()
      await outside.stop()
    },
  }
}

/** Starts a host of the program, whose sources are in the folder `program`, and waits until it is ready. */
export async function startHost({ env, folder }: Shop, port: number, program = '.') {
  const { child, stop } = await startProgram(join(program, 'server/boot/main.ts'), { ...env, PORT: String(port) }, [])
  const log = join(folder, 'log', `program-${port}`)
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (data: Buffer) => appendFileSync(log, data))
  const processes = () => [child.pid!, ...childrenOf(child.pid!)]
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    stop,
    /** Stops all its processes without ending them. */
    freeze: () => signalAll(processes(), 'SIGSTOP'),
    kill: () => signalAll(processes(), 'SIGKILL'),
  }
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, signal)
}

export async function untilSettled({ context }: Shop): Promise<void> {
  const giveUpAt = Date.now() + SETTLED_WITHIN_MS
  while (Date.now() < giveUpAt) {
    const { rows } = await context.pool.query(
      `select from purchases where state in ('PAYING', 'CLAIMED', 'CAPTURED') limit 1`,
    )
    if (rows.length === 0) return
    await wait(1_000)
  }
}

/** Counts acknowledged purchases that a database lacks, and acknowledged payments that are not completed there. */
export async function checkBooks({ context }: Shop, acknowledged: readonly Acknowledged[], databaseUrl: string) {
  const orders = acknowledged.map((order) => ({ ...order, number: context.ids.purchases.decode(order.purchaseId)! }))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: known } = await client.query('select key from idempotency_keys where key = any($1)', [
    orders.map(({ key }) => key),
  ])
  const { rows: purchases } = await client.query(
    'select number::text, state from purchases where number = any($1::bigint[])',
    [orders.map(({ number }) => number)],
  )
  await client.end()
  const knownKeys = new Set(known.map(({ key }) => key))
  const states = new Map(purchases.map(({ number, state }) => [String(number), state]))
  const isLost = ({ key, number }: (typeof orders)[number]) => !knownKeys.has(key) || !states.has(String(number))
  const isUnpaid = ({ isPaid, number }: (typeof orders)[number]) => isPaid && states.get(String(number)) !== 'COMPLETED'
  return {
    lostStarts: orders.filter(isLost).length,
    lostPayments: orders.filter((order) => !isLost(order) && isUnpaid(order)).length,
  }
}

/** Tickets, the last number of the round and the pence that the provider captured and kept must agree. */
export async function checkMoney({ context, campaignId, sandbox }: Shop): Promise<string[]> {
  const { rows } = await context.pool.query(
    `select coalesce(sum(quantity), 0)::int as tickets, coalesce(max(last_ticket), 0)::int as last
     from entries where state = 'ISSUED' and campaign_id = $1`,
    [campaignId],
  )
  const { tickets, last } = rows[0] as { tickets: number; last: number }
  const { captured_pence: captured, refunded_pence: refunded } = sumUp(reportPayments(sandbox))
  return tickets === last && tickets * UNIT_PRICE_PENCE === captured - refunded
    ? []
    : [`${tickets} tickets, the last number is ${last}, ${captured} pence were captured and ${refunded} refunded`]
}
