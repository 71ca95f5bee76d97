import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { alarms, sweepLag } from '#server/platform/log/metrics.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { settlePayment } from './settle-payment.ts'
import { sweepEvents, sweepPayments } from './sweep-payments.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context, sandbox } = harness
afterAll(() => harness.close())
afterEach(() => sandbox.faults.clear())

const lagOf = async (sweep: string) =>
  (await sweepLag.get()).values.find(({ labels }) => labels.sweep === sweep)?.value ?? Number.NaN
const paid = async (card = 'pm_card_visa') => {
  const bought = await harness.begin('stripe', card)
  expect(await harness.complete('stripe', bought.token)).toMatchObject({ success: true })
  return bought
}
const refund = (purchaseId: string, amountPence: number) => {
  const request = { requestId: randomUUID(), purchaseId, method: 'PROVIDER', reason: 'asked for' } as const
  return refundOrder(context, { ...request, amountPence: pence(amountPence) })
}

test('a sweep makes no more than five calls to providers a second, of any kind', async () => {
  for (let buyer = 0; buyer < 4; buyer += 1) {
    await harness.begin('stripe', 'pm_card_visa_debit')
    await harness.pressPay((await harness.begin('paypal', 'pays')).id)
  }
  harness.forward(MINUTE_MS + 1000)
  const before = sandbox.state.calls.length
  const begun = performance.now()
  await sweepPayments(context)
  const tookMs = performance.now() - begun
  const calls = sandbox.state.calls.slice(before).filter(({ call }) => call !== 'oauth2.token')
  expect(calls.filter(({ call }) => /capture$/.test(call))).toHaveLength(8)
  // The first slot is at once, each of the others a fifth of a second after the previous one; a timer may be a little
  // early.
  expect(tookMs).toBeGreaterThan((calls.length - 1) * 200 - 50)
})

test('metrics report how long the oldest payment, refund and event waits', async () => {
  await sweepPayments(context)
  await sweepEvents(context)
  expect([await lagOf('payments'), await lagOf('refunds')]).toEqual([0, 0])
  expect(await lagOf('events STRIPE')).toBeLessThan(5)

  const { id } = await paid()
  expect(await refund(id, 500)).toMatchObject({ ok: true })
  const { ref } = await harness.begin('stripe', 'pm_card_visa_debit')
  harness.fault('stripe', 'payment_intents.capture', 'error_before', 50)
  harness.fault('stripe', 'refunds.create', 'error_before', 50)
  harness.fault('stripe', 'events.list', 'error_before', 50)
  harness.forward(2 * MINUTE_MS)
  await sweepPayments(context)
  harness.forward(3 * MINUTE_MS)
  await sweepPayments(context)
  await sweepEvents(context)
  expect(await lagOf('payments')).toBeGreaterThan(170)
  expect(await lagOf('refunds')).toBeGreaterThan(290)
  expect(await lagOf('events STRIPE')).toBeGreaterThan(290)
  expect(await lagOf('events PAYPAL')).toBeLessThan(5)

  sandbox.faults.clear()
  harness.forward(2 * MINUTE_MS)
  await sweepPayments(context)
  await sweepEvents(context)
  expect((await harness.cards.paymentIntents.retrieve(ref)).status).toBe('succeeded')
  expect([await lagOf('payments'), await lagOf('refunds')]).toEqual([0, 0])
  expect(await lagOf('events STRIPE')).toBeLessThan(5)
})

test('the sweep reads events from up to ten minutes before its last look again, and none older', async () => {
  await sweepEvents(context)
  const lastLook = context.now()
  harness.forward(30_000)
  const { events } = sandbox.state.stripe
  const seen = new Set(await idsOfEvents())
  for (const [id, minutesAgo] of [
    ['evt_within', 9.9],
    ['evt_before', 10.1],
  ] as const) {
    const created = Math.floor((lastLook.getTime() - minutesAgo * MINUTE_MS) / 1000)
    events.set(id, { ...[...events.values()].find(({ type }) => type === 'refund.created')!, id, created })
  }
  await sweepEvents(context)
  expect((await idsOfEvents()).filter((id) => !seen.has(id))).toEqual(['evt_within'])
})

test('a list of events of many pages is read to its end', async () => {
  await sweepEvents(context)
  const { events } = sandbox.state.stripe
  const one = [...events.values()].find(({ type }) => type === 'refund.created')!
  const created = Math.floor(context.now().getTime() / 1000)
  for (let number = 0; number < 250; number += 1)
    events.set(`evt_page${number}`, { ...one, id: `evt_page${number}`, created })
  await sweepEvents(context)
  expect((await idsOfEvents()).filter((id) => id.startsWith('evt_page'))).toHaveLength(250)
})

async function idsOfEvents(): Promise<string[]> {
  return (await context.db.selectFrom('providerEvents').select('eventId as id').execute()).map(({ id }) => id)
}

test('a payment unknown to its provider raises one alarm, and is no longer looked up after a day', async () => {
  const alarmsOf = async () =>
    (await alarms.get()).values.find(({ labels }) => labels.alarm === 'payment_unknown_at_provider')?.value ?? 0
  const { paymentId, ref } = await harness.begin('stripe')
  const rename = (to: string) =>
    context.db.updateTable('payments').set({ providerRef: to }).where('id', '=', paymentId).execute()
  await rename('pi_unknown')
  const readsAfter = async (forwardMs: number) => {
    harness.forward(forwardMs)
    const before = sandbox.state.calls.length
    await sweepPayments(context)
    return sandbox.state.calls.slice(before).filter(({ call }) => call === 'payment_intents.retrieve').length
  }
  const before = await alarmsOf()
  expect([await readsAfter(2 * MINUTE_MS), await readsAfter(2 * MINUTE_MS), await alarmsOf()]).toEqual([
    1,
    1,
    before + 1,
  ])
  expect([await readsAfter(24 * 60 * MINUTE_MS), await readsAfter(2 * MINUTE_MS)]).toEqual([1, 0])
  expect(await lagOf('payments')).toBe(0)
  // An operator who presses Settle now asks again; once it is found, the sweep asks like before.
  await rename(ref)
  await settlePayment(context, paymentId)
  const row = context.db.selectFrom('payments').select(['missingSince', 'givenUpAt']).where('id', '=', paymentId)
  expect(await row.executeTakeFirst()).toEqual({ missingSince: null, givenUpAt: null })
})

test('money that paid for issued tickets raises an alarm instead of a refund, even when its row is wrong', async () => {
  const { id, publicId } = await paid()
  await context.pool.query(`update payments set state = 'OPEN', captured_at = null where purchase_id = $1`, [id])
  const before =
    (await alarms.get()).values.find(({ labels }) => labels.alarm === 'refund_of_issued_tickets')?.value ?? 0
  harness.forward(2 * MINUTE_MS)
  await sweepPayments(context)
  await harness.settleDown()
  harness.forward(2 * MINUTE_MS)
  await sweepPayments(context)
  expect(await harness.chargedFor(publicId)).toMatchObject({ refunded: 0 })
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'COMPLETED' })
  const after =
    (await alarms.get()).values.find(({ labels }) => labels.alarm === 'refund_of_issued_tickets')?.value ?? 0
  expect(after).toBeGreaterThan(before)
})
