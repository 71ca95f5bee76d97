import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { pence } from '#domain/money.ts'
import { sweepLag } from '#server/platform/log/metrics.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { sweepEvents, sweepPayments } from './sweep-payments.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context, sandbox } = harness
afterAll(() => harness.close())
afterEach(() => sandbox.faults.clear())

const MINUTE_MS = 60_000
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

test('a sweep makes no more than five calls to providers a second, whatever they are for', async () => {
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
  // The first turn is at once, each of the others a fifth of a second after the one before; a timer may be a little
  // early.
  expect(tookMs).toBeGreaterThan((calls.length - 1) * 200 - 50)
})

test('how long the oldest payment, refund and event waits is reported', async () => {
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
}, 60_000)

test('what happened up to ten minutes before the last look is looked at again, and nothing older', async () => {
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
  return (await context.db.selectFrom('provider_events').select('event_id as id').execute()).map(({ id }) => id)
}
