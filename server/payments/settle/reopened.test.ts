import { afterAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { expirePurchases } from '#server/purchases/release/release-purchase.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { sweepPayments } from './sweep-payments.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context } = harness
afterAll(() => harness.close())

const code = await makePromo(context, { value: 20, usesPerPersonMax: 1 })

/** An order of £5 with £1 off and £2 of credit. Its PayPal payment is refused at capture. */
async function decline(payer: string) {
  const account = await makeAccount(context, { creditPence: 200 })
  const order = await harness.begin('paypal', payer, { account, promoCode: code, creditPence: 200 })
  return { ...order, answer: await harness.complete('paypal', order.token) }
}

describe.each(['declined', 'capture_declined'])('An order whose PayPal capture is refused (%s)', (payer) => {
  test('stays held with its credit and code, and is paid by card', async () => {
    const { id, publicId, token, answer } = await decline(payer)
    expect(answer).toMatchObject({ status: 200, success: false, pending: false, can_pay: true })
    expect(answer.reason).toContain('You haven’t been charged')
    const held = { purchase: 'PAYING', payments: ['PAYPAL FAILED'], entries: ['HELD'] }
    expect(await harness.stateOf(id)).toMatchObject(held)
    await expectLedgersToAgree(context)
    const { payment_intent: intent } = await harness.start('stripe', token)
    await harness.confirm(intent.id, 'pm_card_visa_debit')
    expect(await harness.complete('stripe', token)).toMatchObject({ success: true, can_pay: false })
    expect(await harness.stateOf(id)).toMatchObject({ purchase: 'COMPLETED', tickets: [[1, 3]] })
    expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 200 })
    await expectLedgersToAgree(context)
  })

  test('is paid by another PayPal order, and the refused one is never captured', async () => {
    const { id, publicId, token, ref } = await decline(payer)
    const { order_id: another } = await harness.start('paypal', token)
    expect(another).not.toBe(ref)
    harness.approve(another)
    harness.forward(2 * MINUTE_MS)
    await sweepPayments(context)
    expect(await harness.stateOf(id)).toMatchObject({ purchase: 'PAYING' })
    const answers = await Promise.all([1, 2, 3].map(() => harness.complete('paypal', token)))
    expect(answers.map(({ success }) => success)).toEqual([true, true, true])
    expect(await harness.stateOf(id)).toMatchObject({ payments: ['PAYPAL FAILED', 'PAYPAL CAPTURED'] })
    expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 200 })
    await expectLedgersToAgree(context)
  })

  test('can be replaced by a new order, and is released when its hold expires', async () => {
    const { id, account } = await decline(payer)
    await harness.buy({ account, creditPence: 200 })
    expect(await harness.stateOf(id)).toMatchObject({ purchase: 'CANCELLED', entries: ['RELEASED'] })
    const other = await decline(payer)
    harness.forward(13 * MINUTE_MS)
    await expirePurchases(context)
    expect(await harness.stateOf(other.id)).toMatchObject({ purchase: 'EXPIRED', entries: ['RELEASED'] })
    await expectLedgersToAgree(context)
  })

  test('ends immediately when the payment session is over', async () => {
    const account = await makeAccount(context)
    const order = await harness.begin('paypal', payer, { account })
    harness.forward(11 * MINUTE_MS)
    expect(await harness.complete('paypal', order.token)).toMatchObject({ success: false, can_pay: false })
    expect(await harness.stateOf(order.id)).toMatchObject({ purchase: 'FAILED', entries: ['RELEASED'] })
    await expectLedgersToAgree(context)
  })

  test('is paid once at most when a decline, a card and the end of the hold race', async () => {
    const account = await makeAccount(context)
    const order = await harness.begin('paypal', payer, { account })
    const { payment_intent: intent } = await harness.start('stripe', order.token)
    await harness.confirm(intent.id, 'pm_card_visa_debit')
    await Promise.all([
      harness.complete('paypal', order.token),
      harness.complete('stripe', order.token),
      expirePurchases(context),
    ])
    harness.forward(2 * MINUTE_MS)
    await sweepPayments(context)
    await harness.runJobs()
    const { purchase, payments } = await harness.stateOf(order.id)
    const { captured = 0, refunded = 0 } = await harness.chargedFor(order.publicId)
    expect(captured - refunded).toBe(purchase === 'COMPLETED' ? 500 : 0)
    expect(payments).not.toContain('STRIPE CAPTURING')
    await expectLedgersToAgree(context)
  })
})
