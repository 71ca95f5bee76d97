import { afterAll, afterEach, expect, test } from 'vitest'
import { endPending } from '#sandbox/paypal/captures.ts'
import { startPaymentHouse } from '#tests/payment-house.ts'
import { settlePayment } from './settle-payment.ts'

const house = await startPaymentHouse({ webhooks: false })
afterAll(() => house.close())
afterEach(() => house.sandbox.faults.clear())

const completedByCard = { purchase: 'COMPLETED', payments: ['STRIPE CAPTURED'], tickets: [[1, 3]], entries: ['ISSUED'] }

test('a card that is good gives tickets, once, and complete says so however often it is asked', async () => {
  const { id, publicId, token, ref } = await house.begin('stripe', 'pm_card_visa_debit')
  const completed = await house.complete('stripe', token)
  expect(completed).toMatchObject({
    status: 200,
    success: true,
    reason: null,
    purchase_id: publicId,
    ticket_id: null,
    charge: { price: 5, meta: { total: 5, purchase_sqid: publicId } },
    payment_intent: { id: ref, status: 'succeeded' },
  })
  expect(await house.complete('stripe', token)).toEqual(completed)
  expect(await house.stateOf(id)).toMatchObject(completedByCard)
  expect(await house.chargedFor(publicId)).toEqual({ captured: 500, refunded: 0, authorised: 0 })
})

test('settling twenty times at once has one effect, and captures once', async () => {
  const { id, publicId, paymentId } = await house.begin('stripe', 'pm_card_visa_debit')
  await Promise.all(Array.from({ length: 20 }, () => settlePayment(house.context, paymentId)))
  expect(await house.stateOf(id)).toMatchObject(completedByCard)
  expect(await house.chargedFor(publicId)).toMatchObject({ captured: 500 })
  const events = await house.context.db
    .selectFrom('payment_events')
    .select('to_state')
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
  expect(events.map((event) => event.to_state)).toEqual([
    'BEGUN',
    'OPEN',
    'AUTHORISED',
    'CLAIMED',
    'CAPTURING',
    'CAPTURED',
  ])
  const captures = await house.context.db
    .selectFrom('payment_operations')
    .select(['key', 'outcome'])
    .where('payment_id', '=', paymentId)
    .where('operation', '=', 'capture')
    .execute()
  expect(captures).toEqual([{ key: `cap:${paymentId}`, outcome: 'yes' }])
})

test('starting again, in two tabs at once, serves the same intent', async () => {
  const { token } = await house.buy()
  const answers = await Promise.all([house.start('stripe', token), house.start('stripe', token)])
  answers.push(await house.start('stripe', token))
  expect(new Set(answers.map((answer) => answer.payment_intent.client_secret)).size).toBe(1)
  expect(answers[0]).toMatchObject({ key: 'pk_test_sandbox', charge: { price: 5 } })
})

test('what is to be paid is told with a token only, and until its end', async () => {
  const { token } = await house.buy()
  expect(await house.ask('stripe/key', token, 'GET')).toMatchObject({ status: 200, key: 'pk_test_sandbox' })
  const client = await house.ask('paypal/client', token, 'GET')
  expect(client).toMatchObject({ status: 200, client: 'sandbox-client', charge: { price: 5 } })
  expect(client.exp * 1000 - Date.parse(client.server_time)).toBeGreaterThan(590_000)
  expect(await house.ask('paypal/client', `${token}x`, 'GET')).toMatchObject({ status: 401, error: 'TokenRejected' })
})

test('a token that is over starts nothing, but completes for two minutes more', async () => {
  const { token } = await house.begin('stripe', 'pm_card_visa_debit')
  house.forward(600_000 + 60_000)
  expect(await house.start('stripe', token)).toMatchObject({ status: 401, error: 'TokenExpired' })
  expect(await house.complete('stripe', token)).toMatchObject({ status: 200, success: true })
  house.forward(61_000)
  expect(await house.complete('stripe', token)).toMatchObject({ status: 401, error: 'TokenExpired' })
})

test('a declined card is told in words, and another card still pays', async () => {
  const { id, token, ref } = await house.begin('stripe')
  await expect(house.confirm(ref, 'pm_card_chargeDeclinedInsufficientFunds')).rejects.toThrow()
  const declined = await house.complete('stripe', token)
  expect(declined).toMatchObject({ status: 200, success: false, reason: 'Your card has insufficient funds.' })
  expect(await house.stateOf(id)).toMatchObject({ purchase: 'PAYING', payments: ['STRIPE OPEN'] })
  await house.confirm(ref, 'pm_card_visa_debit')
  expect(await house.complete('stripe', token)).toMatchObject({ success: true, reason: null })
})

test('a 3-D Secure step holds a newer start back until it is answered, then pays', async () => {
  const { id, token, ref, account } = await house.begin('stripe', 'pm_card_authenticationRequired')
  expect(await house.complete('stripe', token)).toMatchObject({ status: 200, success: false })
  await expect(house.buy({ account })).rejects.toThrow('EntryAlreadyPending')
  await house.answerChallenge(ref, 'complete')
  expect(await house.complete('stripe', token)).toMatchObject({ success: true })
  expect(await house.stateOf(id)).toMatchObject(completedByCard)
})

test('PayPal gives tickets when its buyer has approved and presses Pay', async () => {
  const { id, publicId, token, ref } = await house.begin('paypal', 'pays')
  expect((await house.start('paypal', token)).order_id).toBe(ref)
  const completed = await house.complete('paypal', token)
  expect(completed).toMatchObject({ success: true, order_id: ref, purchase_id: publicId, charge: { price: 5 } })
  expect(await house.stateOf(id)).toMatchObject({
    purchase: 'COMPLETED',
    payments: ['PAYPAL CAPTURED'],
    tickets: [[1, 3]],
  })
  expect(await house.chargedFor(publicId)).toMatchObject({ captured: 500 })
})

test.each(['declined', 'capture_declined'])(
  'PayPal that is %s takes nothing, and everything goes back',
  async (payer) => {
    const { id, publicId, token, campaignId, account } = await house.begin('paypal', payer)
    const completed = await house.complete('paypal', token)
    expect(completed).toMatchObject({
      status: 200,
      success: false,
      reason: expect.stringContaining('Nothing was taken'),
    })
    expect(await house.stateOf(id)).toMatchObject({
      purchase: 'FAILED',
      payments: ['PAYPAL FAILED'],
      entries: ['RELEASED'],
    })
    expect(await house.chargedFor(publicId)).toMatchObject({ captured: 0 })
    const { remaining } = await house.context.db
      .selectFrom('stock_shards')
      .select(({ fn }) => fn.sum<number>('remaining').as('remaining'))
      .where('campaign_id', '=', campaignId)
      .executeTakeFirstOrThrow()
    expect(Number(remaining)).toBe(1000)
    const spend = await house.context.db.selectFrom('person_spend').selectAll().where('spent_pence', '>', 0).execute()
    expect(spend.filter((row) => row.person_id === account.personId)).toEqual([])
  },
)

test.each([
  ['pending', 'CAPTURED', 'COMPLETED'],
  ['pending_denied', 'FAILED', 'FAILED'],
])('a PayPal capture under review stays CAPTURING: %s ends %s', async (payer, payment, purchase) => {
  // The review ends when the test says so.
  house.sandbox.timings.processingMs = 3_600_000
  const { id, token, paymentId } = await house.begin('paypal', payer)
  expect(await house.complete('paypal', token)).toMatchObject({
    success: false,
    reason: 'Your payment is still being checked. We will email you as soon as it is through.',
  })
  expect(await house.stateOf(id)).toMatchObject({ purchase: 'CLAIMED', payments: ['PAYPAL CAPTURING'] })
  const [captureId] = [...house.sandbox.state.paypal.captures.keys()].slice(-1)
  endPending(house.sandbox, captureId!)
  await settlePayment(house.context, paymentId)
  expect(await house.stateOf(id)).toMatchObject({ purchase, payments: [`PAYPAL ${payment}`] })
})

test('another amount at the provider is a fault: nothing moves', async () => {
  const { id, ref, paymentId } = await house.begin('stripe', 'pm_card_visa_debit')
  const kept = house.sandbox.state.stripe.intents.get(ref)!
  kept.amount_capturable = 499
  await expect(settlePayment(house.context, paymentId)).rejects.toThrow('expected 500p, the provider has 499p')
  expect(await house.stateOf(id)).toMatchObject({ purchase: 'PAYING', payments: ['STRIPE OPEN'], tickets: [] })
  kept.amount_capturable = 500
})

test('credit cards pay up to £250 in a month; what passes that is cancelled, and a debit card still pays', async () => {
  const first = await house.begin('stripe', 'pm_card_visa', { pricePence: 25_000 })
  expect(await house.complete('stripe', first.token)).toMatchObject({ success: true })
  const { account } = first
  const second = await house.buy({ account })
  const { payment_intent: intent } = await house.start('stripe', second.token)
  await house.confirm(intent.id, 'pm_card_visa')
  const refused = await house.complete('stripe', second.token)
  expect(refused).toMatchObject({ success: false, reason: expect.stringContaining('monthly limit for credit cards') })
  expect((await house.cards.paymentIntents.retrieve(intent.id)).status).toBe('canceled')
  expect(await house.stateOf(second.id)).toMatchObject({ purchase: 'PAYING', ended: ['CREDIT_CARD_LIMIT'] })
  const again = await house.start('stripe', second.token)
  await house.confirm(again.payment_intent.id, 'pm_card_visa_debit')
  expect(await house.complete('stripe', second.token)).toMatchObject({ success: true })
  await house.runJobs()
  const mails = house.context.sentMails.filter((mail) => mail.to === account.email)
  expect(mails.map((mail) => mail.subject)).toContain(`About your payment for order ${second.publicId}`)
})

test('a 3-D Secure step that fails lets a newer start go ahead', async () => {
  const { token, ref, account } = await house.begin('stripe', 'pm_card_threeDSecure2Required')
  await house.complete('stripe', token)
  await expect(house.buy({ account })).rejects.toThrow('EntryAlreadyPending')
  await house.answerChallenge(ref, 'fail')
  const failed = await house.complete('stripe', token)
  expect(failed).toMatchObject({ success: false, reason: expect.stringContaining('authentication') })
  await house.buy({ account })
})
