import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { refundSome } from '#server/campaigns/cancel/refund-buyers.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { cancelCampaign } from '#tests/support/campaigns/cancel-campaign.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { openPaymentDesk } from '#tests/support/payments/open-payment-desk.ts'
import { orderOf, startOrder } from '#tests/support/payments/orders.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { reviewPayment } from '../reconciliation/review-payment.ts'
import { refundNext } from '../refund-lists/run-list.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context } = harness
afterAll(() => harness.close())

const desk = await openPaymentDesk(harness, ['FINANCE'])

type Line = { line_id: string; price: number; refundable: number; void_at: string | null }

/** An order of two lines, £2 and £6. The given credit pays first, and a card pays the rest. */
async function buyTwoLines({ creditPence = 0, card = 'pm_card_visa' } = {}) {
  const [small, large] = [
    await makeCampaign(context, { prices: [{ pricePence: 200, quantity: 1 }] }),
    await makeCampaign(context, { prices: [{ pricePence: 600, quantity: 3 }] }),
  ]
  const items = [
    { tag: small.tag, pricePence: 200, quantity: 1 },
    { tag: large.tag, pricePence: 600, quantity: 3 },
  ]
  const account = await makeAccount(context, { creditPence })
  const started = await startOrder(context, account.id, orderOf(items, { creditPence: pence(creditPence) }))
  const publicId = started.purchase_id!
  if (started.token) {
    const { token } = started.token
    const { payment_intent: intent } = await harness.start('stripe', token)
    await harness.confirm(intent.id, card)
    expect(await harness.complete('stripe', token)).toMatchObject({ success: true })
  }
  return { publicId, small, large }
}
const linesOf = async (publicId: string): Promise<[Line, Line]> => (await desk.get(`/purchases/${publicId}`)).lines
const refund = (publicId: string, body: object, by = desk.cleo) =>
  desk.post(
    `/purchases/${publicId}/refunds`,
    { request_id: randomUUID(), amount: null, method: 'PROVIDER', reason: 'Wrong competition', ...body },
    by,
  )
async function refundedOf(publicId: string): Promise<number> {
  await harness.runJobs()
  const { rows } = await context.pool.query(
    `select coalesce(sum(amount_pence), 0)::integer as pence from refunds
     join purchases on purchases.id = purchase_id where purchases.number = $1 and refunds.state <> 'FAILED'`,
    [context.ids.purchases.decode(publicId)],
  )
  return rows[0].pence
}

describe('The refunds of a line', () => {
  test.each([
    ['PROVIDER', 0],
    ['CREDIT', 0],
    ['PROVIDER', 800],
    ['PROVIDER', 500],
  ] as const)(
    'by %s never exceed its price when two people send them at once (credit %i)',
    async (method, creditPence) => {
      const { publicId } = await buyTwoLines({ creditPence })
      const [{ line_id }] = await linesOf(publicId)
      const answers = await Promise.all(
        [desk.cleo, desk.carl, desk.cleo, desk.carl].map((by) => refund(publicId, { line_id, amount: 2, method }, by)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
      expect(answers.find(({ status }) => status === 400)!.fields).toEqual([
        { path: 'amount', message: 'Nothing of this line can be refunded now' },
      ])
      expect(await refundedOf(publicId)).toBe(200)
      expect(await linesOf(publicId)).toMatchObject([
        { refundable: 0, void_at: expect.any(String) },
        { refundable: 6, void_at: null },
      ])
      await expectLedgersToAgree(context)
    },
  )

  test('never add up to more than its price, and void it when they reach its price', async () => {
    const { publicId } = await buyTwoLines()
    const [, { line_id }] = await linesOf(publicId)
    expect(await refund(publicId, { line_id, amount: 4 })).toMatchObject({ outcome: 'DONE', money: 4 })
    expect((await linesOf(publicId))[1]).toMatchObject({ refundable: 2, void_at: null })
    expect((await refund(publicId, { line_id, amount: 2.01 })).fields).toEqual([
      { path: 'amount', message: 'At most £2.00 of this line can be refunded' },
    ])
    expect((await linesOf(publicId))[1].void_at).toBeNull()
    expect(await refund(publicId, { line_id })).toMatchObject({ outcome: 'DONE', money: 2 })
    expect((await linesOf(publicId))[1].void_at).not.toBeNull()
    expect((await refund(publicId, { line_id })).status).toBe(400)
    expect(await refund(publicId, {})).toMatchObject({ outcome: 'DONE', money: 2 })
    expect(await refundedOf(publicId)).toBe(800)
    await expectLedgersToAgree(context)
  })

  test('can be made again after one failed at the provider', async () => {
    const { publicId } = await buyTwoLines({ card: 'pm_card_refundFail' })
    const [{ line_id }] = await linesOf(publicId)
    await refund(publicId, { line_id })
    await harness.runJobs()
    await harness.sandbox.schedule.whenQuiet()
    await reviewPayment(context, (await desk.get(`/purchases/${publicId}`)).payments[0].payment_id)
    expect(await refundedOf(publicId)).toBe(0)
    expect((await linesOf(publicId))[0]).toMatchObject({ refundable: 2, void_at: expect.any(String) })
    expect(await refund(publicId, { line_id, method: 'CREDIT' })).toMatchObject({ outcome: 'DONE', money: 2 })
    expect(await refundedOf(publicId)).toBe(200)
    await expectLedgersToAgree(context)
  })

  test('never exceed the amount paid, together with refunds of the whole order', async () => {
    const { publicId } = await buyTwoLines()
    const [{ line_id }] = await linesOf(publicId)
    await Promise.all([refund(publicId, { line_id }), refund(publicId, {}, desk.carl), refund(publicId, {})])
    expect(await refundedOf(publicId)).toBe(800)
    expect((await linesOf(publicId)).map(({ refundable }) => refundable)).toEqual([0, 0])
    await expectLedgersToAgree(context)
  })

  test('count in a campaign’s list that was made before them', async () => {
    const { publicId, small } = await buyTwoLines()
    const [{ line_id }] = await linesOf(publicId)
    const list_id = randomUUID()
    const list = { list_id, campaign_tag: small.tag, method: 'PROVIDER', reason: 'Described wrongly' }
    expect(await desk.post('/refund-lists/campaign', list)).toMatchObject({ outcome: 'RUNNING', amount: 2 })
    await Promise.all([refund(publicId, { line_id }), refundNext(context, list_id)])
    expect(await refundedOf(publicId)).toBe(200)
    await expectLedgersToAgree(context)
  })

  test('count when their campaign is cancelled', async () => {
    const { publicId, large } = await buyTwoLines()
    const [, { line_id }] = await linesOf(publicId)
    await refund(publicId, { line_id, amount: 2.5 })
    await cancelCampaign(context, large.tag)
    await Promise.all([refundSome(context, large.id), refund(publicId, { line_id, amount: 3 })])
    expect(await refundedOf(publicId)).toBe(600)
    await expectLedgersToAgree(context)
  })
})
