import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { allow } from '#domain/verdict.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { orderOf, startOrder } from '#tests/support/payments/orders.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { reviewPayment } from '../reconciliation/review-payment.ts'
import { type RefundRequest, refundOrder } from './refund-order.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context } = harness
afterAll(() => harness.close())

const refund = (purchaseId: string, amount: number | 'ALL', more: Partial<RefundRequest> = {}) =>
  refundOrder(context, {
    requestId: randomUUID(),
    purchaseId,
    amountPence: amount === 'ALL' ? amount : pence(amount),
    method: 'PROVIDER',
    reason: 'asked for',
    ...more,
  })
/** A purchase of £5 that £3 in money and £2 of credit have paid, by a person who has £2 of credit. */
const paidWithCredit = async () => {
  const account = await makeAccount(context, { creditPence: 200 })
  const bought = await harness.begin('stripe', 'pm_card_visa', { account, creditPence: 200 })
  expect(await harness.complete('stripe', bought.token)).toMatchObject({ success: true })
  return bought
}
const lotsOf = (accountId: string) =>
  context.db
    .selectFrom('creditLots')
    .select(['grantedPence', 'expiresAt'])
    .where('accountId', '=', accountId)
    .where('source', '=', 'REFUND')
    .execute()
const countFailed = async () =>
  (await alarms.get()).values.find(({ labels }) => labels.alarm === 'refund_failed')?.value ?? 0
const spentBy = async (personId: string) => {
  const rows = await context.db.selectFrom('personSpend').selectAll().where('personId', '=', personId).execute()
  return Object.fromEntries(rows.map((row) => [row.kind, row.spentPence]))
}

test('a whole refund gives the money to the card, and the credit back as a lot that never expires', async () => {
  const { id, publicId, account } = await paidWithCredit()
  expect(await refund(id, 'ALL')).toEqual(allow({ moneyPence: 300, creditPence: 200 }))
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'PARTLY_REFUNDED', payments: ['STRIPE REFUNDING'] })
  await harness.runJobs()
  expect(await harness.stateOf(id)).toMatchObject({
    purchase: 'REFUNDED',
    payments: ['STRIPE REFUNDED'],
    tickets: [[1, 3]],
  })
  expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 300, refunded: 300 })
  expect(await lotsOf(account.id)).toEqual([{ grantedPence: 200, expiresAt: null }])
  expect(await spentBy(account.personId)).toEqual({ ALL: 0, CREDIT_CARD: 0 })
  expect(await refund(id, 1)).toMatchObject({ ok: false, error: { name: 'NotAllowedError' } })
})

test('parts take the money first and then the credit, and never more than was paid', async () => {
  const { id, publicId, account } = await paidWithCredit()
  expect(await refund(id, 100)).toEqual(allow({ moneyPence: 100, creditPence: 0 }))
  await harness.runJobs()
  expect(await spentBy(account.personId)).toEqual({ ALL: 200, CREDIT_CARD: 200 })
  expect(await refund(id, 401)).toMatchObject({ ok: false })
  expect(await refund(id, 350)).toEqual(allow({ moneyPence: 200, creditPence: 150 }))
  await harness.runJobs()
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'PARTLY_REFUNDED', payments: ['STRIPE REFUNDED'] })
  expect(await refund(id, 50)).toEqual(allow({ moneyPence: 0, creditPence: 50 }))
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'REFUNDED' })
  expect(await harness.chargedFor(publicId)).toMatchObject({ refunded: 300 })
  expect((await lotsOf(account.id)).map(({ grantedPence }) => grantedPence).toSorted()).toEqual([150, 50])
})

test('ten calls with one request are one refund, with the same answer', async () => {
  const { id, publicId, account } = await paidWithCredit()
  const requestId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, 350, { requestId })))
  expect(answers).toEqual(answers.map(() => allow({ moneyPence: 300, creditPence: 50 })))
  await harness.runJobs()
  expect(await harness.chargedFor(publicId)).toMatchObject({ refunded: 300 })
  expect(await lotsOf(account.id)).toEqual([{ grantedPence: 50, expiresAt: null }])
})

test('ten whole refunds at once, each a request of its own, refund once', async () => {
  const { id, publicId, account } = await paidWithCredit()
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, 'ALL')))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  await harness.runJobs()
  expect(await harness.chargedFor(publicId)).toMatchObject({ refunded: 300 })
  expect(await lotsOf(account.id)).toEqual([{ grantedPence: 200, expiresAt: null }])
})

test('an order paid with credit alone is refunded as credit alone', async () => {
  const account = await makeAccount(context, { creditPence: 500 })
  const { tag } = await makeCampaign(context, { prices: [{ pricePence: 500, quantity: 3 }] })
  const order = orderOf([{ tag, pricePence: 500, quantity: 3 }], { creditPence: pence(500) })
  expect(await startOrder(context, account.id, order)).toMatchObject({ is_free: true })
  const purchases = context.db.selectFrom('purchases').select('id').where('accountId', '=', account.id)
  const { id } = await purchases.executeTakeFirstOrThrow()
  expect(await refund(id, 200)).toEqual(allow({ moneyPence: 0, creditPence: 200 }))
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'PARTLY_REFUNDED', payments: [] })
  expect(await refund(id, 'ALL')).toEqual(allow({ moneyPence: 0, creditPence: 300 }))
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'REFUNDED' })
})

test('a refund that its provider could not make is given as credit, once', async () => {
  const bought = await harness.begin('stripe', 'pm_card_refundFail')
  const { id, account, paymentId } = bought
  await harness.complete('stripe', bought.token)
  const before = await countFailed()
  await refund(id, 'ALL')
  await harness.runJobs()
  await harness.sandbox.schedule.whenQuiet()
  await reviewPayment(context, paymentId)
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'REFUNDING', payments: ['STRIPE REFUNDING'] })
  expect(await countFailed()).toBe(before + 1)
  expect(await refund(id, 'ALL', { method: 'CREDIT' })).toEqual(allow({ moneyPence: 500, creditPence: 0 }))
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'REFUNDED', payments: ['STRIPE REFUNDED'] })
  expect(await lotsOf(account.id)).toEqual([{ grantedPence: 500, expiresAt: null }])
  expect(await refund(id, 'ALL', { method: 'CREDIT' })).toMatchObject({ ok: false })
  await reviewPayment(context, paymentId)
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'REFUNDED', payments: ['STRIPE REFUNDED'] })
})

test('both parts of a refund that fail one after the other are owed again', async () => {
  const { id, account, paymentId, token } = await harness.begin('stripe', 'pm_card_refundFail')
  await harness.complete('stripe', token)
  await refund(id, 200)
  await refund(id, 300)
  await harness.runJobs()
  await harness.sandbox.schedule.whenQuiet()
  await reviewPayment(context, paymentId)
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'REFUNDING', payments: ['STRIPE REFUNDING'] })
  expect(await spentBy(account.personId)).toEqual({ ALL: 500, CREDIT_CARD: 500 })
})

test('a purchase that was never paid, or is not paid yet, is not refunded', async () => {
  const { id } = await harness.begin('stripe')
  expect(await refund(id, 'ALL')).toMatchObject({ ok: false, error: { name: 'NotAllowedError' } })
  const account = await makeAccount(context)
  const { tag } = await makeCampaign(context, { prices: [{ pricePence: 0, quantity: 1 }] })
  await startOrder(context, account.id, orderOf([{ tag, pricePence: 0, quantity: 1 }]))
  const free = context.db.selectFrom('purchases').select('id').where('accountId', '=', account.id)
  expect(await refund((await free.executeTakeFirstOrThrow()).id, 'ALL')).toMatchObject({ ok: false })
})

test('every sum that is stored agrees with its rows after all of these', () => expectLedgersToAgree(context))

test('a refund is notified by email, the money and the credit each by an email of its own, and once', async () => {
  const { id, publicId, account } = await paidWithCredit()
  const requestId = randomUUID()
  await refund(id, 'ALL', { requestId })
  await refund(id, 'ALL', { requestId })
  await harness.runJobs()
  const emails = context.sentEmails.filter(({ to, subject }) => to === account.email && /refund/.test(subject))
  expect(emails.map(({ subject }) => subject)).toEqual(Array(2).fill(`Your refund for order ${publicId}`))
  const texts = emails.map(({ text }) => text.replace(/\s+/g, ' ')).sort()
  expect(texts[0]).toMatch(/We’ve refunded £2\.00 .* site credit and won’t expire/)
  expect(texts[1]).toMatch(/We’ve refunded £3\.00 .* back to the card or account you paid with/)
})
