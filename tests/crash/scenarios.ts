import { randomUUID } from 'node:crypto'
import { refundOrder } from '#server/payments/exports.ts'
import { approvePaypal, authoriseCard, completeCard, completePaypal, startCard } from '#tests/support/payments/shop.ts'
import type { Buyer, Wanted } from './buyer.ts'
import type { CrashHarness } from './crash-harness.ts'

/** The actions of people and timers while the process may die, and the final state of the purchase. */
export type Scenario = {
  name: string
  wanted: Wanted
  /** Actions before the process may die. */
  prelude?: (buyer: Buyer, harness: CrashHarness) => Promise<unknown>
  perform: (buyer: Buyer, harness: CrashHarness) => Promise<unknown>
  ends: 'COMPLETED' | 'REFUNDED' | 'FAILED' | 'EXPIRED'
}

const PAST_HOLD_MS = 13 * 60_000
const plain = { pricePence: 500 }
const mixed = { pricePence: 900, creditPence: 200, hasCode: true }

export const payingScenarios: readonly Scenario[] = [
  { name: 'card', wanted: plain, perform: (buyer) => payByCard(buyer), ends: 'COMPLETED' },
  {
    name: 'card with 3-D Secure',
    wanted: plain,
    perform: (buyer) => payByCard(buyer, 'pm_card_authenticationRequired'),
    ends: 'COMPLETED',
  },
  {
    name: 'card that is saved',
    wanted: plain,
    perform: async (buyer, harness) => {
      await payByCard(buyer, 'pm_card_visa_debit', true)
      await harness.untilQuiet()
    },
    ends: 'COMPLETED',
  },
  { name: 'PayPal', wanted: plain, perform: payByPaypal, ends: 'COMPLETED' },
  { name: 'free', wanted: { pricePence: 0 }, perform: (buyer) => buyer.start(), ends: 'COMPLETED' },
  {
    name: 'all credit',
    wanted: { pricePence: 500, creditPence: 500 },
    perform: (buyer) => buyer.start(),
    ends: 'COMPLETED',
  },
  { name: 'credit, code and card', wanted: mixed, perform: (buyer) => payByCard(buyer), ends: 'COMPLETED' },
  {
    name: 'webhook only',
    wanted: plain,
    prelude: (buyer) => authorise(buyer),
    perform: (_buyer, harness) => harness.deliver('payment_intent.amount_capturable_updated'),
    ends: 'COMPLETED',
  },
]

export const endingScenarios: readonly Scenario[] = [
  {
    name: 'capture refused',
    wanted: mixed,
    prelude: (buyer) => approve(buyer, 'capture_declined'),
    perform: async (buyer, harness) => {
      await completePaypal(buyer.url, await buyer.token())
      await lapse(harness)
    },
    ends: 'EXPIRED',
  },
  {
    name: 'no confirmation',
    wanted: mixed,
    prelude: async (buyer) => startCard(buyer.url, await buyer.token()),
    perform: (_buyer, harness) => lapse(harness),
    ends: 'EXPIRED',
  },
  {
    name: 'late money',
    wanted: mixed,
    prelude: (buyer) => authorise(buyer),
    perform: (_buyer, harness) => lapse(harness),
    ends: 'COMPLETED',
  },
  {
    name: 'late money, refused',
    wanted: mixed,
    prelude: async (buyer, harness) => {
      // Not shared with other buyers, because they could not pay with this card afterwards.
      await authorise(buyer, 'pm_card_gb_debit')
      await excludeOneself(buyer, harness)
    },
    perform: (_buyer, harness) => lapse(harness),
    ends: 'EXPIRED',
  },
  {
    name: 'card and PayPal both',
    wanted: plain,
    prelude: async (buyer) => {
      await approve(buyer)
      await authorise(buyer)
    },
    perform: async (buyer, harness) => {
      await completePaypal(buyer.url, await buyer.token())
      await harness.untilQuiet()
    },
    ends: 'COMPLETED',
  },
  {
    name: 'card refunded',
    wanted: plain,
    prelude: (buyer) => payByCard(buyer),
    perform: refund,
    ends: 'REFUNDED',
  },
  { name: 'PayPal refunded', wanted: plain, prelude: payByPaypal, perform: refund, ends: 'REFUNDED' },
]

async function authorise(buyer: Buyer, card = 'pm_card_visa_debit', saves = false): Promise<void> {
  await authoriseCard(buyer.url, buyer.sandboxUrl, await buyer.token(), card, saves)
}

async function approve(buyer: Buyer, payer = 'pays'): Promise<void> {
  await approvePaypal(buyer.url, buyer.sandboxUrl, await buyer.token(), payer)
}

async function payByCard(buyer: Buyer, card?: string, saves?: boolean): Promise<void> {
  await authorise(buyer, card, saves)
  await completeCard(buyer.url, await buyer.token())
}

async function payByPaypal(buyer: Buyer): Promise<void> {
  await approve(buyer)
  await completePaypal(buyer.url, await buyer.token())
}

async function lapse(harness: CrashHarness): Promise<void> {
  await harness.forward(PAST_HOLD_MS)
  await harness.sweep('purchases.expire')
  await harness.untilQuiet()
}

/** An excluded buyer gets no tickets for money that arrives late. */
async function excludeOneself({ account }: Buyer, { context }: CrashHarness): Promise<void> {
  const until = new Date(context.now().getTime() + 180 * 86_400_000)
  await context.db.updateTable('persons').set({ excludedUntil: until }).where('id', '=', account.personId).execute()
}

/** Refunds like an operator: the refund is recorded, and the worker makes it. */
async function refund({ account }: Buyer, { context, untilQuiet }: CrashHarness): Promise<void> {
  const { id: purchaseId } = await context.db
    .selectFrom('purchases')
    .select('id')
    .where('accountId', '=', account.id)
    .executeTakeFirstOrThrow()
  const refundRequest = { requestId: randomUUID(), purchaseId, amountPence: 'ALL', method: 'PROVIDER' } as const
  await refundOrder(context, { ...refundRequest, reason: 'asked for' })
  await untilQuiet()
}
