import { randomInt } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { findProgress } from '#server/campaigns/cancel/progress.ts'
import { cancelCampaign } from '#tests/support/campaigns/cancel-campaign.ts'
import { copyPaidPurchase } from '#tests/support/payments/copy-purchase.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { payByCard } from '#tests/support/payments/shop.ts'
import { sendBuyer } from './buyer.ts'
import { openCrashHarness } from './crash-harness.ts'
import { expectMoneyConserved } from './money.ts'

const PURCHASES = 10_000
const KILLS = 12
const PRICE = 500
const patience = { timeout: 3_600_000, interval: 20 }

const harness = await openCrashHarness()
afterAll(() => harness.stop())
const { context, url, outside } = harness
const { refunds, intents } = outside.sandbox.state.stripe

/** The short tests have thirty refunds, with crashes inside the process: server/campaigns/cancel.test.ts. */
test.runIf(process.env.FULL)(
  `${PURCHASES} purchases of a cancelled campaign are refunded once each, though the worker is killed ${KILLS} times`,
  async () => {
    await harness.live()
    const buyer = await sendBuyer(harness, { pricePence: PRICE })
    await payByCard(url, outside.url, await buyer.token())
    await harness.untilQuiet()
    const bought = context.db.selectFrom('purchases').select('id')
    await copyPaidPurchase(context, outside.sandbox, (await bought.executeTakeFirstOrThrow()).id, PURCHASES - 1)
    await expectMoneyConserved(context, outside.sandbox)

    await cancelCampaign(context, buyer.campaign.tag)
    for (const count of randomCounts()) {
      await vi.waitUntil(() => refunds.size >= count, patience)
      await harness.kill()
      await harness.live()
    }
    await vi.waitUntil(isOver, { ...patience, interval: 200 })

    const made = Map.groupBy(refunds.values(), ({ payment_intent: intent }) => intent as string)
    expect(intents.size).toBe(PURCHASES)
    expect([...intents.keys()].filter((id) => made.get(id)?.length !== 1)).toEqual([])
    expect([...refunds.values()].filter(({ amount, status }) => amount !== PRICE || status !== 'succeeded')).toEqual([])
    expect(await countStates()).toEqual({
      'campaign_refunds REFUNDED': PURCHASES,
      'payments REFUNDED': PURCHASES,
      'purchases REFUNDED': PURCHASES,
      'refunds SUCCEEDED': PURCHASES,
    })
    expect(await findProgress(context, buyer.campaign.tag)).toMatchObject({
      purchases: PURCHASES,
      refunded: PURCHASES,
      nothing: 0,
      failed: 0,
      disputed: 0,
      refunded_amount: PURCHASES * PRICE,
      is_complete: true,
    })
    await expectMoneyConserved(context, outside.sandbox)
    await expectLedgersToAgree(context)
  },
  patience.timeout + 60_000,
)

/** The numbers of refunds after which the worker is killed. */
function randomCounts(): number[] {
  return Array.from({ length: KILLS }, () => randomInt(PURCHASES)).sort((one, other) => one - other)
}

/** Whether every refund is recorded as made, and no job is left. */
async function isOver(): Promise<boolean> {
  const { rows } = await context.pool.query(`
    select from campaign_refunds where state = 'PENDING' union all
    select from refunds where state = 'PENDING' union all
    select from graphile_worker.jobs
    where task_identifier = any('{campaigns.refund,payments.refund,payments.send-refund-email}')`)
  return refunds.size >= PURCHASES && rows.length === 0
}

async function countStates(): Promise<Record<string, number>> {
  const { rows } = await context.pool.query<{ name: string; count: number }>(
    ['campaign_refunds', 'payments', 'purchases', 'refunds']
      .map((table) => `select '${table} ' || state as name, count(*)::int from ${table} group by state`)
      .join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
