import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { PAYMENT_AFTER_ROUND_MS, SETTLE_AFTER_ROUND_MS } from '#domain/money/payment.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { endLatePurchases } from './end-late.ts'
import { settlePayment } from './settle-payment.ts'

/** The middle of a month: nothing here should meet another month's limit. */
const startsAt = new Date('2026-11-10T12:00:00Z')
const harness = await startPaymentHarness({ webhooks: false, startsAt })
const { context } = harness
afterAll(() => harness.close())
afterEach(() => harness.sandbox.faults.clear())

const prices = [{ pricePence: 500, quantity: 3 }]
let closesAt = startsAt
beforeEach(() => {
  closesAt = new Date(context.now().getTime() + 60_000)
})
const closing = () => makeCampaign(context, { globalLimit: 9, prices, endsAt: closesAt })
const goTo = (instant: Date) => harness.forward(instant.getTime() - context.now().getTime())
const afterClosing = (ms: number) => goTo(new Date(closesAt.getTime() + ms))
const beginWith = async (provider: 'stripe' | 'paypal') =>
  harness.begin(provider, provider === 'stripe' ? 'pm_card_visa_debit' : 'pays', { campaign: await closing() })
/** After the capture the provider cannot be read, until the returned function is called. */
const loseReadsAfterCapture = (name: 'STRIPE' | 'PAYPAL') => {
  const provider = context.providers[name]
  const { read, capture } = provider
  const unread = async () => ({ outcome: 'unknown', why: 'no answer', keySpoilt: false }) as const
  const losing: typeof capture = (given) => {
    Object.assign(provider, { read: unread })
    return capture(given)
  }
  Object.assign(provider, { capture: losing })
  return () => Object.assign(provider, { read, capture })
}
const remainingOf = async (campaignId: string) => {
  const row = context.db.selectFrom('stock').select('remaining').where('campaignId', '=', campaignId)
  return (await row.executeTakeFirstOrThrow()).remaining
}

test('a hold is kept until five minutes after its round closed, and its money is refused from then on', async () => {
  const { id, token, publicId, ref, paymentId, campaignId } = await harness.begin('stripe', undefined, {
    campaign: await closing(),
  })
  afterClosing(SETTLE_AFTER_ROUND_MS - 10_000)
  await endLatePurchases(context)
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'PAYING', entries: ['HELD'] })
  afterClosing(SETTLE_AFTER_ROUND_MS)
  await endLatePurchases(context)
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'EXPIRED', entries: ['RELEASED'] })
  expect(await remainingOf(campaignId)).toBe(9)
  await harness.confirm(ref, 'pm_card_visa_debit')
  await settlePayment(context, paymentId)
  await harness.runJobs()
  expect(await harness.complete('stripe', token)).toMatchObject({ success: false })
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'EXPIRED', ended: ['LATE'], tickets: [] })
  expect(await harness.chargedFor(publicId)).toEqual({ captured: 0, refunded: 0, authorised: 0 })
})

test('a hold that no sweep has ended takes no tickets five minutes after its round closed', async () => {
  const { id, paymentId, publicId } = await beginWith('stripe')
  afterClosing(SETTLE_AFTER_ROUND_MS)
  await settlePayment(context, paymentId)
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'PAYING', ended: ['LATE'], entries: ['HELD'] })
  expect(await harness.chargedFor(publicId)).toEqual({ captured: 0, refunded: 0, authorised: 0 })
})

test.each([
  ['stripe', 'payment_intents.capture', 'error_before', 0],
  ['stripe', 'payment_intents.capture', 'error_after', 500],
  ['paypal', 'orders.capture', 'error_before', 0],
  ['paypal', 'orders.capture', 'error_after', 500],
] as const)(
  'a claim whose capture at %s has no answer (%s %s) is given up after five minutes, and nothing is kept',
  async (provider, call, fault, captured) => {
    const { id, token, publicId, paymentId, account, campaignId } = await beginWith(provider)
    harness.fault(provider, call, fault, 9)
    afterClosing(PAYMENT_AFTER_ROUND_MS - 10_000)
    if (provider === 'paypal') await harness.pressPay(id)
    const answering = loseReadsAfterCapture(provider === 'stripe' ? 'STRIPE' : 'PAYPAL')
    await settlePayment(context, paymentId)
    expect(await harness.stateOf(id)).toMatchObject({ purchase: 'CLAIMED', entries: ['CLAIMED'] })
    afterClosing(SETTLE_AFTER_ROUND_MS)
    await Promise.all(Array.from({ length: 5 }, () => endLatePurchases(context)))
    expect(await harness.stateOf(id)).toMatchObject({ purchase: 'FAILED', entries: ['RELEASED'], ended: ['LATE'] })
    expect(await remainingOf(campaignId)).toBe(9)
    answering()
    harness.sandbox.faults.clear()
    await harness.runJobs()
    await settlePayment(context, paymentId)
    await harness.runJobs()
    expect(await harness.complete(provider, token)).toMatchObject({ success: false })
    expect(await harness.chargedFor(publicId)).toEqual({ captured, refunded: captured, authorised: 0 })
    const emails = context.sentEmails.filter(({ to, subject }) => to === account.email && /^About/.test(subject))
    expect(emails).toHaveLength(1)
  },
)

test('twenty settlings and twenty endings of a purchase leave it paid or refunded, and never half', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 4; round += 1) {
    closesAt = new Date(context.now().getTime() + 60_000)
    const { id, publicId, paymentId, campaignId } = await beginWith('stripe')
    afterClosing(PAYMENT_AFTER_ROUND_MS)
    const settling = () => settlePayment(context, paymentId)
    const early = round % 2 === 0 ? Promise.all(Array.from({ length: 5 }, settling)) : null
    if (round === 2) await early
    const late = { ...context, now: () => new Date(closesAt.getTime() + SETTLE_AFTER_ROUND_MS) }
    await Promise.all([
      early,
      ...Array.from({ length: 20 }, () => endLatePurchases(late)),
      ...Array.from({ length: 20 }, settling),
    ])
    afterClosing(SETTLE_AFTER_ROUND_MS)
    await harness.runJobs()
    await settling()
    await harness.runJobs()
    const { purchase, tickets } = await harness.stateOf(id)
    const { captured = 0, refunded = 0, authorised } = await harness.chargedFor(publicId)
    const isPaid = purchase === 'COMPLETED'
    outcomes.add(String(isPaid))
    expect(['COMPLETED', 'EXPIRED', 'FAILED']).toContain(purchase)
    expect({ paid: captured - refunded, authorised }).toEqual({ paid: isPaid ? 500 : 0, authorised: 0 })
    expect(tickets).toEqual(isPaid ? [[1, 3]] : [])
    expect(await remainingOf(campaignId)).toBe(isPaid ? 6 : 9)
    const { rows } = await context.pool.query(
      `select count(*)::int as open from entries where purchase_id = $1 and state in ('HELD', 'CLAIMED')`,
      [id],
    )
    expect(rows).toEqual([{ open: 0 }])
  }
  expect(outcomes.has('true')).toBe(true)
})

test('every sum that is stored agrees with its rows after all of these', () => expectLedgersToAgree(context))
