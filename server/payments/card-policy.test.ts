import { afterAll, expect, test } from 'vitest'
import { expirePurchases } from '#server/purchases/release/release-purchase.ts'
import { type MadeAccount, makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { type Bought, startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { settlePayment } from './settle/settle-payment.ts'

/** Late on a month's last evening, so that the next month is near. */
const startsAt = new Date('2026-11-30T20:00:00Z')
const harness = await startPaymentHarness({ webhooks: false, startsAt })
const lenient = await startPaymentHarness({
  webhooks: false,
  env: { PAYPAL_COUNTS_AS_CREDIT: 'false', CREDIT_CARD_MONTHLY_LIMIT_PENCE: '1000' },
})
afterAll(() => Promise.all([harness.close(), lenient.close()]))

type Harness = typeof harness
type Paid = Bought & { ref: string; paymentId: string }
const begin = (at: Harness, account: MadeAccount, pricePence: number, provider: 'stripe' | 'paypal', choice: string) =>
  at.begin(provider, choice, { account, pricePence })
const pay = async (account: MadeAccount, pricePence: number, card = 'pm_card_visa', at: Harness = harness) => {
  const bought = await begin(at, account, pricePence, 'stripe', card)
  return { ...bought, answer: await at.complete('stripe', bought.token) }
}
const payByPaypal = async (account: MadeAccount, pricePence: number, at: Harness = harness) => {
  const bought = await begin(at, account, pricePence, 'paypal', 'pays')
  return { ...bought, answer: await at.complete('paypal', bought.token) }
}
const refused = { status: 200, success: false, reason: expect.stringContaining('monthly credit card limit') }
const borrowedBy = async (personId: string, at: Harness = harness) => {
  const rows = await at.context.db.selectFrom('personSpend').selectAll().where('personId', '=', personId).execute()
  return Object.fromEntries(rows.flatMap((row) => (row.kind === 'CREDIT_CARD' ? [[row.month, row.spentPence]] : [])))
}
const callsOf = (subject: string) =>
  harness.sandbox.state.calls.filter((call) => call.subject === subject).map(({ call }) => call)
/** It remains confirmed after its hold has expired, so that two payments of one person can be authorised at once. */
const lapse = async (at: Harness) => {
  at.forward(13 * 60_000)
  await expirePurchases(at.context)
}

test('credit cards pay £250.00 in a month, and not a penny more', async () => {
  const account = await makeAccount(harness.context)
  expect((await pay(account, 24_800)).answer).toMatchObject({ success: true })
  expect((await pay(account, 200)).answer).toMatchObject({ success: true })
  expect(await borrowedBy(account.personId)).toEqual({ '2026-11': 25_000 })

  const other = await makeAccount(harness.context)
  await pay(other, 24_801)
  expect((await pay(other, 200)).answer).toMatchObject(refused)
  expect(await borrowedBy(other.personId)).toEqual({ '2026-11': 24_801 })
})

test('a payment over the limit is never captured: its authorisation is cancelled, and page and email say why, once', async () => {
  const account = await makeAccount(harness.context)
  await pay(account, 25_000)
  const { ref, token, publicId, id, answer } = await pay(account, 200)
  expect(answer).toMatchObject(refused)
  expect(await harness.complete('stripe', token)).toMatchObject(refused)
  expect(callsOf(ref)).toContain('payment_intents.cancel')
  expect(callsOf(ref)).not.toContain('payment_intents.capture')
  expect((await harness.cards.paymentIntents.retrieve(ref)).status).toBe('canceled')
  expect(await harness.chargedFor(publicId)).toEqual({ captured: 0, refunded: 0, authorised: 0 })
  // Its tickets are held still: the buyer may take another card.
  expect(await harness.stateOf(id)).toMatchObject({
    purchase: 'PAYING',
    entries: ['HELD'],
    ended: ['CREDIT_CARD_LIMIT'],
  })
  await harness.runJobs()
  const emails = harness.context.sentEmails.filter(
    ({ to, subject }) => to === account.email && subject.includes(publicId),
  )
  expect(emails.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/over the monthly credit card limit.*You haven’t been charged/),
  ])
})

test.each(['pm_card_visa_debit', 'pm_card_mastercard_prepaid'])('%s does not count', async (card) => {
  const account = await makeAccount(harness.context)
  expect((await pay(account, 25_001, card)).answer).toMatchObject({ success: true })
  expect(await borrowedBy(account.personId)).toEqual({})
  expect((await pay(account, 24_000)).answer).toMatchObject({ success: true })
})

test.each([
  ['debit', true],
  ['credit', false],
] as const)("a wallet's %s card counts by its funding", async (funding, isTaken) => {
  const account = await makeAccount(harness.context)
  await pay(account, 25_000)
  const { ref, token } = await begin(harness, account, 200, 'stripe', 'pm_card_visa')
  const { latest_charge: chargeId } = harness.sandbox.state.stripe.intents.get(ref)!
  const { card } = harness.sandbox.state.stripe.charges.get(chargeId as string)!.payment_method_details!
  Object.assign(card!, { funding, wallet: { type: 'apple_pay', dynamic_last4: '4242', apple_pay: {} } })
  expect(await harness.complete('stripe', token)).toMatchObject(isTaken ? { success: true } : refused)
})

test('a card of unknown funding counts as credit', async () => {
  const account = await makeAccount(harness.context)
  await pay(account, 25_000)
  const { ref, token } = await begin(harness, account, 200, 'stripe', 'pm_card_visa')
  const { latest_charge: chargeId } = harness.sandbox.state.stripe.intents.get(ref)!
  harness.sandbox.state.stripe.charges.get(chargeId as string)!.payment_method_details!.card!.funding = 'unknown'
  expect(await harness.complete('stripe', token)).toMatchObject(refused)
})

test('PayPal counts as credit, together with cards', async () => {
  const account = await makeAccount(harness.context)
  expect((await payByPaypal(account, 12_500)).answer).toMatchObject({ success: true })
  expect((await pay(account, 12_500)).answer).toMatchObject({ success: true })
  const { answer, publicId, id } = await payByPaypal(account, 200)
  expect(answer).toMatchObject(refused)
  expect(await harness.stateOf(id)).toMatchObject({ payments: ['PAYPAL CANCELLED'], ended: ['CREDIT_CARD_LIMIT'] })
  expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 0 })
})

test('an operator may say that PayPal does not count, and how much credit cards may pay', async () => {
  const account = await makeAccount(lenient.context)
  expect((await payByPaypal(account, 2000, lenient)).answer).toMatchObject({ success: true })
  expect((await pay(account, 1000, 'pm_card_visa', lenient)).answer).toMatchObject({ success: true })
  expect((await pay(account, 200, 'pm_card_visa', lenient)).answer).toMatchObject(refused)
})

test('the limit applies to the person, with any of their accounts', async () => {
  const account = await makeAccount(harness.context)
  const other = await makeAccount(harness.context, { personId: account.personId, type: 'GUEST' })
  expect((await pay(account, 20_000)).answer).toMatchObject({ success: true })
  expect((await pay(other, 5001)).answer).toMatchObject(refused)
  expect((await pay(other, 5000)).answer).toMatchObject({ success: true })
})

test.each([1, 2, 3])(
  'only one of two simultaneous authorisations that together pass the limit is captured (%i)',
  async () => {
    const account = await makeAccount(harness.context)
    const other = await makeAccount(harness.context, { personId: account.personId })
    const authorised: Paid[] = []
    for (const buyer of [account, other]) {
      authorised.push(await begin(harness, buyer, 15_000, 'stripe', 'pm_card_visa'))
      await lapse(harness)
    }
    await Promise.all(authorised.map(({ paymentId }) => settlePayment(harness.context, paymentId)))
    const ends = await Promise.all(authorised.map(async ({ id }) => (await harness.stateOf(id)).payments))
    expect(ends.flat().toSorted()).toEqual(['STRIPE CANCELLED', 'STRIPE CAPTURED'])
    const charged = await Promise.all(authorised.map(({ publicId }) => harness.chargedFor(publicId)))
    expect(charged.map(({ captured }) => captured).toSorted()).toEqual([0, 15_000])
    expect(charged.map(({ authorised: held }) => held)).toEqual([0, 0])
    expect(await borrowedBy(account.personId)).toEqual({ '2026-11': 15_000 })
  },
)

test('a capture that is refused for good no longer counts', async () => {
  const account = await makeAccount(harness.context)
  const { token } = await begin(harness, account, 25_000, 'paypal', 'capture_declined')
  expect(await harness.complete('paypal', token)).toMatchObject({ success: false })
  expect(await borrowedBy(account.personId)).toEqual({ '2026-11': 0 })
  expect((await pay(account, 25_000)).answer).toMatchObject({ success: true })
})

test('a month begins in London at its first instant, and with a new £250', async () => {
  const account = await makeAccount(harness.context)
  await pay(account, 25_000)
  harness.forward(Date.parse('2026-11-30T23:59:00Z') - harness.context.now().getTime())
  expect((await pay(account, 200)).answer).toMatchObject(refused)
  harness.forward(60_000)
  expect((await pay(account, 25_000)).answer).toMatchObject({ success: true })
  expect(await borrowedBy(account.personId)).toEqual({ '2026-11': 25_000, '2026-12': 25_000 })
})

test('every sum that is stored agrees with its rows after all of these', () => expectLedgersToAgree(harness.context))
