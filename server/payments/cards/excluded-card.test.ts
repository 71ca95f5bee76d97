import { afterAll, afterEach, expect, test } from 'vitest'
import type { Send } from '#server/platform/db/pipeline.ts'
import { expirePurchases } from '#server/purchases/release/release-purchase.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { tablesReadWhole } from '#tests/support/database/batch-plans.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { type Bought, startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { findPayment } from '../queries.ts'
import { settlePayment } from '../settle/settle-payment.ts'
import { listOfExcludedCards } from './excluded-card-queries.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context } = harness
afterAll(() => harness.close())
afterEach(() => expectLedgersToAgree(context))

type Begun = Bought & { ref: string; paymentId: string }
const until = new Date(context.now().getTime() + 180 * 86_400_000)
const begin = (card: string, more = {}) => harness.begin('stripe', card, more)
const complete = ({ token }: Bought) => harness.complete('stripe', token)
const exclude = ({ account }: Bought, excludedUntil: Date | null = until) =>
  context.db.updateTable('persons').set({ excludedUntil }).where('id', '=', account.personId).execute()
/** A person who paid with this card and then excluded themselves. */
async function excludedWith(card: string): Promise<Begun> {
  const paid = await begin(card)
  expect(await complete(paid)).toMatchObject({ success: true })
  await exclude(paid)
  return paid
}
const callsOf = (subject: string) =>
  harness.sandbox.state.calls.filter((call) => call.subject === subject).map(({ call }) => call)
const refused = { success: false, can_pay: false, reason: expect.stringContaining('can’t accept this card') }

async function expectReleased(bought: Begun): Promise<void> {
  expect(callsOf(bought.ref)).not.toContain('payment_intents.capture')
  expect(callsOf(bought.ref)).toContain('payment_intents.cancel')
  expect(await harness.chargedFor(bought.publicId)).toEqual({ captured: 0, refunded: 0, authorised: 0 })
  expect(await harness.stateOf(bought.id)).toMatchObject({
    purchase: 'CANCELLED',
    payments: ['STRIPE CANCELLED'],
    ended: ['CARD_NOT_ACCEPTED'],
  })
}

test('a card that an excluded person used is refused before capture, and the order ends', async () => {
  await excludedWith('pm_card_mastercard')
  const bought = await begin('pm_card_mastercard')
  const answer = await complete(bought)
  expect(answer).toMatchObject({ status: 200, ...refused })
  expect(answer.reason).not.toMatch(/exclu|break/i)
  await expectReleased(bought)
  expect(await complete(bought)).toMatchObject(refused)
  await harness.runJobs()
  const emails = context.sentEmails.filter(
    ({ to, subject }) => to === bought.account.email && subject.includes('order'),
  )
  expect(emails.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/can’t accept the card.*You haven’t been charged/),
  ])
  expect(emails[0]!.text).not.toMatch(/exclu|break/i)
  // Another card of the same buyer pays.
  const other = await begin('pm_card_visa_debit', { account: bought.account })
  expect(await complete(other)).toMatchObject({ success: true })
})

test('only the card of the excluded person is refused in a batch', async () => {
  await excludedWith('pm_card_amex')
  const all = [await begin('pm_card_gb'), await begin('pm_card_amex'), await begin('pm_card_gb')]
  await Promise.all(all.map(({ paymentId }) => settlePayment(context, paymentId)))
  const states = await Promise.all(all.map(async ({ id }) => (await harness.stateOf(id)).purchase))
  expect(states).toEqual(['COMPLETED', 'CANCELLED', 'COMPLETED'])
})

test('an exclusion that begins between authorisation and claim refuses the card of another buyer', async () => {
  const paid = await begin('pm_card_gb_debit')
  await complete(paid)
  const bought = await begin('pm_card_gb_debit')
  await exclude(paid)
  expect(await complete(bought)).toMatchObject(refused)
  await expectReleased(bought)
  await exclude(paid, null)
})

test('an exclusion that begins between claim and capture comes too late for a payment that was confirmed before', async () => {
  const paid = await begin('pm_card_gb_debit')
  await complete(paid)
  const bought = await begin('pm_card_gb_debit')
  // All attempts to capture fail, so the payment stays claimed.
  harness.fault('stripe', 'payment_intents.capture', 'error_before', 3)
  await settlePayment(context, bought.paymentId)
  expect((await harness.stateOf(bought.id)).purchase).toBe('CLAIMED')
  await exclude(paid)
  await settlePayment(context, bought.paymentId)
  expect((await harness.stateOf(bought.id)).purchase).toBe('COMPLETED')
  await exclude(paid, null)
})

test('a payment that a person confirmed before their own exclusion is captured', async () => {
  const account = await makeAccount(context)
  await complete(await begin('pm_card_mastercard_debit', { account }))
  const bought = await begin('pm_card_mastercard_debit', { account })
  await exclude(bought)
  expect(await complete(bought)).toMatchObject({ success: true })
})

test('a card is accepted again once the exclusion is over', async () => {
  const paid = await excludedWith('pm_card_mastercard_prepaid')
  await exclude(paid, new Date(context.now().getTime() - 1000))
  expect(await complete(await begin('pm_card_mastercard_prepaid'))).toMatchObject({ success: true })
})

test('a late payment with such a card is cancelled too', async () => {
  await excludedWith('pm_card_visa')
  const bought = await begin('pm_card_visa')
  harness.forward(13 * 60_000)
  await expirePurchases(context)
  await settlePayment(context, bought.paymentId)
  expect((await harness.stateOf(bought.id)).purchase).toBe('EXPIRED')
  expect((await findPayment(context.db, bought.paymentId))!).toMatchObject({
    state: 'CANCELLED',
    endedWhy: 'CARD_NOT_ACCEPTED',
  })
})

test('many payments with one card are looked up once, and no whole table is read', async () => {
  const texts: string[] = []
  const send: Send = async (text) => {
    texts.push(text)
    return { rows: [], rowCount: 0 }
  }
  const used = ['one', 'other'].map((purchaseId) => ({ purchaseId, cardKey: 'key' }))
  await listOfExcludedCards(send, used, context.now())
  await listOfExcludedCards(send, [], context.now())
  expect(texts).toHaveLength(1)
  expect(await tablesReadWhole(context, texts)).toEqual([])
})

test('the fingerprint is stored only as a keyed hash', async () => {
  const paid = await begin('pm_card_visa_debit')
  await complete(paid)
  const { cardKey } = (await findPayment(context.db, paid.paymentId))!
  expect(cardKey).toMatch(/^[0-9a-f]{64}$/)
  const { rows } = await context.pool.query('select * from payments where id = $1', [paid.paymentId])
  expect(JSON.stringify(rows)).not.toContain('sandbox5665556')
})
