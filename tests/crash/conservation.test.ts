import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import type { PaymentProvider } from '#domain/money/payment.ts'
import { completePayment } from '#server/payments/complete-payment.ts'
import { refundOrder } from '#server/payments/exports.ts'
import { sweepPayments } from '#server/payments/settle/sweep-payments.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import type { Context } from '#server/platform/context.ts'
import { expirePurchases } from '#server/purchases/release/release-purchase.ts'
import { type MadeAccount, makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeBundle, makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { expectLedgersToAgree, expectLimitsToHold } from '#tests/support/payments/ledgers.ts'
import { orderOf, startOrder } from '#tests/support/payments/orders.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { dyingAfter } from './dying-context.ts'
import { expectMoneyConserved } from './money.ts'

const harness = await startPaymentHarness({ timings: { webhookRetriesMs: [5] } })
const { context, sandbox } = harness
afterAll(() => harness.close())

const PEOPLE = 3
const PAST_HOLD_MS = 13 * 60_000
/** The lease of a dead process on a payment expires after this time; until then others wait. */
const PAST_LEASE_MS = 130_000
const prices = [
  { pricePence: 0, quantity: 1 },
  { pricePence: 400, quantity: 1 },
  { pricePence: 900, quantity: 3 },
]
const cards = ['pm_card_visa', 'pm_card_visa_debit', 'pm_card_chargeDeclined', 'pm_card_processing'] as const
const payers = ['pays', 'declined', 'capture_declined', 'pending', 'pending_denied'] as const
const calls = {
  stripe: ['create', 'retrieve', 'capture', 'cancel', '*'],
  paypal: ['orders.create', 'orders.get', 'capture', 'captures.refund', '*'],
} as const
const faultKinds = [
  'error_before',
  'error_after',
  'close_after',
  'rate_limit',
  'drop_webhook',
  'repeat_webhook',
] as const

const basket = {
  who: fc.nat({ max: PEOPLE - 1 }),
  campaigns: fc.subarray([0, 1, 2], { minLength: 1 }),
  option: fc.constantFrom(0, 1, 1, 2, 2),
  hasBundle: fc.boolean(),
  code: fc.constantFrom(null, 'HALF' as const, 'EACH' as const),
  hasCredit: fc.boolean(),
}
const payment = {
  card: fc.option(fc.constantFrom(...cards)),
  payer: fc.option(fc.constantFrom(...payers)),
  /** At PayPal the press of Pay is recorded, even if the page does not receive the answer. */
  presses: fc.boolean(),
  comesBack: fc.boolean(),
  /**
   * The process is killed after this many database queries: during the start of a purchase, during a payment, or while
   * settling.
   */
  dies: fc.record({ starting: deathAfter(), beginning: deathAfter(), settling: deathAfter() }),
}
const buyer = fc.record({ ...basket, ...payment })
const fault = fc.record({
  simulator: fc.constantFrom('stripe' as const, 'paypal' as const),
  call: fc.nat({ max: 4 }),
  fault: fc.constantFrom(...faultKinds),
  times: fc.integer({ min: 1, max: 3 }),
})
/** Actions in one list happen at once. Then time may pass, and a refund may be requested. */
const anyChapter = fc.record({
  buyers: fc.array(buyer, { minLength: 1, maxLength: 3 }),
  faults: fc.array(fault, { maxLength: 2 }),
  lapses: fc.boolean(),
  refundsPence: fc.constantFrom(null, 100 as const, 'ALL' as const),
})
type Buying = typeof buyer extends fc.Arbitrary<infer T> ? T : never
type Chapter = typeof anyChapter extends fc.Arbitrary<infer T> ? T : never

/** All scenarios run on one database, so only the first failure is meaningful. */
const runs = { numRuns: process.env.FULL ? 200 : 4, endOnFailure: true }
const timeoutMs = process.env.FULL ? 900_000 : 90_000
/** The long run tries as many of its scenarios as this time allows: on busy cores some are left out. */
const tryingMs = process.env.FULL ? 780_000 : Number.POSITIVE_INFINITY

test(
  'money in = price of tickets + released + refunded, and every sum is kept, after any purchases, rejections and kills',
  async () => {
    const begun = performance.now()
    await fc.assert(
      fc.asyncProperty(fc.array(anyChapter, { minLength: 1, maxLength: 3 }), async (scenario) => {
        if (performance.now() - begun > tryingMs) return
        const stage = await setStage()
        for (const chapter of scenario) await perform(stage, chapter)
        await comeToRest()
        await expectMoneyConserved(context, sandbox)
        await expectLedgersToAgree(context)
        await expectLimitsToHold(context)
      }),
      runs,
    )
  },
  timeoutMs,
)

function deathAfter() {
  return fc.option(fc.nat({ max: 60 }), { freq: 2 })
}

type Stage = {
  people: MadeAccount[]
  tags: string[]
  bundle: { tag: string; pricePence: number }
  codes: Record<'HALF' | 'EACH', string>
}
let stages = 0

async function perform(stage: Stage, { buyers, faults, lapses, refundsPence }: Chapter): Promise<void> {
  for (const { call, ...given } of faults) sandbox.faults.set({ ...given, call: calls[given.simulator][call]! })
  await Promise.all(buyers.map((buying) => buy(stage, buying)))
  if (buyers.some(({ dies }) => dies.settling !== null)) harness.forward(PAST_LEASE_MS)
  await harness.settleDown()
  if (lapses) await lapse()
  if (refundsPence !== null) await refundNewest(refundsPence)
}

async function setStage(): Promise<Stage> {
  stages += 1
  const codes = {
    HALF: await makePromo(context, { value: 50, usesMax: 3 }),
    EACH: await makePromo(context, { value: 10, usesPerPersonMax: 1 }),
  }
  const person = { creditPence: 600, monthlyLimitPence: 8000 }
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => makeAccount(context, person)))
  const campaigns = [
    await makeCampaign(context, { globalLimit: 12, prices }),
    await makeCampaign(context, { limitType: 'COMPETITION', entryLimit: 7, globalLimit: 10_000, prices }),
    await makeCampaign(context, { limitType: 'EVERYDAY', entryLimit: 7, prices }),
  ]
  const items = campaigns.slice(0, 2).map(({ id }) => ({ campaignId: id, quantity: 1, pricePence: 400 }))
  const bundle = { tag: `BUNDLE${stages}`, pricePence: 700 }
  await makeBundle(context, { ...bundle, items })
  return { people, tags: campaigns.map(({ tag }) => tag), bundle, codes }
}

/**
 * One visit: the basket, the provider's page, and perhaps the return; when the process dies, the buyer retries once.
 */
async function buy(stage: Stage, buying: Buying): Promise<void> {
  const purchaseId = await start(stage, buying)
  if (purchaseId === null) return
  const { card, payer, presses, comesBack, dies } = buying
  const begin = (provider: PaymentProvider) =>
    twice(dies.beginning, (crashHarness) => startPayment(crashHarness, purchaseId, provider))
  const intent = card === null ? null : await begin('STRIPE')
  const order = payer === null ? null : await begin('PAYPAL')
  if (card !== null && intent?.ok) await harness.confirm(intent.value.ref, card).catch(() => {})
  if (payer !== null && order?.ok) harness.approve(order.value.ref, payer)
  if (order?.ok && presses) await harness.pressPay(purchaseId)
  if (!comesBack) return
  const settle = (provider: PaymentProvider) =>
    dying(dies.settling, (process) => completePayment(process, purchaseId, provider)).catch(() => null)
  await Promise.all([settle('STRIPE'), settle('PAYPAL')])
}

async function start(stage: Stage, { who, campaigns, option, hasBundle, code, hasCredit, dies }: Buying) {
  const account = stage.people[who]!
  const items = campaigns.map((index) => ({ tag: stage.tags[index]!, ...prices[option]! }))
  const bundles = hasBundle ? [{ tag: stage.bundle.tag, pricePence: pence(stage.bundle.pricePence) }] : []
  const order = (creditPence: number) => {
    const body = orderOf(items, { bundles, promoCode: code && stage.codes[code], creditPence: pence(creditPence) })
    const key = randomUUID()
    return twice(dies.starting, (crashHarness) =>
      startOrder(crashHarness, account.id, body, key, { items, creditPence }),
    )
  }
  let answer = await order(hasCredit ? 1 : 0)
  // An outdated credit amount is refused with the current one.
  const mismatch = answer?.errors.find(({ name }) => name === 'SiteCreditBalanceMismatch')
  if (mismatch) answer = await order((mismatch.meta as { credit: number }).credit)
  return answer?.token ? newestOf(account) : null
}

async function newestOf(account: MadeAccount): Promise<string> {
  const purchases = context.db.selectFrom('purchases').select('id').where('accountId', '=', account.id)
  return (await purchases.orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow()).id
}

async function dying<T>(dies: number | null, work: (context: Context) => Promise<T>): Promise<T> {
  if (dies === null) return work(context)
  const process = dyingAfter(context, dies)
  try {
    return await work(process.context)
  } finally {
    await process.end()
  }
}

/** Runs work in a process that may die, and again in one that does not. */
async function twice<T>(dies: number | null, work: (context: Context) => Promise<T>): Promise<T | null> {
  const first = await dying(dies, work).catch(() => null)
  if (first !== null || dies === null) return first
  harness.forward(PAST_LEASE_MS)
  return work(context).catch(() => null)
}

async function lapse(): Promise<void> {
  harness.forward(PAST_HOLD_MS)
  await expirePurchases(context)
  await harness.settleDown()
}

async function refundNewest(amount: 100 | 'ALL'): Promise<void> {
  const paid = context.db.selectFrom('purchases').select('id').where('state', '=', 'COMPLETED')
  const newest = await paid.orderBy('number', 'desc').limit(1).executeTakeFirst()
  if (!newest) return
  const amountPence = amount === 'ALL' ? amount : pence(amount)
  const refund = { requestId: randomUUID(), purchaseId: newest.id, amountPence, method: 'PROVIDER' } as const
  await refundOrder(context, { ...refund, reason: 'asked for' })
  await harness.settleDown()
}

/** The providers work normally again, and time passes until nothing is pending. */
async function comeToRest(): Promise<void> {
  sandbox.faults.clear()
  for (let round = 0; round < 3; round += 1) {
    await lapse()
    await sweepPayments(context)
    await harness.settleDown()
  }
}
