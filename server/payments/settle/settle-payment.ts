import type { Context } from '#server/platform/context.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import type { Called, ProviderSnapshot } from '#server/platform/payment-provider.ts'
import { findPayablePurchase } from '#server/purchases/exports.ts'
import { beginAtProvider } from '../begin-payment.ts'
import { type Lease, withLease } from '../lease-queries.ts'
import { savePaymentFailure } from '../move-queries.ts'
import { finishOperation, type ProviderOperation } from '../operation-queries.ts'
import { PaymentBusy } from '../payment-busy.ts'
import type { PaymentRow } from '../payment-row.ts'
import { findPayment, listPayments } from '../queries.ts'
import { applyStep } from './apply-step.ts'
import type { Made } from './decide.ts'
import { clearMissing, recordMissing } from './missing-queries.ts'
import { isSettled } from './settled.ts'

/**
 * A settling takes three or four steps. More steps mean that two states keep replacing each other; the next sweep
 * retries.
 */
const STEPS_MAX = 10

/**
 * The only way to "paid": the webhook's job, the buyer's return, the cancel and the sweep all use it. It reads the
 * provider's snapshot, takes one step in one transaction, makes the call that the step has recorded, and repeats this
 * until nothing is left to do. It is idempotent, even if it runs twenty times concurrently. `seen` is the snapshot that
 * the caller has just read. Returns the current payment. Returns null if another process settled it for too long, and
 * with `mustRead` also if the provider could not be read, so that the caller does not mistake the last known status for
 * the current one.
 */
export async function settlePayment(
  context: Context,
  paymentId: string,
  options: { waits?: boolean; mustRead?: boolean; seen?: PaymentRow } = {},
): Promise<PaymentRow | null> {
  const isOver = async () => isSettled(await findPayment(context.db, paymentId))
  const wasOver = options.seen ? isSettled(options.seen) : await isOver()
  if (!wasOver) {
    const work = (lease: Lease, payment: PaymentRow) => settleAlone(context, lease, payment)
    const done = await withLease(context, paymentId, work, { ...options, isOver })
    if (done !== null && typeof done === 'object') return done
    const isUnknown = done === null || (done === 'unread' && options.mustRead)
    if (isUnknown && !(await isOver())) return null
  }
  return findPayment(context.db, paymentId)
}

/** Returns the payment if its last step has determined its current state. */
async function settleAlone(
  context: Context,
  lease: Lease,
  first: PaymentRow,
): Promise<PaymentRow | 'settled' | 'unread'> {
  const made: Made = { capture: false, cancel: false }
  let answered: { providerOperation: ProviderOperation; called: Called<ProviderSnapshot> } | null = null
  let known: PaymentRow | null = first
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const payment = await opened(context, known ?? (await findPayment(context.db, first.id)))
    if (!payment?.ref || isSettled(payment)) return 'settled'
    const snapshot = await snapshotOf(context, payment, answered)
    if (!snapshot) return 'unread'
    const finished = answered?.called.outcome === 'yes' ? answered.providerOperation : null
    const taken = await applyStep(context, { seen: payment, read: snapshot, made, finished, lease })
    if (taken.next === 'done') return taken.payment ?? 'settled'
    known = taken.payment
    answered = taken.next === 'again' ? null : await call(context, payment.ref, payment, taken.next, made)
  }
  context.log.warn({ payment: first.id }, 'payment did not settle within the step limit')
  return 'unread'
}

/** If the creation was lost, the object is first created at the provider. */
async function opened(context: Context, payment: PaymentRow | null): Promise<PaymentRow | null> {
  if (payment?.state !== 'BEGUN') return payment
  const purchase = await findPayablePurchase(context, payment.purchaseId)
  return purchase && beginAtProvider(context, payment, purchase.publicId)
}

/** The provider's latest answer is its snapshot; after a no or an unknown outcome its object is read. */
async function snapshotOf(
  context: Context,
  payment: PaymentRow,
  answered: { called: Called<ProviderSnapshot> } | null,
): Promise<ProviderSnapshot | null> {
  if (answered?.called.outcome === 'yes') return answered.called.value
  const read = await context.providers[payment.provider].read(payment.ref!)
  if (read.outcome === 'yes') {
    if (payment.missingSince !== null) await clearMissing(context.db, payment.id)
    return read.value
  }
  const { outcome, why } = read
  if ((outcome === 'no' || read.isMissing) && (await recordMissing(context.db, payment.id, context.now()))) {
    alarms.inc({ alarm: 'payment_unknown_at_provider' })
    context.log.error({ payment: payment.id, provider: payment.provider }, 'payment is unknown to its provider')
  }
  context.log.warn(
    { payment: payment.id, outcome, why },
    'payment could not be read from its provider, next sweep retries',
  )
  return null
}

async function call(
  context: Context,
  ref: string,
  payment: PaymentRow,
  providerOperation: ProviderOperation,
  made: Made,
) {
  const provider = context.providers[payment.provider]
  const isCapture = providerOperation.operation === 'capture'
  made[isCapture ? 'capture' : 'cancel'] = true
  const called = await (isCapture ? provider.capture : provider.cancel)({ ref, key: providerOperation.key })
  // A yes is recorded with its consequences, in one transaction.
  if (called.outcome !== 'yes') {
    await finishOperation(context.db, providerOperation.operationId, called, context.now())
    if (called.outcome === 'no' && called.reason) await savePaymentFailure(context.db, payment.id, called.reason)
    const { outcome, why } = called
    const { operation } = providerOperation
    context.log.info({ payment: payment.id, operation, outcome, why }, 'provider operation not confirmed')
  }
  return { providerOperation, called }
}

/**
 * Ends the payments of a purchase that no longer waits for them. It settles them as usual: a payment that its buyer has
 * confirmed meanwhile is late money, and an unconfirmed one is cancelled.
 */
export async function cancelPayments(context: Context, purchaseId: string): Promise<void> {
  for (const payment of await listPayments(context.db, purchaseId)) {
    if (isSettled(payment)) continue
    if (!(await settlePayment(context, payment.id))) throw new PaymentBusy(`payment ${payment.id} is being settled`)
  }
}
