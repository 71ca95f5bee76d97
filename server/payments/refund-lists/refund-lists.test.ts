import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { dieUntilDone } from '#tests/crash/dying-context.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeBundle, makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { openPaymentDesk } from '#tests/support/payments/open-payment-desk.ts'
import { orderOf, startOrder } from '#tests/support/payments/orders.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { reviewPayment } from '../reconciliation/review-payment.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { sweepPayments } from '../settle/sweep-payments.ts'
import { refundNext } from './run-list.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context } = harness
afterAll(() => harness.close())

const desk = await openPaymentDesk(harness, ['FINANCE'])
const local = await openPaymentDesk(harness, ['FINANCE'], ['UK_FAIRDRAW'])
const PURCHASES = process.env.FULL ? 10_000 : 30
const prices = [{ pricePence: 500, quantity: 3 }]
const reason = 'The prize was described wrongly'

async function paid(wanted: { campaign?: { id: string; tag: string }; creditPence?: number } = {}) {
  const account = wanted.creditPence ? await makeAccount(context, { creditPence: wanted.creditPence }) : undefined
  const bought = await harness.begin('stripe', 'pm_card_visa', { ...wanted, ...(account && { account }) })
  expect(await harness.complete('stripe', bought.token)).toMatchObject({ success: true })
  return bought
}

async function inParallel<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count) made.push(...(await Promise.all(Array.from({ length: 10 }, work))))
  return made
}

type Sent = Awaited<ReturnType<typeof desk.upload>> & { approval_id?: string }
const send = (lines: readonly string[], given: Record<string, string> = {}, by = desk.cleo): Promise<Sent> =>
  desk.upload(
    '/refund-lists',
    new Blob([lines.join('\n')]),
    { list_id: randomUUID(), method: 'PROVIDER', bad_cells: 'REFUSE', reason, ...given },
    by,
  )
const ofCampaign = (tag: string, given: object = {}) =>
  desk.post('/refund-lists/campaign', {
    list_id: randomUUID(),
    campaign_tag: tag,
    method: 'PROVIDER',
    reason,
    ...given,
  })
const progressOf = async (id: string) => (await desk.get(`/refund-lists/${id}`)).progress
const rowsOf = async (id: string) => (await desk.get(`/refund-list-purchases?list_id=${id}`)).rows
const refundsOf = async (purchaseId: string) => {
  const query = context.db.selectFrom('refunds').select(['amountPence as amount', 'state'])
  const rows = await query.where('purchaseId', '=', purchaseId).execute()
  return rows.map(({ amount, state }) => `${state} ${amount}`).sort()
}

describe('A list of orders', () => {
  test('is refunded whole, each order by its own methods, and reports those that failed', async () => {
    const [whole, mixed, back, unpaid] = [
      await paid(),
      await paid({ creditPence: 200 }),
      await paid(),
      await harness.begin('stripe'),
    ]
    await refundOrder(context, {
      requestId: randomUUID(),
      purchaseId: back.id,
      amountPence: 'ALL',
      method: 'PROVIDER',
      reason: 'by hand',
    })
    await harness.runJobs()
    const list_id = randomUUID()
    const lines = ['Order', ...[whole, mixed, back, unpaid, whole].map(({ publicId }) => publicId)]
    expect(await send(lines, { list_id })).toMatchObject({
      outcome: 'RUNNING',
      purchases: 4,
      amount: 10,
      duplicates: 1,
    })
    expect(await send(lines, { list_id })).toMatchObject({ outcome: 'RUNNING', purchases: 4, amount: 10 })
    await harness.runJobs()
    expect(await progressOf(list_id)).toMatchObject({ refunded: 2, refunded_amount: 10, nothing: 1, refused: 1 })
    expect(await rowsOf(list_id)).toMatchObject([
      { purchase_id: whole.publicId, amount: 5, state: 'REFUNDED' },
      { purchase_id: mixed.publicId, amount: 5, state: 'REFUNDED' },
      { purchase_id: back.publicId, amount: null, state: 'NOTHING' },
      { purchase_id: unpaid.publicId, amount: null, state: 'REFUSED', why: 'UNPAID' },
    ])
    expect(await refundsOf(mixed.id)).toEqual(['SUCCEEDED 200', 'SUCCEEDED 300'])
    expect(await harness.chargedFor(whole.publicId)).toMatchObject({ captured: 500, refunded: 500 })
    expect(await desk.actionsOf(list_id)).toEqual(['refund-list.run'])
    await expectLedgersToAgree(context)
  })

  test('reports line and column of a bad order number, and starts nothing unless staff leave it out', async () => {
    const { publicId, id } = await paid()
    const unknown = context.ids.purchases.encode(999_999_999)
    const lines = [publicId, `${unknown},hello`]
    const list_id = randomUUID()
    expect(await send(lines, { list_id })).toMatchObject({
      outcome: 'HAS_BAD_CELLS',
      bad_count: 2,
      bad: [
        { line: 2, column: 1, message: 'is no order of this site' },
        { line: 2, column: 2, message: 'is no order number' },
      ],
    })
    expect((await desk.get(`/refund-lists/${list_id}`)).status).toBe(404)
    expect(await send(lines, { list_id, bad_cells: 'LEAVE_OUT' })).toMatchObject({ outcome: 'RUNNING', purchases: 1 })
    await harness.runJobs()
    expect(await refundsOf(id)).toEqual(['SUCCEEDED 500'])
    expect((await send(['hello'], { bad_cells: 'LEAVE_OUT' })).status).toBe(400)
  })

  test('is for staff of all brands', async () => {
    const { publicId, id } = await paid()
    const list_id = randomUUID()
    expect((await send([publicId], { list_id }, local.cleo)).status).toBe(404)
    await send([publicId], { list_id })
    expect((await local.get(`/refund-lists/${list_id}`)).status).toBe(404)
    expect((await local.get(`/refund-list-purchases?list_id=${list_id}`)).rows).toEqual([])
    expect((await local.post(`/refund-lists/${list_id}/cancellation`, { reason })).status).toBe(404)
    await harness.runJobs()
    expect(await refundsOf(id)).toEqual(['SUCCEEDED 500'])
  })
})

describe('A list above the limit of one person', () => {
  async function eleven() {
    const bought = await inParallel(11, () => paid())
    const list_id = randomUUID()
    const sent = await send(
      bought.slice(0, 11).map(({ publicId }) => publicId),
      { list_id },
    )
    return { bought: bought.slice(0, 11), list_id, sent }
  }

  test('waits for another person, who sees the number and the sum, and is refunded once', async () => {
    const { bought, list_id, sent } = await eleven()
    expect(sent).toMatchObject({ outcome: 'WAITING', purchases: 11, amount: 55 })
    const id = sent.approval_id!
    await harness.runJobs()
    expect(await progressOf(list_id)).toMatchObject({ not_begun: 11, refunded: 0 })
    expect(await desk.get(`/approvals/${id}`, desk.carl)).toMatchObject({
      what: 'Refund 11 orders, £55.00 at most',
      after: { purchases: 11, refunded_at_most: '£55.00', method: 'PROVIDER' },
    })
    expect(await desk.approve(id, desk.cleo)).toMatchObject({ outcome: 'OWN' })
    expect(await desk.approve(id)).toMatchObject({ outcome: 'CARRIED_OUT' })
    expect(await desk.approve(id)).toMatchObject({ outcome: 'DECIDED' })
    await harness.runJobs()
    expect(await progressOf(list_id)).toMatchObject({ refunded: 11, refunded_amount: 55, is_complete: true })
    for (const each of bought) expect(await refundsOf(each.id)).toEqual(['SUCCEEDED 500'])
  })

  test('is not refunded if it was cancelled or rejected meanwhile', async () => {
    const cancelled = await eleven()
    expect(await desk.post(`/refund-lists/${cancelled.list_id}/cancellation`, { reason })).toMatchObject({
      cancelled: 11,
    })
    expect(await desk.approve(cancelled.sent.approval_id!)).toMatchObject({ outcome: 'STALE' })
    const rejected = await eleven()
    await desk.post(`/approvals/${rejected.sent.approval_id}/reject`, { reason }, desk.carl)
    await harness.runJobs()
    expect((await desk.get(`/refund-lists/${rejected.list_id}`)).state).toBe('NOT_APPROVED')
    for (const each of [...cancelled.bought, ...rejected.bought]) expect(await refundsOf(each.id)).toEqual([])
  })
})

describe('A campaign’s part of an order', () => {
  test('is refunded without the rest of the order, and its tickets are void', async () => {
    const [campaign, other] = [await makeCampaign(context, { prices }), await makeCampaign(context, { prices })]
    const bundle = await makeBundle(context, {
      tag: `BUNDLE${Date.now()}`,
      pricePence: 333,
      items: [
        { campaignId: campaign.id, quantity: 1, pricePence: 111 },
        { campaignId: other.id, quantity: 1, pricePence: 222 },
      ],
    })
    const account = await makeAccount(context, { creditPence: 2000 })
    const items = [campaign, other].map(({ tag }) => ({ tag, pricePence: 500, quantity: 3 }))
    const order = orderOf(items, { bundles: [{ tag: bundle.tag, pricePence: pence(333) }], creditPence: pence(1333) })
    await startOrder(context, account.id, order)
    const list_id = randomUUID()
    expect(await ofCampaign(campaign.tag, { list_id })).toMatchObject({
      outcome: 'RUNNING',
      purchases: 1,
      amount: 6.11,
    })
    await harness.runJobs()
    expect(await progressOf(list_id)).toMatchObject({ refunded: 1, refunded_amount: 6.11 })
    const { rows } = await context.pool.query(
      `select kind, void_at is not null as void from purchase_items join purchases on purchases.id = purchase_id
       where account_id = $1 and campaign_id = any($2)`,
      [account.id, [campaign.id]],
    )
    expect(rows).toEqual([{ kind: 'CAMPAIGN', void: true }])
    expect((await ofCampaign(campaign.tag)).fields).toMatchObject([{ path: 'campaign_tag' }])
    expect(await ofCampaign(other.tag)).toMatchObject({ outcome: 'RUNNING', amount: 7.22 })
    await harness.runJobs()
    await expectLedgersToAgree(context)
  })

  test('is not refunded again if the campaign is cancelled', async () => {
    const campaign = await makeCampaign(context, { prices })
    const bought = await paid({ campaign })
    const list_id = randomUUID()
    await ofCampaign(campaign.tag, { list_id })
    await context.db
      .updateTable('campaigns')
      .set({ cancelledAt: context.now() })
      .where('id', '=', campaign.id)
      .execute()
    await harness.runJobs()
    expect(await rowsOf(list_id)).toMatchObject([{ state: 'REFUSED', why: 'CAMPAIGN_CANCELLED' }])
    expect(await refundsOf(bought.id)).toEqual([])
    expect((await ofCampaign(campaign.tag)).status).toBe(400)
  })
})

describe('A list', () => {
  test('previews its orders, net of earlier refunds, without refunding anything', async () => {
    const campaign = await makeCampaign(context, { prices })
    const [whole, part] = [await paid({ campaign }), await paid({ campaign })]
    const [{ line_id }] = (await desk.get(`/purchases/${part.publicId}`)).lines
    const request = { request_id: randomUUID(), amount: 2, line_id, method: 'PROVIDER', reason }
    await desk.post(`/purchases/${part.publicId}/refunds`, request)
    const foreseen = {
      outcome: 'FORESEEN',
      purchases: 2,
      amount: 8,
      orders: [
        { purchase_id: whole.publicId, amount: 5 },
        { purchase_id: part.publicId, amount: 3 },
      ],
    }
    await harness.runJobs()
    expect(await ofCampaign(campaign.tag, { run: 'FORESEE' })).toMatchObject(foreseen)
    expect(await send([whole.publicId, part.publicId], { run: 'FORESEE' })).toMatchObject(foreseen)
    await harness.runJobs()
    expect(await refundsOf(whole.id)).toEqual([])
    expect(await ofCampaign(campaign.tag)).toMatchObject({ outcome: 'RUNNING', purchases: 2, amount: 8 })
  })

  test('is incomplete while a failed refund is owed, and complete once it was made again', async () => {
    const bought = await harness.begin('stripe', 'pm_card_refundFail')
    expect(await harness.complete('stripe', bought.token)).toMatchObject({ success: true })
    const list_id = randomUUID()
    await send([bought.publicId], { list_id })
    await harness.runJobs()
    await harness.sandbox.schedule.whenQuiet()
    await reviewPayment(context, bought.paymentId)
    expect(await progressOf(list_id)).toMatchObject({ failed: 1, failed_amount: 5, refunded: 0, is_complete: false })
    const again = {
      requestId: randomUUID(),
      purchaseId: bought.id,
      amountPence: 'ALL',
      method: 'CREDIT',
      reason,
    } as const
    expect(await refundOrder(context, again)).toMatchObject({ ok: true })
    expect(await progressOf(list_id)).toMatchObject({ failed: 0, refunded: 1, refunded_amount: 5, is_complete: true })
  })

  test('waits for a provider that is down, names it, and continues automatically', async () => {
    const bought = [await paid(), await paid(), await paid()]
    const list_id = randomUUID()
    harness.fault('stripe', 'refunds.create', 'error_before', 50)
    await send(
      bought.map(({ publicId }) => publicId),
      { list_id },
    )
    await harness.runJobs()
    expect(await progressOf(list_id)).toMatchObject({
      refunded: 0,
      waiting: [{ provider: 'STRIPE', purchases: 3, silent: 3 }],
      is_complete: false,
    })
    harness.sandbox.faults.clear()
    harness.forward(10 * 60_000)
    await sweepPayments(context)
    await harness.runJobs()
    expect(await progressOf(list_id)).toMatchObject({ refunded: 3, waiting: [], is_complete: true })
    for (const { publicId } of bought)
      expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 500, refunded: 500 })
  })

  test('refunds an order once, together with a single refund at the same moment', async () => {
    const bought = await inParallel(10, () => paid())
    const list_id = randomUUID()
    await send(
      bought.map(({ publicId }) => publicId),
      { list_id },
    )
    const single = (purchaseId: string) =>
      refundOrder(context, { requestId: randomUUID(), purchaseId, amountPence: 'ALL', method: 'PROVIDER', reason })
    await Promise.all([
      refundNext(context, list_id),
      refundNext(context, list_id),
      ...bought.toReversed().map(({ id }) => single(id)),
    ])
    await harness.runJobs()
    for (const { id, publicId } of bought) {
      expect(await refundsOf(id)).toEqual(['SUCCEEDED 500'])
      expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 500, refunded: 500 })
    }
    const { refunded, nothing } = await progressOf(list_id)
    expect(refunded + nothing).toBe(10)
    await expectLedgersToAgree(context)
  })

  test('cancelled while it runs has each order either refunded or cancelled', async () => {
    const bought = await inParallel(10, () => paid())
    const list_id = randomUUID()
    await send(
      bought.map(({ publicId }) => publicId),
      { list_id },
    )
    await Promise.all([refundNext(context, list_id), desk.post(`/refund-lists/${list_id}/cancellation`, { reason })])
    await harness.runJobs()
    const rows = await rowsOf(list_id)
    for (const { id, publicId } of bought) {
      const { state } = rows.find((row: { purchase_id: string }) => row.purchase_id === publicId)
      expect([state, await refundsOf(id)]).toEqual(
        state === 'CANCELLED' ? ['CANCELLED', []] : ['REFUNDED', ['SUCCEEDED 500']],
      )
    }
    await expectLedgersToAgree(context)
  })

  test(
    `refunds each of ${PURCHASES} orders once, though it dies again and again and runs twice at once`,
    async () => {
      const campaign = await makeCampaign(context, { prices })
      const bought = await inParallel(PURCHASES, () => paid({ campaign }))
      const list_id = randomUUID()
      const sent = await ofCampaign(campaign.tag, { list_id })
      expect(await desk.approve(sent.approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
      const deaths = await dieUntilDone(
        context,
        (dying) => Promise.allSettled([refundNext(dying, list_id), refundNext(dying, list_id)]),
        () => isDone(list_id),
      )
      expect(deaths).toBeGreaterThan(PURCHASES / 50)
      await Promise.all([harness.runJobs(), refundNext(context, list_id)])
      await harness.runJobs()
      const { rows } = await context.pool.query<{ count: number; pence: number }>(
        `select count(*)::integer as count, amount_pence as pence from refunds
         where purchase_id = any($1) and state = 'SUCCEEDED' group by amount_pence`,
        [bought.map(({ id }) => id)],
      )
      expect(rows).toEqual([{ count: PURCHASES, pence: 500 }])
      for (const { publicId } of bought.slice(0, 50))
        expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 500, refunded: 500 })
      expect(await progressOf(list_id)).toMatchObject({ refunded: PURCHASES, is_complete: true })
      await expectLedgersToAgree(context)
    },
    PURCHASES * 200 + 60_000,
  )
})

async function isDone(listId: string): Promise<boolean> {
  const pending = `select from refund_list_rows where list_id = $1 and state = 'PENDING' limit 1`
  return (await context.pool.query(pending, [listId])).rows.length === 0
}
