import { afterAll, expect, test } from 'vitest'
import { dyingAfter } from '#tests/crash/dying-context.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { completePayment } from './complete-payment.ts'
import { findPayment } from './queries.ts'
import { settlePayment } from './settle/settle-payment.ts'
import { sweepPayments } from './settle/sweep-payments.ts'
import { startPayment } from './start-payment.ts'

const harness = await startPaymentHarness({ webhooks: false })
afterAll(() => harness.close())

const PAST_LEASE_MS = 130_000
/** More queries than any of these operations takes. */
const QUERIES_MAX = 200
/** `npm test` crashes it only at every eighth query. */
const STEP = process.env.FULL ? 1 : 8
const TIMEOUT_MS = process.env.FULL ? 180_000 : 60_000

/**
 * Does the work in a process that crashes one step later each time, until one survives. Returns the number of crashes.
 */
async function dieEverywhere(round: (work: ReturnType<typeof dyingAfter>) => Promise<void>): Promise<number> {
  for (let queries = 0; queries < QUERIES_MAX; queries += STEP) {
    const work = dyingAfter(harness.context, queries)
    await round(work)
    if (!work.life.died) return queries
  }
  throw new Error('no process lived long enough')
}

const paymentIdOf = async (purchaseId: string) => {
  const payments = harness.context.db.selectFrom('payments').select('id').where('purchaseId', '=', purchaseId)
  return (await payments.executeTakeFirstOrThrow()).id
}

test.each([
  ['stripe', 'pm_card_visa_debit', { purchase: 'COMPLETED', tickets: [[1, 3]] }, 500],
  ['paypal', 'pays', { purchase: 'COMPLETED', tickets: [[1, 3]] }, 500],
  ['paypal', 'declined', { purchase: 'PAYING', tickets: [], entries: ['HELD'] }, 0],
] as const)(
  'a settling at %s (%s) that dies at any point is finished by the sweep',
  async (provider, choice, end, captured) => {
    const deaths = await dieEverywhere(async (work) => {
      const { context } = work
      const { id, publicId, token } = await harness.buy()
      const started = await harness.start(provider, token)
      if (provider === 'stripe') await harness.confirm(started.payment_intent.id, choice)
      else {
        harness.approve(started.order_id, choice)
        await harness.pressPay(id)
      }
      await settlePayment(context, await paymentIdOf(id)).catch(() => {})
      await work.end()
      harness.forward(PAST_LEASE_MS)
      await sweepPayments(harness.context)
      expect(await harness.stateOf(id)).toMatchObject(end)
      expect(await harness.chargedFor(publicId)).toEqual({ captured, refunded: 0, authorised: 0 })
    })
    // A pipelined group counts as one query: ten for Stripe.
    expect(deaths).toBeGreaterThanOrEqual(8)
  },
  TIMEOUT_MS,
)

test(
  'a Pay for PayPal that dies at any point is captured by the sweep if it was recorded, and never otherwise',
  async () => {
    const ends = new Set<string>()
    await dieEverywhere(async (work) => {
      const { context } = work
      const { id, publicId, paymentId } = await harness.begin('paypal', 'pays')
      await completePayment(context, id, 'PAYPAL').catch(() => {})
      await work.end()
      const recorded = (await findPayment(harness.context.db, paymentId))!.confirmedAt !== null
      harness.forward(PAST_LEASE_MS)
      await sweepPayments(harness.context)
      const { purchase } = await harness.stateOf(id)
      ends.add(purchase)
      expect(purchase).toBe(recorded ? 'COMPLETED' : 'PAYING')
      expect(await harness.chargedFor(publicId)).toMatchObject({ captured: recorded ? 500 : 0 })
    })
    expect(ends).toEqual(new Set(['PAYING', 'COMPLETED']))
  },
  TIMEOUT_MS,
)

test.each(['stripe', 'paypal'] as const)(
  'a start at %s that dies at any point leaves one payment to be started again',
  async (provider) => {
    const deaths = await dieEverywhere(async (work) => {
      const { context } = work
      const { id, publicId, token } = await harness.buy()
      const name = provider === 'stripe' ? 'STRIPE' : 'PAYPAL'
      await startPayment(context, id, name).catch(() => {})
      await work.end()
      harness.forward(PAST_LEASE_MS)
      expect(await harness.start(provider, token)).toMatchObject({ status: 200 })
      const intents = [...harness.sandbox.state.stripe.intents.values()]
      const orders = [...harness.sandbox.state.paypal.orders.values()]
      const begun = [
        ...intents.filter(({ metadata }) => metadata.purchase_id === publicId),
        ...orders.filter(({ purchase_units: [unit] }) => unit?.custom_id === publicId),
      ]
      expect(begun).toHaveLength(1)
    })
    // Three transactions, each pipelined, and the queries between them: six for PayPal.
    expect(deaths).toBeGreaterThanOrEqual(5)
  },
  TIMEOUT_MS,
)
