import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { londonDay } from '#domain/time/london.ts'
import { sweepPayments } from '#server/payments/settle/sweep-payments.ts'
import { expirePurchases } from '#server/purchases/release/release-purchase.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { remainingOf } from '#tests/support/payments/invariants.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { reconcileProviders, recountLedgers } from './reconcile-day.ts'

const harness = await startPaymentHarness({ timings: { webhookRetriesMs: [5] } })
afterAll(() => harness.close())

const cards = [
  'pm_card_visa',
  'pm_card_visa_debit',
  'pm_card_chargeDeclined',
  'pm_card_authenticationRequired',
  'pm_card_processing',
] as const
const payers = ['pays', 'declined', 'capture_declined', 'pending', 'pending_denied', 'action_required'] as const
const calls = {
  stripe: [
    'payment_intents.create',
    'payment_intents.retrieve',
    'payment_intents.capture',
    'payment_intents.cancel',
    '*',
  ],
  paypal: ['orders.create', 'orders.get', 'orders.capture', 'oauth2.token', '*'],
} as const
const kinds = ['error_before', 'error_after', 'close_after', 'rate_limit', 'drop_webhook', 'repeat_webhook'] as const

const scenario = fc.record({
  card: fc.option(fc.constantFrom(...cards)),
  payer: fc.option(fc.constantFrom(...payers)),
  faults: fc.array(
    fc.record({
      simulator: fc.constantFrom('stripe' as const, 'paypal' as const),
      call: fc.nat({ max: 4 }),
      fault: fc.constantFrom(...kinds),
      times: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 2 },
  ),
  /** The hold expires before the buyer confirms, or after, or not at all. */
  lapses: fc.constantFrom('never', 'before', 'after'),
  /** Whether the tickets are sold to another meanwhile. */
  isSoldOn: fc.boolean(),
  /** At PayPal the buyer's Pay is recorded, whether or not the page comes back after it. */
  presses: fc.boolean(),
  comesBack: fc.boolean(),
})

const prices = [{ pricePence: 500, quantity: 3 }]

const lapse = async () => {
  harness.forward(13 * MINUTE_MS)
  await expirePurchases(harness.context)
}

type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never
type Bought = Awaited<ReturnType<typeof harness.buy>>

/** The buyer pays with one provider or both, while calls fail and the hold expires. */
async function pay({ id, token }: Bought, campaign: { id: string; tag: string }, steps: Scenario): Promise<void> {
  const { card, payer, faults, lapses, isSoldOn, presses, comesBack } = steps
  for (const { call, ...fault } of faults) harness.sandbox.faults.set({ ...fault, call: calls[fault.simulator][call]! })
  const intent = card && (await harness.start('stripe', token)).payment_intent
  const orderId = payer && (await harness.start('paypal', token)).order_id
  if (lapses === 'before') await lapse()
  if (intent && card) await harness.confirm(intent.id, card).catch(() => {})
  if (orderId && payer) harness.approve(orderId, payer)
  if (orderId && presses) await harness.pressPay(id)
  if (lapses === 'after') await lapse()
  if (lapses !== 'never' && isSoldOn) await harness.buy({ campaign }).catch(() => {})
  if (comesBack) await Promise.all([harness.complete('stripe', token), harness.complete('paypal', token)])
  await harness.settleDown()
}

async function settleAll(): Promise<void> {
  harness.sandbox.faults.clear()
  for (let round = 0; round < 3; round += 1) {
    await lapse()
    await harness.settleDown()
    await sweepPayments(harness.context)
  }
  await harness.settleDown()
}

/** Returns whether the tickets are paid. */
async function expectMoneyForTickets({ id, publicId }: Bought): Promise<boolean> {
  const { purchase, payments, tickets } = await harness.stateOf(id)
  expect(['COMPLETED', 'EXPIRED', 'FAILED']).toContain(purchase)
  const isPaid = purchase === 'COMPLETED'
  const { captured = 0, refunded = 0, authorised } = await harness.chargedFor(publicId)
  expect({ stored: captured - refunded, authorised }).toEqual({ stored: isPaid ? 500 : 0, authorised: 0 })
  expect(tickets).toEqual(isPaid ? [[1, 3]] : [])
  const states = payments.map((payment) => payment.split(' ')[1])
  expect(states.filter((state) => state === 'CAPTURED')).toHaveLength(isPaid ? 1 : 0)
  for (const state of states) expect(['CAPTURED', 'CANCELLED', 'FAILED', 'REFUNDED']).toContain(state)
  return isPaid
}

test('the money taken is in the end the price of the tickets, to the penny, whatever breaks', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (steps) => {
      const campaign = await makeCampaign(harness.context, { globalLimit: 5, prices })
      const account = await makeAccount(harness.context)
      const bought = await harness.buy({ campaign, account })
      await pay(bought, campaign, steps)
      await settleAll()
      const isPaid = await expectMoneyForTickets(bought)
      expect(await remainingOf(harness.context, campaign.id)).toBe(isPaid ? 2 : 5)
      expect(await spentBy(account.personId)).toBe(isPaid ? 500 : 0)
    }),
    { numRuns: Number(process.env.INVARIANT_RUNS ?? (process.env.FULL ? 100 : 12)) },
  )
  await expectLedgersToAgree(harness.context)
  await expectBooksToAgree()
})

/** By the night's own reports: every stored sum with its rows, and each day with both providers' books. */
async function expectBooksToAgree(): Promise<void> {
  expect((await recountLedgers(harness.context)).differences).toEqual([])
  harness.forward(2 * 86_400_000)
  const captured = harness.context.db
    .selectFrom('payments')
    .select('capturedAt as at')
    .where('capturedAt', 'is not', null)
  const days = new Set((await captured.execute()).map(({ at }) => londonDay(at!)))
  expect(days.size).toBeGreaterThan(0)
  for (const day of days) expect((await reconcileProviders(harness.context, day)).differences).toEqual([])
}

async function spentBy(personId: string): Promise<number> {
  const row = await harness.context.db
    .selectFrom('personSpend')
    .select('spentPence')
    .where('personId', '=', personId)
    .where('kind', '=', 'ALL')
    .executeTakeFirst()
  return row?.spentPence ?? 0
}
