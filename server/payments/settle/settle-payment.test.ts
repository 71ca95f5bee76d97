import { afterAll, afterEach, expect, test } from 'vitest'
import { endPending } from '#sandbox/paypal/captures.ts'
import { expirePurchases } from '#server/purchases/release/release-purchase.ts'
import { remainingOf } from '#tests/support/payments/invariants.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { settlePayment } from './settle-payment.ts'

const harness = await startPaymentHarness({ webhooks: false })
afterAll(() => harness.close())
afterEach(() => harness.sandbox.faults.clear())

const completedByCard = { purchase: 'COMPLETED', payments: ['STRIPE CAPTURED'], tickets: [[1, 3]], entries: ['ISSUED'] }

test('a valid card gives tickets once, and complete answers so however often it is called', async () => {
  const { id, publicId, token, ref } = await harness.begin('stripe', 'pm_card_visa_debit')
  const completed = await harness.complete('stripe', token)
  expect(completed).toMatchObject({
    status: 200,
    success: true,
    reason: null,
    purchase_id: publicId,
    ticket_id: null,
    charge: { price: 5, meta: { total: 5, purchase_sqid: publicId } },
    payment_intent: { id: ref, status: 'succeeded' },
  })
  expect(await harness.complete('stripe', token)).toEqual(completed)
  expect(await harness.stateOf(id)).toMatchObject(completedByCard)
  expect(await harness.chargedFor(publicId)).toEqual({ captured: 500, refunded: 0, authorised: 0 })
})

test('settling twenty times at once has one effect, and captures once', async () => {
  const { id, publicId, paymentId } = await harness.begin('stripe', 'pm_card_visa_debit')
  await Promise.all(Array.from({ length: 20 }, () => settlePayment(harness.context, paymentId)))
  expect(await harness.stateOf(id)).toMatchObject(completedByCard)
  expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 500 })
  const events = await harness.context.db
    .selectFrom('paymentEvents')
    .select('toState')
    .where('paymentId', '=', paymentId)
    .orderBy('id')
    .execute()
  expect(events.map((event) => event.toState)).toEqual([
    'BEGUN',
    'OPEN',
    'AUTHORISED',
    'CLAIMED',
    'CAPTURING',
    'CAPTURED',
  ])
  const captures = await harness.context.db
    .selectFrom('paymentOperations')
    .select(['key', 'outcome'])
    .where('paymentId', '=', paymentId)
    .where('operation', '=', 'capture')
    .execute()
  expect(captures).toEqual([{ key: `cap:${paymentId}`, outcome: 'yes' }])
})

test('starting again, in two tabs at once, serves the same intent', async () => {
  const { token } = await harness.buy()
  const answers = await Promise.all([harness.start('stripe', token), harness.start('stripe', token)])
  answers.push(await harness.start('stripe', token))
  expect(new Set(answers.map((answer) => answer.payment_intent.client_secret)).size).toBe(1)
  expect(answers[0]).toMatchObject({ key: 'pk_test_sandbox', charge: { price: 5 } })
})

test('the charge is shown only with a token, and until its end', async () => {
  const { token } = await harness.buy()
  expect(await harness.sendRequest('stripe/key', token, 'GET')).toMatchObject({ status: 200, key: 'pk_test_sandbox' })
  const client = await harness.sendRequest('paypal/client', token, 'GET')
  expect(client).toMatchObject({ status: 200, client: 'sandbox-client', charge: { price: 5 } })
  expect(client.exp * 1000 - Date.parse(client.server_time)).toBeGreaterThan(590_000)
  expect(await harness.sendRequest('paypal/client', `${token}x`, 'GET')).toMatchObject({
    status: 401,
    error: 'TokenRejected',
  })
})

test('a token that is over starts no payment, but completes one for two minutes more', async () => {
  const { token } = await harness.begin('stripe', 'pm_card_visa_debit')
  harness.forward(600_000 + 60_000)
  expect(await harness.start('stripe', token)).toMatchObject({ status: 401, error: 'TokenExpired' })
  expect(await harness.complete('stripe', token)).toMatchObject({ status: 200, success: true })
  harness.forward(61_000)
  expect(await harness.complete('stripe', token)).toMatchObject({ status: 401, error: 'TokenExpired' })
})

test('a declined card is reported in words, and another card still pays', async () => {
  const { id, token, ref } = await harness.begin('stripe')
  await expect(harness.confirm(ref, 'pm_card_chargeDeclinedInsufficientFunds')).rejects.toThrow()
  const declined = await harness.complete('stripe', token)
  expect(declined).toMatchObject({ status: 200, success: false, reason: 'Your card has insufficient funds.' })
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'PAYING', payments: ['STRIPE OPEN'] })
  await harness.confirm(ref, 'pm_card_visa_debit')
  expect(await harness.complete('stripe', token)).toMatchObject({ success: true, reason: null })
})

test('a 3-D Secure step holds a newer start back until it is answered, then pays', async () => {
  const { id, token, ref, account } = await harness.begin('stripe', 'pm_card_authenticationRequired')
  expect(await harness.complete('stripe', token)).toMatchObject({ status: 200, success: false })
  await expect(harness.buy({ account })).rejects.toThrow('EntryAlreadyPending')
  await harness.answerChallenge(ref, 'complete')
  expect(await harness.complete('stripe', token)).toMatchObject({ success: true })
  expect(await harness.stateOf(id)).toMatchObject(completedByCard)
})

test('PayPal gives tickets when its buyer has approved and presses Pay', async () => {
  const { id, publicId, token, ref } = await harness.begin('paypal', 'pays')
  expect((await harness.start('paypal', token)).order_id).toBe(ref)
  const completed = await harness.complete('paypal', token)
  expect(completed).toMatchObject({ success: true, order_id: ref, purchase_id: publicId, charge: { price: 5 } })
  expect(await harness.stateOf(id)).toMatchObject({
    purchase: 'COMPLETED',
    payments: ['PAYPAL CAPTURED'],
    tickets: [[1, 3]],
  })
  expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 500 })
})

test.each(['declined', 'capture_declined'])(
  'PayPal that is %s takes no money, and everything is released once the hold is over',
  async (payer) => {
    const { id, publicId, token, campaignId, account } = await harness.begin('paypal', payer)
    const completed = await harness.complete('paypal', token)
    expect(completed).toMatchObject({
      status: 200,
      success: false,
      reason: expect.stringContaining('You haven’t been charged'),
    })
    harness.forward(13 * 60_000)
    await expirePurchases(harness.context)
    expect(await harness.stateOf(id)).toMatchObject({
      purchase: 'EXPIRED',
      payments: ['PAYPAL FAILED'],
      entries: ['RELEASED'],
    })
    expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 0 })
    expect(await remainingOf(harness.context, campaignId)).toBe(1000)
    const spend = await harness.context.db.selectFrom('personSpend').selectAll().where('spentPence', '>', 0).execute()
    expect(spend.filter((row) => row.personId === account.personId)).toEqual([])
  },
)

test.each([
  ['pending', 'CAPTURED', 'COMPLETED'],
  ['pending_denied', 'FAILED', 'PAYING'],
])('a PayPal capture under review stays CAPTURING: %s ends %s', async (payer, payment, purchase) => {
  // The review ends when the test ends it.
  harness.sandbox.timings.processingMs = 3_600_000
  const { id, token, paymentId } = await harness.begin('paypal', payer)
  expect(await harness.complete('paypal', token)).toMatchObject({
    success: false,
    reason: 'We’re still checking your payment. We’ll email you as soon as it’s through.',
  })
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'CLAIMED', payments: ['PAYPAL CAPTURING'] })
  const [captureId] = [...harness.sandbox.state.paypal.captures.keys()].slice(-1)
  endPending(harness.sandbox, captureId!)
  await settlePayment(harness.context, paymentId)
  expect(await harness.stateOf(id)).toMatchObject({ purchase, payments: [`PAYPAL ${payment}`] })
})

test('another amount at the provider is an unexpected error: nothing moves', async () => {
  const { id, ref, paymentId } = await harness.begin('stripe', 'pm_card_visa_debit')
  const stored = harness.sandbox.state.stripe.intents.get(ref)!
  stored.amount_capturable = 499
  await expect(settlePayment(harness.context, paymentId)).rejects.toThrow('expected 500p, the provider has 499p')
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'PAYING', payments: ['STRIPE OPEN'], tickets: [] })
  stored.amount_capturable = 500
})

test('credit cards pay up to £250 in a month; a payment above that is cancelled, and a debit card still pays', async () => {
  const first = await harness.begin('stripe', 'pm_card_visa', { pricePence: 25_000 })
  expect(await harness.complete('stripe', first.token)).toMatchObject({ success: true })
  const { account } = first
  const second = await harness.buy({ account })
  const { payment_intent: intent } = await harness.start('stripe', second.token)
  await harness.confirm(intent.id, 'pm_card_visa')
  const refused = await harness.complete('stripe', second.token)
  expect(refused).toMatchObject({ success: false, reason: expect.stringContaining('monthly credit card limit') })
  expect((await harness.cards.paymentIntents.retrieve(intent.id)).status).toBe('canceled')
  expect(await harness.stateOf(second.id)).toMatchObject({ purchase: 'PAYING', ended: ['CREDIT_CARD_LIMIT'] })
  const again = await harness.start('stripe', second.token)
  await harness.confirm(again.payment_intent.id, 'pm_card_visa_debit')
  expect(await harness.complete('stripe', second.token)).toMatchObject({ success: true })
  await harness.runJobs()
  const emails = harness.context.sentEmails.filter((mail) => mail.to === account.email)
  expect(emails.map((mail) => mail.subject)).toContain(`About your payment for order ${second.publicId}`)
})

test('a 3-D Secure step that fails lets a newer start go ahead', async () => {
  const { token, ref, account } = await harness.begin('stripe', 'pm_card_threeDSecure2Required')
  await harness.complete('stripe', token)
  await expect(harness.buy({ account })).rejects.toThrow('EntryAlreadyPending')
  await harness.answerChallenge(ref, 'fail')
  const failed = await harness.complete('stripe', token)
  expect(failed).toMatchObject({ success: false, reason: expect.stringContaining('authentication') })
  await harness.buy({ account })
})
