import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { refundOrder } from '#server/payments/exports.ts'
import { sweepPayments } from '#server/payments/settle/sweep-payments.ts'
import { expirePurchases } from '#server/purchases/release/release-purchase.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { type Bought, startPaymentHarness } from '#tests/support/payments/payment-harness.ts'

const harness = await startPaymentHarness({ timings: { webhookRetriesMs: [5] } })
const { context, sandbox } = harness
afterAll(() => harness.close())
afterEach(() => sandbox.faults.clear())

type Provider = 'stripe' | 'paypal'
type Kind = Parameters<typeof harness.fault>[2]
const providers = ['stripe', 'paypal'] as const
const choices = { stripe: 'pm_card_visa_debit', paypal: 'pays' } as const
const calls: readonly (readonly [Provider, string])[] = [
  ['stripe', 'payment_intents.create'],
  ['stripe', 'payment_intents.retrieve'],
  ['stripe', 'payment_intents.capture'],
  ['stripe', 'payment_intents.cancel'],
  ['stripe', 'refunds.create'],
  ['paypal', 'orders.create'],
  ['paypal', 'orders.get'],
  ['paypal', 'orders.capture'],
  ['paypal', 'captures.refund'],
]
/** Longer than the time-out of ten seconds. */
const SLOW_MS = 10_500
const slow: readonly (readonly [Kind, typeof calls])[] = process.env.FULL
  ? [
      ['latency', calls],
      ['latency_after', calls],
    ]
  : []
const PAST_HOLD_MS = 13 * 60_000

/** Stripe's SDK retries a 500 and a closed connection twice. */
const timesOf = (provider: Provider, kind: Kind) =>
  provider === 'stripe' && (kind.startsWith('error') || kind === 'close_after') ? 3 : 1

test.each([
  ['error_before', calls],
  ['error_after', calls],
  ['close_after', calls],
  ['rate_limit', calls],
  ...slow,
] as const)(
  'each purchase with %s at every call ends exact: paid, released or refunded',
  async (kind, faulty) => {
    const refunded = await Promise.all(providers.map(buyAndPay))
    const abandoned = await harness.begin('stripe')
    const before = sandbox.state.calls.length
    for (const [simulator, call] of faulty)
      sandbox.faults.set({ simulator, call, fault: kind, times: timesOf(simulator, kind), ...msOf(kind) })

    const [paid] = await Promise.all([Promise.all(providers.map(buyAndPay)), Promise.all(refunded.map(refund))])
    harness.forward(PAST_HOLD_MS)
    await expirePurchases(context)
    await harness.settleDown()
    for (const ms of [70_000, 70_000, 70_000]) {
      harness.forward(ms)
      await sweepPayments(context)
      await harness.settleDown()
    }

    const met = sandbox.state.calls.slice(before).filter(({ fault }) => fault === kind)
    expect(new Set(met.map(({ call }) => call))).toEqual(new Set(faulty.map(([, call]) => call)))
    for (const bought of paid) await expectEnd(bought, 'COMPLETED', { captured: 500, refunded: 0, authorised: 0 })
    for (const bought of refunded) await expectEnd(bought, 'REFUNDED', { captured: 500, refunded: 500, authorised: 0 })
    await expectEnd(abandoned, 'EXPIRED', { captured: 0, refunded: 0, authorised: 0 })
    await expectLedgersToAgree(context)
  },
  process.env.FULL ? 300_000 : 60_000,
)

test.each(providers)('a webhook of %s that is faster than the answer to its call changes nothing', async (provider) => {
  const bought = await harness.begin(provider, choices[provider])
  const call = provider === 'stripe' ? 'payment_intents.capture' : 'orders.capture'
  sandbox.faults.set({ simulator: provider, call, fault: 'latency_after', times: 1, ms: 3_000 })
  let isAnswered = false
  const completed = harness.complete(provider, bought.token).finally(() => {
    isAnswered = true
  })
  await expect.poll(() => stored(bought.ref, provider)).toBe(true)
  expect(isAnswered).toBe(false)
  await Promise.all([completed, harness.settleDown()])
  expect(await completed).toMatchObject({ success: true })
  await expectEnd(bought, 'COMPLETED', { captured: 500, refunded: 0, authorised: 0 })

  const refundCall = provider === 'stripe' ? 'refunds.create' : 'captures.refund'
  sandbox.faults.set({ simulator: provider, call: refundCall, fault: 'latency_after', times: 1, ms: 500 })
  await refund(bought)
  await harness.settleDown()
  await expectEnd(bought, 'REFUNDED', { captured: 500, refunded: 500, authorised: 0 })
})

test('sixty buyers at once under a limit of 25 creations a second wait for the rate limiter, and none sees an error', async () => {
  const buyers = await Promise.all(Array.from({ length: 60 }, () => harness.buy()))
  const before = sandbox.state.calls.length
  sandbox.faults.set({ simulator: 'stripe', call: 'payment_intents.create', fault: 'rate_limit', times: 1, ms: 60_000 })
  const begunAt = context.now().getTime()
  const answers = await Promise.all(buyers.map(({ token }) => harness.start('stripe', token)))
  expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200))
  const made = sandbox.state.calls.slice(before).filter(({ call }) => call === 'payment_intents.create')
  const created = made.filter(({ status }) => status === 200)
  expect(new Set(created.map(({ subject }) => subject)).size).toBe(60)
  // The limit is 20 a second, and two at first: no call is sent earlier, however busy the machine is.
  expect(created.at(-1)!.at - begunAt).toBeGreaterThan(2800)
})

/**
 * Retries like a browser while the outcome is unknown. A sweep settles the payments whose result the browser does not
 * receive.
 */
async function buyAndPay(provider: Provider): Promise<Bought> {
  const bought = await harness.buy()
  let started = await harness.start(provider, bought.token)
  while (started.error === 'ServiceBusy') started = await harness.start(provider, bought.token)
  if (provider === 'stripe') await harness.confirm(started.payment_intent.id, choices.stripe)
  else harness.approve(started.order_id, choices.paypal)
  await harness.complete(provider, bought.token)
  return bought
}

async function refund({ id: purchaseId }: Bought): Promise<void> {
  const refundRequest = { requestId: randomUUID(), purchaseId, amountPence: 'ALL', method: 'PROVIDER' } as const
  expect(await refundOrder(context, { ...refundRequest, reason: 'asked for' })).toMatchObject({ ok: true })
  await harness.runJobs()
}

function msOf(kind: Kind): { ms?: number } {
  return kind.startsWith('latency') ? { ms: SLOW_MS } : {}
}

/** Whether a webhook about the capture has arrived. */
async function stored(ref: string, provider: Provider): Promise<boolean> {
  const type = provider === 'stripe' ? 'payment_intent.succeeded' : 'PAYMENT.CAPTURE.COMPLETED'
  const { rows } = await context.pool.query(
    'select 1 from provider_events where type = $1 and body::text like $2 limit 1',
    [type, `%${ref}%`],
  )
  return rows.length > 0
}

async function expectEnd({ id, publicId }: Bought, purchase: string, charged: object): Promise<void> {
  const state = await harness.stateOf(id)
  const hasTickets = purchase !== 'EXPIRED'
  expect(state).toMatchObject({ purchase, tickets: hasTickets ? [[1, 3]] : [] })
  expect(await harness.chargedFor(publicId)).toEqual(charged)
}
