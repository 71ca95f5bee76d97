import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { authoriseCard, completeCard, item, startBuying } from '#tests/support/payments/shop.ts'
import { until } from '#tests/support/servers/processes.ts'
import { openRestartedHarness, type RestartedHarness } from './crash-database.ts'
import { expectMoneyConserved } from './money.ts'

const KILLS = process.env.FULL ? 10 : 1
const BUYERS = 2
const PAST_LEASE_MS = 130_000
/**
 * Two sweeps, as after the death of a process: one when a payment may be checked, one after every lease has expired.
 */
const SWEEPS_AFTER_MS = [70_000, 60_000]

/** Only the long tests start two. */
const layouts: [string, string[]][] = [
  ['all roles in one process, which runs the database', ['web,api,payments,worker']],
  ['roles in processes of their own', ['api,payments', 'worker']],
]

test.each(process.env.FULL ? layouts : layouts.slice(0, 1))(
  'the database is killed while people buy: no process ends, and every confirmed purchase does: %s',
  async (_, roleLists) => {
    const harness = await openRestartedHarness(roleLists)
    try {
      const buying = new AbortController()
      const confirmed: string[] = []
      const buyers = Array.from({ length: BUYERS }, () => keepBuying(harness, confirmed, buying.signal))
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const before = confirmed.length
        await until('a buyer paid', async () => confirmed.length > before)
        harness.killDatabase()
        await wait(100)
        await untilReady(harness)
        // A process that held a payment when the database stopped could not release it.
        harness.forward(PAST_LEASE_MS)
      }
      const before = confirmed.length
      await until('a buyer paid after the last restart', async () => confirmed.length > before)
      buying.abort()
      await Promise.all(buyers)

      expect(harness.processes.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual(
        roleLists.map(() => null),
      )
      await endWhatIsOpen(harness)
      await expectAllToBeCompleted(harness, confirmed)
      await expectMoneyConserved(harness.context, harness.outside.sandbox)
      await expectLedgersToAgree(harness.context)
    } finally {
      await harness.stop()
    }
  },
  process.env.FULL ? 600_000 : 180_000,
)

/** Buys one ticket after another, each in a separate basket, and retries requests without an answer. */
async function keepBuying(harness: RestartedHarness, confirmed: string[], signal: AbortSignal): Promise<void> {
  const { context, url, outside } = harness
  while (!signal.aborted) {
    const key = randomUUID()
    const prices = [{ pricePence: 400, quantity: 1 }]
    const campaign = await again(() => makeCampaign(context, { prices, tag: `T${key}`.slice(0, 20).toUpperCase() }))
    const buyer = await again(async () => signIn(context, await makeAccount(context)))
    const start = await again(() => startBuying(url, buyer, [item(campaign.tag, 1, 400)], key))
    await again(() => authoriseCard(url, outside.url, start.token!.token, 'pm_card_visa'))
    confirmed.push(start.purchase_id!)
    // If the browser receives no result, the webhook and the sweep complete the payment.
    await completeCard(url, start.token!.token).catch(() => {})
  }
}

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (fault) {
      if (tries === 100) throw fault
      await wait(200)
    }
  }
}

async function untilReady({ urls }: RestartedHarness): Promise<void> {
  for (const url of urls)
    await until(`${url} was ready`, async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok)
}

/** A sweep may wait behind jobs that wait for a lease, and interrupted jobs are retried after half a minute. */
async function endWhatIsOpen(harness: RestartedHarness): Promise<void> {
  for (const ms of SWEEPS_AFTER_MS) {
    harness.forward(ms)
    for (const job of ['payments.events', 'payments.sweep', 'purchases.expire']) await again(() => harness.sweep(job))
  }
}

async function expectAllToBeCompleted({ context }: RestartedHarness, confirmed: string[]): Promise<void> {
  const purchases = () => context.db.selectFrom('purchases').select('state').execute()
  const isOpen = ({ state }: { state: string }) => state !== 'COMPLETED'
  await until('every purchase was completed', async () => (await purchases()).filter(isOpen).length === 0)
  expect(await purchases()).toHaveLength(confirmed.length)
}
