import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundOrder } from '#server/payments/exports.ts'
import { sweepEvents, sweepPayments } from '#server/payments/settle/sweep-payments.ts'
import { expirePurchases } from '#server/purchases/release/release-purchase.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { type Bought, startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { deliver, openWebhookRecorder, type RecordedWebhook } from './webhook-recorder.ts'

/**
 * Each buyer confirms in this way, or not at all, and returns to the page or not; some are refunded by us or at the
 * provider. At PayPal all but one press Pay.
 */
const buyers = [
  { provider: 'stripe', choice: 'pm_card_visa', comesBack: true, ends: 'COMPLETED' },
  { provider: 'stripe', choice: 'pm_card_visa_debit', comesBack: false, ends: 'COMPLETED' },
  { provider: 'stripe', choice: 'pm_card_processing', comesBack: false, ends: 'COMPLETED' },
  { provider: 'stripe', choice: undefined, comesBack: false, ends: 'EXPIRED' },
  { provider: 'stripe', choice: 'pm_card_visa', comesBack: false, refund: 'ours', ends: 'REFUNDED' },
  { provider: 'stripe', choice: 'pm_card_visa', comesBack: true, refund: 'foreign', ends: 'PARTLY_REFUNDED' },
  { provider: 'stripe', choice: 'pm_card_createDispute', comesBack: false, ends: 'DISPUTED' },
  { provider: 'paypal', choice: 'pays', comesBack: true, ends: 'COMPLETED' },
  { provider: 'paypal', choice: 'pays', comesBack: false, ends: 'COMPLETED' },
  { provider: 'paypal', choice: 'declined', comesBack: false, ends: 'EXPIRED' },
  { provider: 'paypal', choice: 'capture_declined', comesBack: true, ends: 'EXPIRED' },
  { provider: 'paypal', choice: 'pending', comesBack: false, ends: 'COMPLETED' },
  { provider: 'paypal', choice: 'pending_denied', comesBack: true, ends: 'EXPIRED' },
  { provider: 'paypal', choice: undefined, comesBack: false, ends: 'EXPIRED' },
  { provider: 'paypal', choice: 'pays', comesBack: false, presses: false, ends: 'EXPIRED' },
  { provider: 'paypal', choice: 'pays', comesBack: false, refund: 'ours', ends: 'REFUNDED' },
  { provider: 'paypal', choice: 'disputes', comesBack: true, ends: 'DISPUTED' },
] as const

/** Decides how the webhooks of one moment are delivered. Each seed gives one order. */
type Delivery = (webhooks: readonly RecordedWebhook[], moment: number) => RecordedWebhook[]

const undisturbed: Delivery = (webhooks) => [...webhooks]
const none: Delivery = () => []
const inDisorder =
  (seed: number): Delivery =>
  (webhooks, moment) => {
    const thrice = [...webhooks, ...webhooks, ...webhooks]
    const whole = { minLength: thrice.length, maxLength: thrice.length }
    return fc.sample(fc.shuffledSubarray(thrice, whole), { seed: seed + moment, numRuns: 1 })[0]!
  }

const seeds = process.env.FULL ? [1, 2, 3, 4, 5, 6, 7, 8] : []
const usual = run(undisturbed)

test('all seventeen scenarios end with every webhook delivered once and in order', async () => {
  const { purchases } = await usual
  expect(purchases!.map(({ state }) => state)).toEqual(buyers.map(({ ends }) => ends))
})

test('the rows are the same in the end without any webhook', async () => {
  expect(await run(none)).toEqual(await usual)
})

test.each(seeds)(
  'the rows are the same with each webhook delivered three times in disorder %i',
  async (seed) => {
    expect(await run(inDisorder(seed))).toEqual(await usual)
  },
  120_000,
)

async function run(delivery: Delivery): Promise<Record<string, Row[]>> {
  const webhookRecorder = await openWebhookRecorder()
  const harness = await startPaymentHarness({ webhooks: false })
  Object.assign(harness.sandbox.webhookTargets, webhookRecorder.targets)
  const { context } = harness
  let moment = 0
  const deliverAll = async () => {
    await harness.sandbox.schedule.whenQuiet()
    moment += 1
    const webhooks = delivery(webhookRecorder.webhooks.splice(0), moment)
    expect(await Promise.all(webhooks.map((webhook) => deliver(harness.base, webhook)))).toEqual(
      webhooks.map(() => 200),
    )
    await harness.runJobs()
    if (webhookRecorder.webhooks.length > 0 || harness.sandbox.state.tasks.size > 0) await deliverAll()
  }
  const settle = async () => {
    await deliverAll()
    for (const ms of [70_000, 70_000]) {
      harness.forward(ms)
      await sweepPayments(context)
      await sweepEvents(context)
      await harness.runJobs()
    }
    await deliverAll()
  }
  try {
    const all: Bought[] = []
    for (const buyer of buyers) {
      const account = await makeAccount(context, { creditPence: 200 })
      const bought = await harness.begin(buyer.provider, buyer.choice, { account, pricePence: 900, creditPence: 200 })
      if (buyer.provider === 'paypal' && buyer.choice && !('presses' in buyer)) await harness.pressPay(bought.id)
      if (buyer.comesBack) await harness.complete(buyer.provider, bought.token)
      all.push(bought)
    }
    await settle()
    for (const [index, buyer] of buyers.entries()) {
      const { id: purchaseId, ref } = all[index] as Bought & { ref: string }
      const refundRequest = { requestId: randomUUID(), purchaseId, amountPence: 'ALL', method: 'PROVIDER' } as const
      if (!('refund' in buyer)) continue
      if (buyer.refund === 'ours') await refundOrder(context, { ...refundRequest, reason: 'asked for' })
      else await harness.cards.refunds.create({ payment_intent: ref })
    }
    await settle()
    harness.forward(13 * 120_000)
    await expirePurchases(context)
    await settle()
    await expectLedgersToAgree(context)
    return await dump(context.pool)
  } finally {
    await harness.close()
    await webhookRecorder.stop()
  }
}

type Row = Record<string, unknown>

/**
 * Every row that records money and tickets, without ids that differ in each run and without the last answer of a
 * provider.
 */
const tables = {
  purchases: `select number, state, is_free, items_pence, discount_pence, credit_pence, total_pence, refunded_pence,
    refunded_credit_pence from purchases order by number`,
  entries: `select purchases.number, entries.state, quantity, first_ticket, last_ticket from entries
    join purchases on purchases.id = purchase_id order by purchases.number`,
  payments: `select purchases.number, provider, payments.state, amount_pence, ended_why, counted_as_credit, failure
    from payments join purchases on purchases.id = purchase_id order by purchases.number`,
  refunds: `select purchases.number, amount_pence, of_purchase, refunds.state, method from refunds
    join purchases on purchases.id = purchase_id order by purchases.number, method, amount_pence`,
  ledger: `select purchases.number, ledger_transfers.state, amount_pence, reason_tag from ledger_transfers
    left join purchases on purchases.id = purchase_id order by purchases.number, reason_tag, ledger_transfers.state, amount_pence`,
  balances: `select kind, posted_pence, held_pence from ledger_accounts order by 1, 2, 3`,
  spending: `select accounts.number, person_spend.kind, spent_pence from person_spend
    join accounts using (person_id) order by accounts.number, person_spend.kind`,
  stock: `select purchases.number, remaining from stock join entries using (campaign_id)
    join purchases on purchases.id = purchase_id order by purchases.number`,
} as const

async function dump(pool: { query: (text: string) => Promise<{ rows: Row[] }> }): Promise<Record<string, Row[]>> {
  const dumped: Record<string, Row[]> = {}
  for (const [table, statement] of Object.entries(tables)) dumped[table] = (await pool.query(statement)).rows
  return dumped
}
