import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { PaymentProvider } from '#domain/money/payment.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { londonDay, londonMonth } from '#domain/time/london.ts'
import {
  type Movement,
  type Provider,
  type ProviderEvent,
  type ProviderSnapshot,
  yes,
} from '#server/platform/payment-provider.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { closeMonth } from '../admin/close-month.ts'
import { completePayment } from '../complete-payment.ts'
import { reconcileProviders } from '../reconciliation/reconcile-day.ts'
import { startPayment } from '../start-payment.ts'
import { receiveEvent } from '../webhooks/receive-event.ts'

const harness = await startPaymentHarness({ webhooks: false, startsAt: new Date('2026-06-10T12:00:00Z') })
const { context } = harness
afterAll(() => harness.close())

/** The program's own type has no such provider, and its schema refuses it. */
const third = 'THIRD' as string as PaymentProvider
const fee = 7

/** A provider in memory, whose buyers approve with it and confirm by Pay. */
function makeThird(now: () => Date) {
  const snapshots = new Map<string, ProviderSnapshot>()
  const movements: Movement[] = []
  const events: ProviderEvent[] = []
  const unused = () => Promise.reject(new Error('no test needs this call'))
  const move = (ref: string, standing: 'APPROVED' | 'CAPTURED') => {
    const moved = {
      ...snapshots.get(ref)!,
      standing,
      status: standing,
      captureRef: standing === 'CAPTURED' ? ref : null,
    }
    snapshots.set(ref, moved)
    const about = { paymentId: null, ref, captureRef: moved.captureRef }
    events.push({ id: randomUUID(), type: standing, about, isAfterCapture: false, body: {} })
    return moved
  }
  const provider: Provider = {
    name: third,
    keepsKeysMs: DAY_MS,
    createsPerSecond: 1000,
    isConfirmedByPay: true,
    countsAsCredit: () => false,
    begin: async ({ paymentId, amountPence }) => {
      const ref = `third-${paymentId}`
      const nothing = { captureRef: null, funding: null, cardFingerprint: null, failure: null }
      snapshots.set(ref, { standing: 'OPEN', status: 'OPEN', amountPence, ...nothing })
      return yes({ ref, clientSecret: null })
    },
    findBegun: unused,
    read: async (ref) => yes(snapshots.get(ref)!),
    capture: async ({ ref }) => {
      const { amountPence, captureRef } = move(ref, 'CAPTURED')
      const about = { paymentId: null, ref, captureRef }
      movements.push({ kind: 'CAPTURE', ref, refundId: null, about, amountPence, state: null, at: now() })
      return yes(snapshots.get(ref)!)
    },
    cancel: unused,
    refund: unused,
    listRefunds: async () => yes([]),
    listDisputes: async () => yes([]),
    readWebhook: unused,
    listEvents: async () => yes(events),
    listMovements: async (from, to) => {
      const found = movements.filter(({ at }) => at >= from && at < to)
      return yes({ movements: found, feesPence: found.length * fee })
    },
  }
  return { provider, events, approve: (ref: string) => move(ref, 'APPROVED') }
}

test('a provider that only this test knows takes a payment from its start to the books', async () => {
  for (const table of ['payments', 'provider_events', 'provider_cursors'])
    await context.pool.query(`alter table ${table} drop constraint ${table}_provider_check`)
  const { provider, events, approve } = makeThird(context.now)
  Object.assign(context.providers, { [third]: provider })

  const { id } = await harness.buy()
  const started = await startPayment(context, id, third)
  if (!started.ok) throw new Error(started.error.name)
  approve(started.value.ref)
  for (const event of events) await receiveEvent(context, third, event)
  await harness.runJobs()
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'PAYING', payments: ['THIRD OPEN'], tickets: [] })

  expect(await completePayment(context, id, third)).toMatchObject({ ok: true, value: { success: true } })
  expect(await harness.stateOf(id)).toMatchObject({
    purchase: 'COMPLETED',
    payments: ['THIRD CAPTURED'],
    tickets: [[1, 3]],
  })
  const stored = context.db.selectFrom('payments').select('countedAsCredit').where('purchaseId', '=', id)
  expect(await stored.executeTakeFirstOrThrow()).toEqual({ countedAsCredit: false })

  const day = londonDay(context.now())
  harness.forward(DAY_MS)
  expect(await reconcileProviders(context, day)).toMatchObject({
    differences: [],
    totals: { 'THIRD CAPTURE': { stored: { count: 1, pence: 500 }, found: { count: 1, pence: 500 } } },
    feesPence: { THIRD: fee },
  })
  const lines = await closeMonth(context, londonMonth(context.now()))
  expect(lines.filter(({ line }) => line.startsWith('THIRD'))).toMatchObject([
    { line: 'THIRD CAPTURE', oursPence: 500, theirsPence: 500 },
    { line: 'THIRD DISPUTE', oursPence: 0 },
    { line: 'THIRD REFUND', oursPence: 0 },
    { line: 'THIRD FEES', oursPence: fee },
  ])
})
