import { afterAll, expect, test } from 'vitest'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { describeRepair, repairBooks } from './repair-books.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context, sandbox } = harness
afterAll(() => harness.close())

const before = new Date(context.now().getTime() - 60_000)
/** PayPal's books are read once they cover the instant. */
const repair = async () => {
  const stopped = context.now()
  const early = await repairBooks(context, before, stopped)
  expect(early.unsolved.join()).toContain('PAYPAL: its report')
  harness.forward(4 * 3_600_000)
  return repairBooks(context, before, stopped)
}
const chargeOf = (ref: string) =>
  [...sandbox.state.stripe.charges.values()].find((each) => each.payment_intent === ref)!
/** Deletes an order like a restore to an earlier instant does. */
const deleteOrder = async (paymentId: string) => {
  for (const table of ['payment_operations', 'payment_events'])
    await context.pool.query(`delete from ${table} where payment_id = $1`, [paymentId])
  await context.pool.query('delete from payments where id = $1', [paymentId])
}

test('a capture for a lost order is refunded once, and a foreign capture is reported and left alone', async () => {
  const stored = await harness.begin('stripe', 'pm_card_visa')
  expect(await harness.complete('stripe', stored.token)).toMatchObject({ success: true })
  const lost = await harness.begin('stripe', 'pm_card_visa')
  expect(await harness.complete('stripe', lost.token)).toMatchObject({ success: true })
  await deleteOrder(lost.paymentId)
  const request = {
    amount: 700,
    currency: 'gbp',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'http://x',
  }
  const foreign = await harness.cards.paymentIntents.create(request)

  for (const _ of ['first', 'again']) {
    const repaired = await repair()
    expect(repaired.refunded).toMatchObject([{ captureRef: chargeOf(lost.ref).id, state: 'SUCCEEDED' }])
    expect(repaired.unsolved).toEqual([
      `STRIPE ${foreign.latest_charge}: captured, but we didn’t start it after the given time`,
    ])
    expect(repaired.settled).toContain(stored.paymentId)
    expect(describeRepair(repaired)).toContain('Refunded captures of orders that the restore lost: 1')
    expect([stored.ref, lost.ref, foreign.id].map((ref) => chargeOf(ref).amount_refunded)).toEqual([
      0,
      chargeOf(lost.ref).amount_captured,
      0,
    ])
  }
})
