import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { paypalClients } from '#sandbox/start-for-tests.ts'
import { alarms, sweepLag } from '#server/platform/log/metrics.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { describeReport } from './describe-report.ts'
import { measureReconciliationLag, reconcileDue, reconcileProviders } from './reconcile-day.ts'
import { reviewPayment } from './review-payment.ts'

/** Noon in London, in a week without a change of clocks; each test uses a different day. */
const harness = await startPaymentHarness({ webhooks: false, startsAt: new Date('2026-11-16T12:00:00Z') })
const { context, sandbox } = harness
const { stripe, paypal } = sandbox.state
afterAll(() => harness.close())

const nextDay = () => harness.forward(DAY_MS)
let day = ''
beforeEach(() => {
  nextDay()
  day = context.now().toISOString().slice(0, 10)
})

const paid = async (provider: 'stripe' | 'paypal', choice?: string) => {
  const bought = await harness.begin(provider, choice ?? (provider === 'stripe' ? 'pm_card_visa' : 'pays'))
  expect(await harness.complete(provider, bought.token)).toMatchObject({ success: true })
  return bought
}
const refund = async (purchaseId: string, amountPence: number) => {
  const request = { requestId: randomUUID(), purchaseId, method: 'PROVIDER', reason: 'asked for' } as const
  expect(await refundOrder(context, { ...request, amountPence: pence(amountPence) })).toMatchObject({ ok: true })
  await harness.runJobs()
}
const captureRefOf = async (paymentId: string) => {
  const payment = context.db.selectFrom('payments').select('captureRef as ref').where('id', '=', paymentId)
  return (await payment.executeTakeFirstOrThrow()).ref!
}
/** The day is over when it is compared. */
const differences = async () => {
  nextDay()
  const { differences } = await reconcileProviders(context, day)
  return differences.map(({ what, about, stored, found }) => [what, about, stored, found])
}
const both = ['stripe', 'paypal'] as const

test('a day on which everything agrees has no difference, and its totals are right to the penny', async () => {
  for (const provider of both) {
    await paid(provider)
    const { id } = await paid(provider)
    await refund(id, 200)
    await refund(id, 300)
  }
  await paid('stripe', 'pm_card_createDispute')
  await paid('paypal', 'disputes')
  await harness.begin('stripe')
  await sandbox.schedule.whenQuiet()
  for (const { id } of await context.db.selectFrom('payments').select('id').execute()) await reviewPayment(context, id)
  nextDay()
  const report = await reconcileProviders(context, day)
  expect(report.differences).toEqual([])
  const same = (count: number, amount: number) => ({
    stored: { count, pence: amount },
    found: { count, pence: amount },
  })
  expect(report.totals).toEqual({
    'STRIPE CAPTURE': same(3, 1500),
    'STRIPE REFUND': same(2, 500),
    'STRIPE DISPUTE': same(1, 500),
    'PAYPAL CAPTURE': same(3, 1500),
    'PAYPAL REFUND': same(2, 500),
    'PAYPAL DISPUTE': same(1, 500),
  })
  const stored = await context.db
    .selectFrom('reconciliations')
    .select(['kind', 'totals'])
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ kind: 'PROVIDERS', totals: report.totals })
  expect(describeReport(report)).toContain('no differences')
})

test('a capture that we did not request is missing at us', async () => {
  const request = {
    amount: 700,
    currency: 'gbp',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'http://x',
  }
  const { latest_charge: charge } = await harness.cards.paymentIntents.create(request)
  expect(await differences()).toEqual([
    ['CAPTURE_MISSING_AT_US', `STRIPE ${charge}, no order of ours`, null, '£7.00 CAPTURED'],
  ])
})

test.each(both)('a capture that %s does not know is missing there', async (provider) => {
  const { paymentId, publicId, ref } = await paid(provider)
  const captureRef = await captureRefOf(paymentId)
  if (provider === 'stripe') stripe.intents.delete(ref)
  else paypal.orders.delete(ref)
  for (const [id, { source }] of stripe.balanceTransactions)
    if (source === captureRef) stripe.balanceTransactions.delete(id)
  paypal.captures.delete(captureRef)
  expect(await differences()).toEqual([
    [
      'CAPTURE_MISSING_AT_PROVIDER',
      `${provider.toUpperCase()} ${captureRef}, order ${publicId}`,
      '£5.00 CAPTURED',
      null,
    ],
  ])
})

test.each(both)('a capture at %s of a penny less differs in its amount', async (provider) => {
  const { paymentId, publicId } = await paid(provider)
  const captureRef = await captureRefOf(paymentId)
  if (provider === 'stripe') stripe.charges.get(captureRef)!.amount_captured = 499
  else paypal.captures.get(captureRef)!.amount = { currency_code: 'GBP', value: '4.99' }
  expect(await differences()).toEqual([
    ['CAPTURE_AMOUNT_DIFFERS', `${provider.toUpperCase()} ${captureRef}, order ${publicId}`, '£5.00', '£4.99'],
  ])
})

test('a capture that we do not know of yet differs in its state', async () => {
  const { ref, publicId } = await harness.begin('stripe', 'pm_card_visa')
  const { latest_charge: charge } = await harness.cards.paymentIntents.capture(ref)
  expect(await differences()).toEqual([
    ['CAPTURE_STATE_DIFFERS', `STRIPE ${charge}, order ${publicId}`, 'OPEN', 'CAPTURED'],
  ])
})

test.each(both)('a refund at %s that was made there and that we do not know of is missing at us', async (provider) => {
  const { ref, paymentId } = await paid(provider)
  let refundRef: string
  if (provider === 'stripe') refundRef = (await harness.cards.refunds.create({ payment_intent: ref, amount: 150 })).id
  else {
    const { payments } = paypalClients(context.sandboxUrl!)
    const body = { amount: { currencyCode: 'GBP', value: '1.50' } }
    const captureId = await captureRefOf(paymentId)
    refundRef = (await payments.refundCapturedPayment({ captureId, paypalRequestId: randomUUID(), body })).result.id!
  }
  expect(await differences()).toEqual([
    ['REFUND_MISSING_AT_US', `${provider.toUpperCase()} ${refundRef}, no order of ours`, null, '£1.50 SUCCEEDED'],
  ])
})

test.each(both)('a refund that %s does not have is missing there', async (provider) => {
  const { id, publicId } = await paid(provider)
  await refund(id, 200)
  const made = provider === 'stripe' ? stripe.refunds : paypal.refunds
  const refundRef = [...made.keys()].at(-1)!
  made.delete(refundRef)
  for (const [line, { source }] of stripe.balanceTransactions)
    if (source === refundRef) stripe.balanceTransactions.delete(line)
  expect(await differences()).toEqual([
    [
      'REFUND_MISSING_AT_PROVIDER',
      `${provider.toUpperCase()} ${refundRef}, order ${publicId}`,
      '£2.00 SUCCEEDED',
      null,
    ],
  ])
})

test('a refund that failed there unnoticed differs in its state, and one of a penny less in its amount', async () => {
  const { id, publicId } = await paid('stripe', 'pm_card_refundFail')
  await refund(id, 200)
  await sandbox.schedule.whenQuiet()
  const failed = [...stripe.refunds.keys()].at(-1)!
  const other = await paid('stripe')
  await refund(other.id, 200)
  const less = [...stripe.refunds.values()].at(-1)!
  less.amount = 199
  expect((await differences()).toSorted()).toEqual(
    [
      ['REFUND_STATE_DIFFERS', `STRIPE ${failed}, order ${publicId}`, 'SUCCEEDED', 'FAILED'],
      ['REFUND_AMOUNT_DIFFERS', `STRIPE ${less.id}, order ${other.publicId}`, '£2.00', '£1.99'],
    ].toSorted(),
  )
})

test.each([
  ['stripe', 'pm_card_createDispute'],
  ['paypal', 'disputes'],
] as const)('a dispute at %s without a webhook is missing at us', async (provider, choice) => {
  const { paymentId } = await paid(provider, choice)
  await sandbox.schedule.whenQuiet()
  const ref = provider === 'stripe' ? [...stripe.disputes.keys()].at(-1) : await captureRefOf(paymentId)
  const found = provider === 'stripe' ? '£5.00 OPEN' : '£5.00'
  expect(await differences()).toEqual([
    ['DISPUTE_MISSING_AT_US', `${provider.toUpperCase()} ${ref}, no order of ours`, null, found],
  ])
})

test.each(both)(
  'a capture at %s a second before midnight that we recorded as one after it agrees on both days',
  async (provider) => {
    const { paymentId } = await paid(provider)
    const midnight = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS)
    await context.db.updateTable('payments').set({ capturedAt: midnight }).where('id', '=', paymentId).execute()
    expect(await differences()).toEqual([])
    day = midnight.toISOString().slice(0, 10)
    expect(await differences()).toEqual([])
  },
)

test('lists of many pages are read to their end', async () => {
  const charge = [...stripe.charges.values()].find(({ captured }) => captured)!
  const line = [...stripe.balanceTransactions.values()].find(({ source }) => source === charge.id)!
  const created = Math.floor(context.now().getTime() / 1000)
  for (let number = 0; number < 250; number += 1) {
    const copy = { ...charge, id: `ch_copy${number}`, payment_intent: null, metadata: {} }
    stripe.charges.set(copy.id, copy)
    stripe.balanceTransactions.set(`txn_copy${number}`, { ...line, id: `txn_copy${number}`, source: copy.id, created })
  }
  expect(await differences()).toHaveLength(250)
})

test('a day whose end a provider does not report yet is not reconciled, and is requested again', async () => {
  await paid('paypal')
  const before = await countReports()
  harness.forward(Date.parse(`${day}T00:00:00Z`) + DAY_MS + 60_000 - context.now().getTime())
  await expect(reconcileProviders(context, day)).rejects.toThrow('TRANSACTIONS_NOT_COMPLETE')
  harness.fault('stripe', 'balance_transactions.list', 'error_before', 3)
  await expect(reconcileProviders(context, day)).rejects.toThrow('provider could not be read')
  sandbox.faults.clear()
  expect(await countReports()).toBe(before)
  harness.forward(DAY_MS / 2)
  await expect(reconcileProviders(context, context.now().toISOString().slice(0, 10))).rejects.toThrow('not over yet')
})

test('each due day is reconciled once, with the recount, and a difference raises an alarm', async () => {
  await context.db.deleteFrom('reconciliations').execute()
  const first = context.db.selectFrom('payments').select(({ fn }) => fn.min('createdAt').as('at'))
  await context.db
    .updateTable('payments')
    .set({ createdAt: new Date(context.now().getTime() - 2 * DAY_MS) })
    .execute()
  expect((await first.executeTakeFirstOrThrow()).at).not.toBe(null)
  const { ref } = await paid('stripe')
  await harness.cards.refunds.create({ payment_intent: ref, amount: 1 })
  nextDay()
  const before = await countAlarms()
  await measureReconciliationLag(context)
  expect(await lag()).toBeGreaterThan(2 * 86_400)
  await reconcileDue(context)
  await reconcileDue(context)
  await measureReconciliationLag(context)
  expect(await lag()).toBe(0)
  const reports = await context.db.selectFrom('reconciliations').select(['kind', 'day']).orderBy('day').execute()
  expect(reports.filter(({ kind }) => kind === 'PROVIDERS').map((report) => report.day)).toEqual(
    [3, 2, 1].map((back) => new Date(context.now().getTime() - back * DAY_MS).toISOString().slice(0, 10)),
  )
  expect(reports.filter(({ kind }) => kind === 'LEDGERS')).toHaveLength(1)
  const { count } = await context.db
    .selectFrom('reconciliationDifferences')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(0)
  expect(await countAlarms()).toBe(before + Number(count))
})

async function countReports(): Promise<number> {
  return (await context.db.selectFrom('reconciliations').select('id').execute()).length
}

async function lag(): Promise<number> {
  return (await sweepLag.get()).values.find(({ labels }) => labels.sweep === 'reconciliation')?.value ?? Number.NaN
}

async function countAlarms(): Promise<number> {
  return (await alarms.get()).values.find(({ labels }) => labels.alarm === 'books_differ')?.value ?? 0
}
