import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { allow } from '#domain/verdict.ts'
import { refundOrder } from '#server/payments/exports.ts'
import { paymentJobs } from '#server/payments/jobs.ts'
import { reviewPayment } from '#server/payments/reconciliation/review-payment.ts'
import { sweepPayments } from '#server/payments/settle/sweep-payments.ts'
import { dieUntilDone } from '#tests/crash/dying-context.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { cancelCampaign } from '#tests/support/campaigns/cancel-campaign.ts'
import { makeBundle, makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { copyPaidPurchase } from '#tests/support/payments/copy-purchase.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { orderOf, startOrder } from '#tests/support/payments/orders.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { campaignJobs } from '../jobs.ts'
import { findProgress, foreseeCancellation } from './progress.ts'
import { refundSome } from './refund-buyers.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context } = harness
afterAll(() => harness.close())

const PURCHASES = 30
const cancel = (tag: string) => cancelCampaign(context, tag)

async function paid(campaign: { id: string; tag: string }, more: { creditPence?: number; card?: string } = {}) {
  const account = more.creditPence ? await makeAccount(context, { creditPence: more.creditPence }) : undefined
  const bought = await harness.begin('stripe', more.card ?? 'pm_card_visa', {
    campaign,
    ...more,
    ...(account && { account }),
  })
  expect(await harness.complete('stripe', bought.token)).toMatchObject({ success: true })
  return bought
}

const jobs = { ...campaignJobs, ...paymentJobs }
const refundsOf = async (purchaseId: string) => {
  const rows = await context.db
    .selectFrom('refunds')
    .select(['amountPence as amount', 'state'])
    .where('purchaseId', '=', purchaseId)
    .execute()
  return rows.map(({ amount, state }) => `${state} ${amount}`).sort()
}
const prices = [{ pricePence: 500, quantity: 3 }]
const noneOwed = {
  not_begun: 0,
  waiting: 0,
  waiting_amount: 0,
  failed: 0,
  failed_amount: 0,
  disputed: 0,
  disputed_amount: 0,
  nothing: 0,
  owed: [],
  is_complete: true,
}

describe('A cancelled campaign', () => {
  test('refunds money to the card and credit as credit, says why, and is no longer drawn', async () => {
    const campaign = await makeCampaign(context, { prices })
    const [whole, mixed] = [await paid(campaign), await paid(campaign, { creditPence: 200 })]
    expect(await cancel(campaign.tag)).toEqual(allow({ outcome: 'CARRIED_OUT' }))
    expect(await findProgress(context, campaign.tag)).toMatchObject({
      purchases: 2,
      refunded: 0,
      is_complete: false,
    })
    await runJobs(context, jobs)
    expect(await refundsOf(whole.id)).toEqual(['SUCCEEDED 500'])
    expect(await refundsOf(mixed.id)).toEqual(['SUCCEEDED 200', 'SUCCEEDED 300'])
    expect(await harness.stateOf(mixed.id)).toMatchObject({ purchase: 'REFUNDED', payments: ['STRIPE REFUNDED'] })
    expect(await findProgress(context, campaign.tag)).toEqual({
      ...noneOwed,
      purchases: 2,
      refunded: 2,
      refunded_amount: 1000,
    })
    expect(await cancel(campaign.tag)).toMatchObject({ ok: false })
  })

  test('refunds its own part of a mixed order, to the penny', async () => {
    const [gone, stays] = [await makeCampaign(context, { prices }), await makeCampaign(context, { prices })]
    const bundle = await makeBundle(context, {
      tag: `BUNDLE${Date.now()}`,
      pricePence: 333,
      items: [
        { campaignId: gone.id, quantity: 1, pricePence: 111 },
        { campaignId: stays.id, quantity: 1, pricePence: 222 },
      ],
    })
    const account = await makeAccount(context, { creditPence: 2000 })
    const items = [gone, stays].map(({ tag }) => ({ tag, pricePence: 500, quantity: 3 }))
    const order = orderOf(items, { bundles: [{ tag: bundle.tag, pricePence: pence(333) }], creditPence: pence(1333) })
    await startOrder(context, account.id, order)
    await cancel(gone.tag)
    await runJobs(context, jobs)
    expect(await findProgress(context, gone.tag)).toMatchObject({ refunded: 1, refunded_amount: 611 })
  })

  test('refunds no more than is left, and leaves a disputed payment to staff', async () => {
    const campaign = await makeCampaign(context, { prices })
    const [partly, wholly, disputed] = [await paid(campaign), await paid(campaign), await paid(campaign)]
    const byHand = { method: 'PROVIDER', reason: 'by hand' } as const
    await refundOrder(context, { ...byHand, requestId: uuid(), purchaseId: partly.id, amountPence: pence(123) })
    await refundOrder(context, { ...byHand, requestId: uuid(), purchaseId: wholly.id, amountPence: 'ALL' })
    await runJobs(context, jobs)
    await context.db.updateTable('payments').set({ state: 'DISPUTED' }).where('id', '=', disputed.paymentId).execute()
    await context.db.updateTable('purchases').set({ state: 'DISPUTED' }).where('id', '=', disputed.id).execute()
    expect(await foreseeCancellation(context.db, campaign.id)).toEqual({
      purchases: 1,
      amount: 377,
      disputed: 1,
      disputed_amount: 500,
    })
    await cancel(campaign.tag)
    await runJobs(context, jobs)
    expect(await refundsOf(partly.id)).toEqual(['SUCCEEDED 123', 'SUCCEEDED 377'])
    expect(await refundsOf(wholly.id)).toEqual(['SUCCEEDED 500'])
    expect(await findProgress(context, campaign.tag)).toEqual({
      ...noneOwed,
      purchases: 3,
      refunded: 1,
      refunded_amount: 377,
      nothing: 1,
      disputed: 1,
      disputed_amount: 500,
      owed: [{ purchase_id: disputed.publicId, amount: 500, is_disputed: true }],
      is_complete: false,
    })
  })

  test('is incomplete while a failed refund is owed, and complete once it was made by hand', async () => {
    const campaign = await makeCampaign(context, { prices })
    const [good, bad] = [await paid(campaign), await paid(campaign, { card: 'pm_card_refundFail', creditPence: 100 })]
    await cancel(campaign.tag)
    harness.fault('stripe', 'refunds.create', 'error_before', 50)
    await runJobs(context, jobs)
    const progress = () => findProgress(context, campaign.tag)
    const under = { waiting: 2, waiting_amount: 900, refunded: 0, refunded_amount: 100, is_complete: false }
    expect(await progress()).toMatchObject(under)
    harness.sandbox.faults.clear()
    harness.forward(2 * 60_000)
    await sweepPayments(context)
    await harness.sandbox.schedule.whenQuiet()
    await reviewPayment(context, bad.paymentId)
    expect(await progress()).toEqual({
      ...noneOwed,
      purchases: 2,
      refunded: 1,
      refunded_amount: 600,
      failed: 1,
      failed_amount: 400,
      owed: [{ purchase_id: bad.publicId, amount: 400, is_disputed: false }],
      is_complete: false,
    })
    const again = {
      requestId: uuid(),
      purchaseId: bad.id,
      amountPence: 'ALL',
      method: 'CREDIT',
      reason: 'by hand',
    } as const
    expect(await refundOrder(context, again)).toMatchObject({ ok: true })
    expect(await progress()).toEqual({ ...noneOwed, purchases: 2, refunded: 2, refunded_amount: 1000 })
    expect(await refundsOf(good.id)).toEqual(['SUCCEEDED 500'])
    await expectLedgersToAgree(context)
  })

  test('waits for buyers who are still paying', async () => {
    const campaign = await makeCampaign(context, { prices })
    const late = await harness.begin('stripe', 'pm_card_visa', { campaign })
    await cancel(campaign.tag)
    await runJobs(context, jobs)
    expect(await findProgress(context, campaign.tag)).toMatchObject({ purchases: 0, is_complete: false })
    expect(await harness.complete('stripe', late.token)).toMatchObject({ success: true })
    await refundSome(context, campaign.id)
    await runJobs(context, jobs)
    expect(await findProgress(context, campaign.tag)).toMatchObject({ refunded: 1, is_complete: true })
    expect(await refundsOf(late.id)).toEqual(['SUCCEEDED 500'])
  })

  test('takes the bundles that contain it off sale, and leaves others', async () => {
    const [cancelled, other] = [await makeCampaign(context, { prices }), await makeCampaign(context, { prices })]
    const item = { quantity: 3, pricePence: 400 }
    await makeBundle(context, { tag: 'WITHIT', pricePence: 400, items: [{ ...item, campaignId: cancelled.id }] })
    await makeBundle(context, { tag: 'WITHOUTIT', pricePence: 400, items: [{ ...item, campaignId: other.id }] })
    expect(await cancel(cancelled.tag)).toEqual(allow({ outcome: 'CARRIED_OUT' }))
    const rows = await context.db.selectFrom('bundles').select(['tag', 'published']).orderBy('tag').execute()
    expect(rows.filter(({ tag }) => /^WITH(OUT)?IT$/.test(tag))).toEqual([
      { tag: 'WITHIT', published: false },
      { tag: 'WITHOUTIT', published: true },
    ])
    const lines = await context.db.selectFrom('auditLines').select('action').where('subjectId', '=', 'WITHIT').execute()
    expect(lines).toEqual([{ action: 'bundle.withdraw' }])
  })

  /** Ten thousand, in a process that is killed, are in tests/crash/cancelled-campaign.test.ts. */
  test(`refunds each of ${PURCHASES} purchases once, to the penny, though it dies again and again and runs twice at once`, async () => {
    const campaign = await makeCampaign(context, { prices })
    const first = await paid(campaign)
    const ids = [first.id, ...(await copyPaidPurchase(context, harness.sandbox, first.id, PURCHASES - 1))]
    await cancel(campaign.tag)
    const deaths = await dieUntilDone(
      context,
      (dying) => Promise.allSettled([refundSome(dying, campaign.id), refundSome(dying, campaign.id)]),
      () => isDone(campaign.id),
    )
    expect(deaths).toBeGreaterThan(PURCHASES / 50)
    await Promise.all([runJobs(context, jobs), refundSome(context, campaign.id)])
    await runJobs(context, jobs)
    expect(await Promise.all(ids.map(refundsOf))).toEqual(ids.map(() => ['SUCCEEDED 500']))
    expect(await refundsAtStripe(ids)).toEqual(ids.map(() => [500]))
    const refunded_amount = PURCHASES * 500
    expect(await findProgress(context, campaign.tag)).toMatchObject({ refunded: PURCHASES, refunded_amount })
    await expectLedgersToAgree(context)
  })
})

async function isDone(campaignId: string): Promise<boolean> {
  const { rows } = await context.pool.query(
    `select from campaign_refunds where campaign_id = $1 and state = 'PENDING' limit 1`,
    [campaignId],
  )
  return rows.length === 0
}

async function refundsAtStripe(purchaseIds: readonly string[]): Promise<number[][]> {
  const { rows } = await context.pool.query<{ ref: string }>(
    'select provider_ref as ref from payments where purchase_id = any($1)',
    [purchaseIds],
  )
  const made = Map.groupBy(harness.sandbox.state.stripe.refunds.values(), ({ payment_intent: intent }) => intent)
  return rows.map(({ ref }) => (made.get(ref) ?? []).map(({ amount }) => amount))
}
