import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { reviewPayment } from '../reconciliation/review-payment.ts'
import { refundOrder } from '../refunds/refund-order.ts'

const harness = await startPaymentHarness()
const { context, sandbox } = harness
afterAll(() => harness.close())

const providers = [
  ['stripe', 'pm_card_createDispute'],
  ['paypal', 'disputes'],
] as const

const disputed = async (provider: 'stripe' | 'paypal', choice: string) => {
  const bought = await harness.begin(provider, choice)
  expect(await harness.complete(provider, bought.token)).toMatchObject({ success: true })
  await harness.settleDown()
  return bought
}
/** The provider's decision, and the news of it. */
const decide = async (provider: 'stripe' | 'paypal', isWon: boolean) => {
  if (provider === 'stripe') {
    const id = [...sandbox.state.stripe.disputes.keys()].at(-1)!
    const evidence = { uncategorized_text: isWon ? 'winning_evidence' : 'losing_evidence' }
    await harness.cards.disputes.update(id, { evidence, submit: true })
  } else {
    const id = [...sandbox.state.paypal.disputes.keys()].at(-1)!
    await adjudicate(id, isWon ? 'SELLER_FAVOR' : 'BUYER_FAVOR')
  }
  await harness.settleDown()
}
const adjudicate = async (id: string, outcome: string) => {
  const paypal = `${context.sandboxUrl}/paypal/v1`
  const authorization = `Basic ${btoa('sandbox-client:sandbox-secret')}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'grant_type=client_credentials'
  const token = await fetch(`${paypal}/oauth2/token`, { method: 'POST', headers: { authorization, ...form }, body })
  const { access_token } = (await token.json()) as { access_token: string }
  const answer = await fetch(`${paypal}/customer/disputes/${id}/adjudicate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ adjudication_outcome: outcome }),
  })
  expect(answer.status).toBe(200)
}
const refund = (purchaseId: string, amountPence: number) => {
  const request = { requestId: randomUUID(), purchaseId, method: 'PROVIDER', reason: 'asked for' } as const
  return refundOrder(context, { ...request, amountPence: pence(amountPence) })
}
const disputesOf = (paymentId: string) =>
  context.db
    .selectFrom('disputes')
    .select(['standing', 'amountPence', 'lostPence'])
    .where('paymentId', '=', paymentId)
    .execute()
const spentBy = async (personId: string) => {
  const rows = await context.db.selectFrom('personSpend').selectAll().where('personId', '=', personId).execute()
  return Object.fromEntries(rows.map((row) => [row.kind, row.spentPence]))
}
const countOf = async (alarm: string) =>
  (await alarms.get()).values.find(({ labels }) => labels.alarm === alarm)?.value ?? 0

test.each(providers)('a dispute at %s moves payment and purchase, and keeps the tickets', async (provider, choice) => {
  const before = await countOf('dispute_opened')
  const { id, paymentId, token, account } = await disputed(provider, choice)
  expect(await harness.stateOf(id)).toMatchObject({
    purchase: 'DISPUTED',
    payments: [`${provider.toUpperCase()} DISPUTED`],
    tickets: [[1, 3]],
  })
  expect(await disputesOf(paymentId)).toEqual([{ standing: 'OPEN', amountPence: 500, lostPence: 0 }])
  expect(await spentBy(account.personId)).toEqual({ ALL: 500, CREDIT_CARD: 500 })
  expect(await harness.complete(provider, token)).toMatchObject({ success: true })
  expect(await refund(id, 500)).toMatchObject({ ok: false, error: { name: 'NotAllowedError' } })
  expect(await countOf('dispute_opened')).toBe(before + 1)
})

test.each(providers)('a dispute at %s that is won leaves everything as it was', async (provider, choice) => {
  const { id, account, paymentId } = await disputed(provider, choice)
  await decide(provider, true)
  await reviewPayment(context, paymentId)
  expect(await harness.stateOf(id)).toMatchObject({
    purchase: 'COMPLETED',
    payments: [`${provider.toUpperCase()} CAPTURED`],
  })
  expect(await disputesOf(paymentId)).toEqual([{ standing: 'WON', amountPence: 500, lostPence: 0 }])
  expect(await spentBy(account.personId)).toEqual({ ALL: 500, CREDIT_CARD: 500 })
})

test.each(providers)('a dispute at %s that is lost is counted as refunded, once', async (provider, choice) => {
  const { id, account, paymentId } = await disputed(provider, choice)
  await decide(provider, false)
  await Promise.all([reviewPayment(context, paymentId), reviewPayment(context, paymentId)])
  expect(await harness.stateOf(id)).toMatchObject({
    purchase: 'REFUNDED',
    payments: [`${provider.toUpperCase()} REFUNDED`],
    tickets: [[1, 3]],
  })
  expect(await disputesOf(paymentId)).toEqual([{ standing: 'LOST', amountPence: 500, lostPence: 500 }])
  expect(await spentBy(account.personId)).toEqual({ ALL: 0, CREDIT_CARD: 0 })
  expect(await refund(id, 1)).toMatchObject({ ok: false })
})

test.each(providers)(
  'a dispute at %s whose opening was never received counts by its end alone',
  async (provider, choice) => {
    harness.fault(provider, '*', 'drop_webhook', 100)
    const { id, paymentId } = await disputed(provider, choice)
    expect(await harness.stateOf(id)).toMatchObject({ purchase: 'COMPLETED' })
    await decide(provider, false)
    sandbox.faults.clear()
    await reviewPayment(context, paymentId)
    expect(await harness.stateOf(id)).toMatchObject({ purchase: 'REFUNDED' })
    const events = await context.db
      .selectFrom('purchaseEvents')
      .select('toState as to')
      .where('purchaseId', '=', id)
      .orderBy('id')
      .execute()
    expect(events.map(({ to }) => to).slice(-3)).toEqual(['COMPLETED', 'DISPUTED', 'REFUNDED'])
  },
)

test('a lost dispute of a partly refunded purchase takes the rest, and a won one leaves the part', async () => {
  for (const isWon of [true, false]) {
    harness.fault('stripe', '*', 'drop_webhook', 100)
    const { id, paymentId, account } = await disputed('stripe', 'pm_card_createDispute')
    // The bank's dispute exists already; our event of it arrives after the refund.
    const dispute = [...sandbox.state.stripe.disputes.values()].at(-1)!
    const charge = sandbox.state.stripe.charges.get(dispute.charge as string)!
    charge.disputed = false
    expect(await refund(id, 200)).toMatchObject({ ok: true })
    await harness.runJobs()
    charge.disputed = true
    sandbox.faults.clear()
    expect(await harness.stateOf(id)).toMatchObject({ purchase: 'PARTLY_REFUNDED', payments: ['STRIPE CAPTURED'] })
    await reviewPayment(context, paymentId)
    expect(await harness.stateOf(id)).toMatchObject({ purchase: 'DISPUTED', payments: ['STRIPE DISPUTED'] })
    await decide('stripe', isWon)
    expect(await harness.stateOf(id)).toMatchObject(
      isWon
        ? { purchase: 'PARTLY_REFUNDED', payments: ['STRIPE CAPTURED'] }
        : { purchase: 'REFUNDED', payments: ['STRIPE REFUNDED'] },
    )
    expect(await spentBy(account.personId)).toMatchObject({ ALL: isWon ? 300 : 0 })
  }
})

test('a dispute that arrives during a refund counts after the refund', async () => {
  harness.fault('stripe', '*', 'drop_webhook', 100)
  const { id, paymentId } = await disputed('stripe', 'pm_card_createDispute')
  const dispute = [...sandbox.state.stripe.disputes.values()].at(-1)!
  const charge = sandbox.state.stripe.charges.get(dispute.charge as string)!
  expect(await refund(id, 200)).toMatchObject({ ok: true })
  await reviewPayment(context, paymentId)
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'COMPLETED', payments: ['STRIPE REFUNDING'] })
  charge.disputed = false
  await harness.runJobs()
  sandbox.faults.clear()
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'DISPUTED', payments: ['STRIPE DISPUTED'] })
})

test('an inquiry takes no money, so it is not a dispute yet', async () => {
  harness.fault('stripe', '*', 'drop_webhook', 100)
  const { id, paymentId } = await disputed('stripe', 'pm_card_createDispute')
  ;[...sandbox.state.stripe.disputes.values()].at(-1)!.status = 'warning_needs_response'
  await reviewPayment(context, paymentId)
  sandbox.faults.clear()
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'COMPLETED', payments: ['STRIPE CAPTURED'] })
  expect(await disputesOf(paymentId)).toEqual([])
})

test('a fraud warning of a bank is counted for the operators, and moves nothing', async () => {
  const before = await countOf('early_fraud_warning')
  const { id } = await disputed('stripe', 'pm_card_createIssuerFraudRecord')
  expect(await countOf('early_fraud_warning')).toBe(before + 1)
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'COMPLETED', payments: ['STRIPE CAPTURED'] })
})

test('a dispute that its provider reopens after it was counted as lost alerts an operator', async () => {
  const { id, paymentId } = await disputed('stripe', 'pm_card_createDispute')
  await decide('stripe', false)
  ;[...sandbox.state.stripe.disputes.values()].at(-1)!.status = 'won'
  const before = await countOf('dispute_changed_after_end')
  await reviewPayment(context, paymentId)
  expect(await countOf('dispute_changed_after_end')).toBe(before + 1)
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'REFUNDED', payments: ['STRIPE REFUNDED'] })
})

test('every sum that is stored agrees with its rows after all of these', () => expectLedgersToAgree(context))
