import { allow, type Verdict } from '#domain/verdict.ts'
import { type BatchKind, inSharedTransaction } from '#server/platform/batching/shared-transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact, violates } from '#server/platform/db/db.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import type { ProviderSnapshot } from '#server/platform/payment-provider.ts'
import { yes } from '#server/platform/payment-provider.ts'
import { findPayablePurchaseIn, setInFlight } from '#server/purchases/exports.ts'
import { cardKeyOf } from '../cards/excluded-card-queries.ts'
import { isAnyInFlight, isInFlight, movePayment, recordSnapshot } from '../move-queries.ts'
import { finishOperation, insertOperation, isCaptureRefused, type Next } from '../operation-queries.ts'
import type { PaymentRow } from '../payment-row.ts'
import { lockPayment } from '../queries.ts'
import { applyStepsTogether } from './apply-steps-together.ts'
import { claim, paid, refuseMoney } from './claim-and-complete.ts'
import { confirmedStanding, decide, isMoney, type Step } from './decide.ts'
import { cancelled, failed, refundLate, release, startCancel } from './end-payment.ts'
import type { StepRequest, StepResult } from './step.ts'

/**
 * One step of settling in one transaction: the snapshot is recorded, the decision table is applied, and state, events,
 * stock, ledger and jobs are written together. A payment that has changed since it was read is read again.
 */
export async function applyStep(context: Context, request: StepRequest): Promise<StepResult> {
  const taken = await inSharedTransaction(context, stepping, request.seen.purchaseId, request)
  if (taken.next === 'done' && taken.payment) request.lease.isHeld = false
  return taken
}

const stepping: BatchKind<StepRequest, StepResult> = {
  work: (context, send, requests) => applyStepsTogether(context, send, requests),
  alone: applyStepAlone,
}

async function applyStepAlone(context: Context, { seen, read, made, finished }: StepRequest): Promise<StepResult> {
  const verdict = await claiming(() =>
    transact<Verdict<Next>>(context.db, async (tx) => {
      const locked = await lockPayment(tx, seen.id)
      if (finished) await finishOperation(tx, finished.operationId, yes(null), context.now())
      if (locked.version !== seen.version) return allow('again')
      const snapshot = { ...read, standing: confirmedStanding(locked, read.standing) }
      const cardKey = cardKeyOf(context, snapshot.cardFingerprint)
      const payment = await recordSnapshot(tx, locked, { ...snapshot, cardKey })
      const isCapturing = payment.state === 'CLAIMED' || payment.state === 'CAPTURING'
      const known = { ...payment, captureRefused: isCapturing && (await isCaptureRefused(tx, payment.id)) }
      const step = decide(known, await isAwaited(context, tx, payment, snapshot), snapshot.standing, made)
      if (step === 'wait' || step === 'cancelled') await updateInFlight(context, tx, locked, snapshot)
      return perform(context, tx, step, payment, snapshot)
    }),
  )
  if (verdict.ok) return { next: verdict.value, payment: null }
  await transact(context.db, async (tx) => {
    const payment = await lockPayment(tx, seen.id)
    if (payment.version === seen.version) await refuseMoney(context, tx, payment, verdict.error)
    return allow(null)
  })
  return { next: 'again', payment: null }
}

/** If two payments are claimed concurrently, the unique index allows one; the other was too late. */
async function claiming(work: () => Promise<Verdict<Next>>): Promise<Verdict<Next>> {
  try {
    return await work()
  } catch (error) {
    if (!violates(error, 'payments_one_claimed')) throw error
    return { ok: false, error: { name: 'EntryAlreadyPending', message: '', meta: {} } }
  }
}

async function perform(
  context: Context,
  tx: Tx,
  step: Step,
  payment: PaymentRow,
  snapshot: ProviderSnapshot,
): Promise<Verdict<Next>> {
  if (step === 'claim' || step === 'paid' || step === 'refund') compareAmounts(payment, snapshot)
  switch (step) {
    case 'wait':
      return allow('done')
    case 'claim':
      return claim(context, tx, payment, snapshot)
    case 'capture':
      if (payment.state === 'CLAIMED')
        await movePayment(tx, payment, ['CAPTURING'], 'its tickets are claimed', context.now())
      return allow(await insertOperation(tx, 'capture', payment.id, payment.id, context.now()))
    case 'paid':
      return allow(await paid(context, tx, payment))
    case 'cancel':
      return allow(await startCancel(context, tx, payment))
    case 'cancelled':
      return allow(await cancelled(context, tx, payment))
    case 'release':
      return allow(await release(context, tx, payment))
    case 'cancel_at_provider':
      return allow(await insertOperation(tx, 'cancel', payment.id, payment.id, context.now()))
    case 'failed':
      return allow(await failed(context, tx, payment))
    case 'refund':
      return allow(await refundLate(context, tx, payment))
  }
}

/** A payment with another amount than ours is never settled: it is an error for an operator. */
function compareAmounts(payment: PaymentRow, snapshot: ProviderSnapshot): void {
  if (snapshot.amountPence === payment.amountPence) return
  alarms.inc({ alarm: 'payment_amount_differs' })
  throw new Error(`payment ${payment.id}: expected ${payment.amountPence}p, the provider has ${snapshot.amountPence}p`)
}

/**
 * Records whether a newer start of the same person must wait for this payment. For a claimed payment its state is
 * enough.
 */
async function updateInFlight(
  context: Context,
  tx: Tx,
  payment: PaymentRow,
  snapshot: ProviderSnapshot,
): Promise<void> {
  if (isInFlight(snapshot.standing) === isInFlight(payment.standing)) return
  await setInFlight(context, tx, payment.purchaseId, await isAnyInFlight(tx, payment.purchaseId))
}

async function isAwaited(context: Context, tx: Tx, payment: PaymentRow, snapshot: ProviderSnapshot): Promise<boolean> {
  if (isMoney(snapshot.standing)) return true
  const purchase = await findPayablePurchaseIn(context, tx, payment.purchaseId)
  return purchase?.state === 'HELD' || purchase?.state === 'PAYING'
}
