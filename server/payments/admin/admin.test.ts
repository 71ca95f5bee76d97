import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { findVoids } from '#server/draws/freeze/freeze-queries.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { openPaymentDesk } from '#tests/support/payments/open-payment-desk.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { sweepPayments } from '../settle/sweep-payments.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context } = harness
afterAll(() => harness.close())

const desk = await openPaymentDesk(harness, ['FINANCE'])
const support = await openPaymentDesk(harness, ['SUPPORT'], ['UK_LANTERN'])

/** Paid with £3 of money and £2 of credit, or with all money. */
async function paid(wanted: { pricePence?: number; creditPence?: number } = {}) {
  const account = await makeAccount(context, { creditPence: wanted.creditPence ?? 0 })
  const bought = await harness.begin('stripe', 'pm_card_visa_debit', { account, ...wanted })
  expect(await harness.complete('stripe', bought.token)).toMatchObject({ success: true })
  return bought
}
const refund = (publicId: string, body: object = {}, by = desk.cleo) =>
  desk.post(
    `/purchases/${publicId}/refunds`,
    { request_id: randomUUID(), amount: null, method: 'PROVIDER', reason: 'Wrong competition', ...body },
    by,
  )

describe('The list', () => {
  test('shows purchases by number, state, days, and the id of a payment', async () => {
    const [first, second] = [await paid(), await harness.begin('stripe')]
    const idsOf = async (query: string) =>
      (await desk.get(`/purchases?${query}`)).rows.map((row: { purchase_id: string }) => row.purchase_id)
    expect((await idsOf('')).slice(0, 2)).toEqual([second.publicId, first.publicId])
    expect(await idsOf('sort=number&state=PAYING')).toEqual([second.publicId])
    expect(await idsOf(`search=${first.ref}`)).toEqual([first.publicId])
    expect(await idsOf(`search=${second.publicId}`)).toEqual([second.publicId])
    expect(await idsOf('search=pi_unknown')).toEqual([])
    expect(await idsOf('to=2020-01-01')).toEqual([])
    expect(await idsOf('from=2020-01-01&brand=UK_FAIRDRAW')).toContain(first.publicId)
    expect(await idsOf('brand=UK_LANTERN')).toEqual([])
  })

  test('does not show purchases of other brands, and their pages are not found', async () => {
    const { publicId } = await paid()
    expect((await support.get('/purchases')).rows).toEqual([])
    expect((await support.get(`/purchases/${publicId}`)).status).toBe(404)
    const settle = { reason: 'For a test' }
    expect((await support.post(`/purchases/${publicId}/settle`, settle)).status).toBe(404)
    expect((await refund(publicId, {}, support.cleo)).status).toBe(404)
  })
})

describe('The page of a purchase', () => {
  test('has its lines with tickets, its money, and all events in order', async () => {
    const { publicId, ref, tag } = await paid({ creditPence: 200 })
    const { purchase, lines, payments, refundable, history } = await desk.get(`/purchases/${publicId}`)
    expect(purchase).toMatchObject({ state: 'COMPLETED', items: 5, credit: 2, total: 3, refunded: 0 })
    expect(lines).toMatchObject([{ price: 5, entries: [{ campaign_tag: tag, first_ticket: 1, last_ticket: 3 }] }])
    expect(payments).toMatchObject([{ provider_ref: ref, amount: 3, state: 'CAPTURED', is_settled: true }])
    expect(refundable).toEqual({ money: 3, credit: 2 })
    const happened = history.map(({ kind, what }: { kind: string; what: string }) => `${kind} ${what}`)
    expect(happened).toEqual(
      expect.arrayContaining(['PURCHASE COMPLETED', 'CALL STRIPE create', 'CALL STRIPE capture']),
    )
    expect(happened.indexOf('CALL STRIPE create')).toBeLessThan(happened.indexOf('CALL STRIPE capture'))
  })

  test('settles a payment whose answer was lost', async () => {
    const bought = await harness.begin('stripe', 'pm_card_visa')
    const settle = (reason = 'The buyer rang') => desk.post(`/purchases/${bought.publicId}/settle`, { reason })
    expect(await settle()).toMatchObject({ outcome: 'SETTLED', state: 'COMPLETED' })
    expect(await settle()).toMatchObject({ outcome: 'SETTLED', state: 'COMPLETED' })
    expect(await harness.chargedFor(bought.publicId)).toMatchObject({ captured: 500 })
    expect(await desk.actionsOf(bought.publicId)).toEqual(['purchase.settle', 'purchase.settle'])
    const unpaid = await harness.begin('stripe')
    const settled = await desk.post(`/purchases/${unpaid.publicId}/settle`, { reason: 'The buyer rang' })
    expect(settled).toMatchObject({ outcome: 'OPEN', state: 'PAYING' })
  })
})

describe('A cancellation', () => {
  const cancel = (publicId: string, by = desk.cleo) =>
    desk.post(`/purchases/${publicId}/cancellation`, { reason: 'The buyer rang' }, by)

  test('releases the credit of an unpaid purchase once, and ends its payment', async () => {
    const account = await makeAccount(context, { creditPence: 200 })
    const { publicId, id } = await harness.begin('stripe', undefined, { account, creditPence: 200 })
    const heldBy = () => context.db.selectFrom('entries').select('state').where('purchaseId', '=', id).execute()
    expect(await heldBy()).toEqual([{ state: 'HELD' }])
    const answers = await Promise.all([cancel(publicId), cancel(publicId, desk.carl)])
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['CANCELLED', 'OVER'])
    await harness.runJobs()
    expect((await desk.get(`/purchases/${publicId}`)).purchase.state).toBe('CANCELLED')
    expect(await heldBy()).not.toContainEqual({ state: 'HELD' })
    expect(await desk.actionsOf(publicId)).toEqual(['purchase.cancel'])
    await expectLedgersToAgree(context)
    const again = await harness.begin('stripe', 'pm_card_visa_debit', { account, creditPence: 200 })
    expect(await harness.complete('stripe', again.token)).toMatchObject({ success: true })
  })

  test('leaves a paid purchase as it is, even if only the provider knows', async () => {
    for (const { publicId } of [await paid(), await harness.begin('stripe', 'pm_card_visa')]) {
      expect(await cancel(publicId)).toMatchObject({ outcome: 'OVER', state: 'COMPLETED' })
      expect(await desk.actionsOf(publicId)).toEqual([])
      expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 500 })
    }
    const { publicId } = await paid()
    expect((await support.post(`/purchases/${publicId}/cancellation`, { reason: 'The buyer rang' })).status).toBe(404)
  })

  test('changes nothing while the provider is down', async () => {
    const { publicId } = await harness.begin('stripe')
    harness.fault('stripe', 'payment_intents.retrieve', 'error_before', 50)
    expect(await cancel(publicId)).toMatchObject({ outcome: 'UNKNOWN', state: 'PAYING' })
    harness.sandbox.faults.clear()
    expect(await cancel(publicId)).toMatchObject({ outcome: 'CANCELLED' })
  })

  test.each([1, 2, 3])('and a payment at the same moment leave no money without tickets (%i)', async () => {
    const bought = await harness.begin('stripe', 'pm_card_visa')
    await Promise.all([cancel(bought.publicId), harness.complete('stripe', bought.token)])
    await harness.runJobs()
    harness.forward(2 * 60_000)
    await sweepPayments(context)
    await harness.runJobs()
    const { state } = (await desk.get(`/purchases/${bought.publicId}`)).purchase
    const { captured = 0, refunded = 0 } = await harness.chargedFor(bought.publicId)
    expect([state, captured - refunded]).toEqual(state === 'COMPLETED' ? [state, 500] : ['CANCELLED', 0])
    await expectLedgersToAgree(context)
  })
})

describe('A refund', () => {
  test('voids the tickets of a line once the line is refunded whole, and only in this order', async () => {
    const { publicId } = await paid()
    const lineOf = async () => (await desk.get(`/purchases/${publicId}`)).lines[0]
    const { line_id, entries } = await lineOf()
    expect((await refund((await paid()).publicId, { amount: 1, line_id })).status).toBe(404)
    expect(await refund(publicId, { amount: 2, line_id })).toMatchObject({ outcome: 'DONE' })
    expect((await lineOf()).void_at).toBeNull()
    const body = { request_id: randomUUID(), amount: 3, line_id }
    for (let time = 0; time < 2; time += 1) expect(await refund(publicId, body)).toMatchObject({ outcome: 'DONE' })
    expect((await lineOf()).void_at).not.toBeNull()
    const { round_id: roundId, first_ticket: first, last_ticket: last } = entries[0]
    expect(await findVoids(context.db, roundId)).toEqual([{ first, last, reason: 'REFUNDED' }])
  })

  test.each([
    ['whole', null, { money: 3, credit: 2 }],
    ['in part', 1, { money: 1, credit: 0 }],
    ['beyond the money', 4.5, { money: 3, credit: 1.5 }],
  ])('%s goes once, however often it is sent', async (_, amount, split) => {
    const { publicId } = await paid({ creditPence: 200 })
    const body = { request_id: randomUUID(), amount }
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(publicId, body)))
    for (const answer of answers) expect(answer).toMatchObject({ outcome: 'DONE', ...split })
    await harness.runJobs()
    expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 300, refunded: split.money * 100 })
    expect(await desk.actionsOf(publicId)).toEqual(['purchase.refund'])
  })

  test('made by two people at once gives no more than was paid, and says what is left', async () => {
    const { publicId } = await paid()
    const answers = await Promise.all([refund(publicId, { amount: 3 }), refund(publicId, { amount: 3 }, desk.carl)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const [refused] = answers.filter(({ status }) => status === 400)
    expect(refused!.fields).toEqual([{ path: 'amount', message: 'At most £2.00 of this order can be refunded' }])
    await harness.runJobs()
    expect(await harness.chargedFor(publicId)).toMatchObject({ refunded: 300 })
  })

  test('paid out as credit leaves the card alone', async () => {
    const { publicId, account } = await paid()
    expect(await refund(publicId, { method: 'CREDIT' })).toMatchObject({ outcome: 'DONE', money: 5 })
    await harness.runJobs()
    expect(await harness.chargedFor(publicId)).toMatchObject({ refunded: 0 })
    const lots = context.db.selectFrom('creditLots').select('grantedPence').where('accountId', '=', account.id)
    expect(await lots.execute()).toEqual([{ grantedPence: 500 }])
  })

  test('waits while its provider is down, and is given once when it is back', async () => {
    const { publicId } = await paid()
    harness.fault('stripe', 'refunds.create', 'error_before', 50)
    expect(await refund(publicId)).toMatchObject({ outcome: 'DONE', money: 5 })
    await harness.runJobs()
    expect((await desk.get(`/purchases/${publicId}`)).refunds).toMatchObject([{ amount: 5, state: 'PENDING' }])
    expect(await refund(publicId)).toMatchObject({ status: 400 })
    harness.sandbox.faults.clear()
    harness.forward(2 * 60_000)
    await sweepPayments(context)
    expect((await desk.get(`/purchases/${publicId}`)).refunds).toMatchObject([{ amount: 5, state: 'SUCCEEDED' }])
    expect(await harness.chargedFor(publicId)).toMatchObject({ refunded: 500 })
  })

  test.each([
    [200, 'DONE'],
    [200.01, 'WAITING'],
  ])('worth £%s by one person is %s', async (amount, outcome) => {
    const { publicId } = await paid({ pricePence: 30_000 })
    const { cleo } = await openPaymentDesk(harness, ['FINANCE'])
    expect(await refund(publicId, { amount }, cleo)).toMatchObject({ outcome })
  })

  test('above the limit is given when another person approves it, once, and not on changed ground', async () => {
    const { publicId } = await paid({ pricePence: 30_000 })
    const { approval_id } = await refund(publicId)
    expect((await desk.get(`/purchases/${publicId}`)).waiting_approval).toBe(approval_id)
    expect((await desk.approve(approval_id, desk.cleo)).outcome).toBe('OWN')
    await harness.runJobs()
    expect(await harness.chargedFor(publicId)).toMatchObject({ refunded: 0 })
    const outcomes = await Promise.all([desk.approve(approval_id), desk.approve(approval_id)])
    expect(outcomes.filter(({ outcome }) => outcome === 'CARRIED_OUT')).toHaveLength(1)
    await harness.runJobs()
    expect(await harness.chargedFor(publicId)).toMatchObject({ refunded: 30_000 })

    const other = await paid({ pricePence: 30_000 })
    const large = await refund(other.publicId, { amount: 250 })
    await refund(other.publicId, { amount: 10 })
    expect((await desk.approve(large.approval_id)).outcome).toBe('STALE')
    await harness.runJobs()
    expect(await harness.chargedFor(other.publicId)).toMatchObject({ refunded: 1000 })
  })
})
