import { afterAll, expect, test } from 'vitest'
import { expirePurchases } from '#server/purchases/release/release-purchase.ts'
import { makeCampaign } from '#tests/make-campaigns.ts'
import { startPaymentHouse } from '#tests/payment-house.ts'
import { completePayment } from '../complete-payment.ts'
import { settlePayment } from './settle-payment.ts'

const house = await startPaymentHouse({ webhooks: false })
afterAll(() => house.close())

const SESSION_AND_GRACE_MS = 12 * 60_000
const prices = [{ pricePence: 500, quantity: 3 }]

/** The hold lapses, and the job that it queued finds nothing to cancel yet: the buyer is just confirming. */
const letHoldLapse = async () => {
  house.forward(SESSION_AND_GRACE_MS + 1000)
  await expirePurchases(house.context)
}
const paymentsOf = async (purchaseId: string) =>
  house.context.db.selectFrom('payments').selectAll().where('purchase_id', '=', purchaseId).orderBy('id').execute()
const settleAll = async (purchaseId: string) => {
  for (const { id } of await paymentsOf(purchaseId)) await settlePayment(house.context, id)
}
const mailsTo = (email: string) => house.context.sentMails.filter((mail) => mail.to === email)

test('nobody confirms: the hold lapses, and the intent and the order are cancelled', async () => {
  const { id, publicId, token } = await house.buy()
  const { payment_intent: intent } = await house.start('stripe', token)
  await house.start('paypal', token)
  await letHoldLapse()
  await house.runJobs()
  expect(await house.stateOf(id)).toMatchObject({
    purchase: 'EXPIRED',
    payments: ['STRIPE CANCELLED', 'PAYPAL CANCELLED'],
    entries: ['RELEASED'],
  })
  expect((await house.cards.paymentIntents.retrieve(intent.id)).status).toBe('canceled')
  expect(await house.chargedFor(publicId)).toMatchObject({ captured: 0 })
})

test.each(['stripe', 'paypal'] as const)(
  'late money at %s is honoured while the tickets are still to be had',
  async (provider) => {
    const { id, publicId, token, account } = await house.buy()
    const started = await house.start(provider, token)
    if (provider === 'stripe') await house.confirm(started.payment_intent.id, 'pm_card_visa_debit')
    else {
      house.approve(started.order_id)
      await house.pressPay(id)
    }
    await letHoldLapse()
    expect(await house.stateOf(id)).toMatchObject({ purchase: 'EXPIRED', entries: ['RELEASED'] })
    await house.runJobs()
    expect(await house.stateOf(id)).toMatchObject({ purchase: 'COMPLETED', tickets: [[1, 3]] })
    expect(await house.chargedFor(publicId)).toMatchObject({ captured: 500, refunded: 0 })
    expect(mailsTo(account.email).map(({ subject }) => subject)).toEqual([`You're in the draw! Order ${publicId}`])
  },
)

test.each(['stripe', 'paypal'] as const)(
  'late money at %s whose tickets are gone is not taken, and its owner is told',
  async (provider) => {
    const campaign = await makeCampaign(house.context, { globalLimit: 3, prices })
    const late = await house.buy({ campaign })
    const started = await house.start(provider, late.token)
    if (provider === 'paypal') {
      house.approve(started.order_id)
      await house.pressPay(late.id)
    }
    await letHoldLapse()
    const quick = await house.buy({ campaign })
    const { payment_intent: intent } = await house.start('stripe', quick.token)
    await house.confirm(intent.id, 'pm_card_visa_debit')
    expect(await house.complete('stripe', quick.token)).toMatchObject({ success: true })
    if (provider === 'stripe') await house.confirm(started.payment_intent.id, 'pm_card_visa_debit')
    await settleAll(late.id)
    await house.runJobs()
    expect(await house.stateOf(late.id)).toMatchObject({ purchase: 'EXPIRED', ended: ['LATE'], tickets: [] })
    expect(await house.chargedFor(late.publicId)).toEqual({ captured: 0, refunded: 0, authorised: 0 })
    const [mail, ...more] = mailsTo(late.account.email)
    expect(mail?.text).toContain('the tickets had gone back on sale')
    expect(more).toEqual([])
  },
)

test('a PayPal order that is approved after the hold lapsed is never captured', async () => {
  const { id, publicId, token } = await house.buy()
  const { order_id: orderId } = await house.start('paypal', token)
  await letHoldLapse()
  await house.runJobs()
  expect(await house.stateOf(id)).toMatchObject({ purchase: 'EXPIRED', payments: ['PAYPAL CANCELLED'] })
  house.approve(orderId)
  await settleAll(id)
  expect(await completePayment(house.context, id, 'PAYPAL')).toMatchObject({ error: { name: 'PaymentSessionEnded' } })
  expect(await house.stateOf(id)).toMatchObject({ purchase: 'EXPIRED', payments: ['PAYPAL CANCELLED'] })
  expect(await house.chargedFor(publicId)).toMatchObject({ captured: 0, refunded: 0 })
})

test('money that was captured by hand for tickets that are gone goes back, and its owner is told', async () => {
  const campaign = await makeCampaign(house.context, { globalLimit: 3, prices })
  const late = await house.buy({ campaign })
  const { payment_intent: intent } = await house.start('stripe', late.token)
  await house.confirm(intent.id, 'pm_card_visa_debit')
  await house.cards.paymentIntents.capture(intent.id)
  house.forward(SESSION_AND_GRACE_MS + 1000)
  await expirePurchases(house.context)
  await house.buy({ campaign })
  await house.runJobs()
  expect(await house.stateOf(late.id)).toMatchObject({
    purchase: 'EXPIRED',
    payments: ['STRIPE REFUNDED'],
    tickets: [],
  })
  expect(await house.chargedFor(late.publicId)).toMatchObject({ captured: 500, refunded: 500 })
  expect(
    mailsTo(late.account.email)
      .map(({ text }) => text)
      .join(),
  ).toContain('We have sent £5.00 back')
})

test('money that was captured by hand in time pays', async () => {
  const { id, token } = await house.buy()
  const { payment_intent: intent } = await house.start('stripe', token)
  await house.confirm(intent.id, 'pm_card_visa_debit')
  await house.cards.paymentIntents.capture(intent.id)
  expect(await house.complete('stripe', token)).toMatchObject({ success: true })
  expect(await house.stateOf(id)).toMatchObject({
    purchase: 'COMPLETED',
    payments: ['STRIPE CAPTURED'],
    tickets: [[1, 3]],
  })
})

test.each([1, 2, 3])('card and PayPal confirmed at once: one pays, the other takes nothing (%i)', async () => {
  const { id, publicId, token } = await house.buy()
  const { payment_intent: intent } = await house.start('stripe', token)
  const { order_id: orderId } = await house.start('paypal', token)
  await house.confirm(intent.id, 'pm_card_visa_debit')
  house.approve(orderId)
  const answers = await Promise.all([house.complete('stripe', token), house.complete('paypal', token)])
  await settleAll(id)
  await house.runJobs()
  const { purchase, payments, tickets } = await house.stateOf(id)
  expect(purchase).toBe('COMPLETED')
  expect(tickets).toEqual([[1, 3]])
  expect(payments.map((payment) => payment.split(' ')[1]).toSorted()).toEqual(['CANCELLED', 'CAPTURED'])
  expect(await house.chargedFor(publicId)).toMatchObject({ captured: 500, refunded: 0, authorised: 0 })
  expect(answers.some((answer) => answer.success)).toBe(true)
  for (const provider of ['stripe', 'paypal'] as const)
    expect(await house.complete(provider, token)).toMatchObject({ success: true, reason: null })
})

test('a newer start gives up the older purchase, whose intent is cancelled', async () => {
  const older = await house.buy()
  const { payment_intent: intent } = await house.start('stripe', older.token)
  const newer = await house.buy({ account: older.account })
  await house.runJobs()
  expect(await house.stateOf(older.id)).toMatchObject({ purchase: 'CANCELLED', payments: ['STRIPE CANCELLED'] })
  expect((await house.cards.paymentIntents.retrieve(intent.id)).status).toBe('canceled')
  expect(await house.start('stripe', older.token)).toMatchObject({ status: 401, error: 'PaymentSessionEnded' })
  expect(await house.start('stripe', newer.token)).toMatchObject({ status: 200 })
})
