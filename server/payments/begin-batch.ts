import { v7 as uuid } from 'uuid'
import { PAYMENT_GRACE_MS, type PaymentProvider } from '#domain/money/payment.ts'
import { paymentEndingOf } from '#domain/order/purchase.ts'
import { allow, type Refused, refuse, type Verdict } from '#domain/verdict.ts'
import { type BatchKind, inSharedTransaction } from '#server/platform/batching/shared-transaction.ts'
import type { Context } from '#server/platform/context.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import { beginPaying, listPayablePurchases, lockPurchases, type PayablePurchase } from '#server/purchases/exports.ts'
import { insertPayments, listLivePayments, type NewPayment } from './batch-queries.ts'
import { type Lease, newLease } from './lease-queries.ts'
import { insertOperations, type ProviderOperation } from './operation-queries.ts'
import type { PaymentRow } from './payment-row.ts'

type Request = { purchaseId: string; provider: PaymentProvider }
/** A payment that was live already, or one with a recorded creation, under our lease. */
export type Begun = {
  purchase: PayablePurchase
  payment: PaymentRow
  creation: { lease: Lease; operation: ProviderOperation } | null
}
type Answer = Verdict<Begun, 'TokenRejected' | 'PaymentSessionEnded'>

/** HELD or PAYING → PAYING, with a live payment of this provider: the one there is, or a new one. */
export function beginPayment(context: Context, request: Request): Promise<Answer> {
  return inSharedTransaction(context, beginning, request.purchaseId, request)
}

const beginning: BatchKind<Request, Answer> = { work: beginAll }

async function beginAll(
  context: Context,
  send: Send,
  requests: readonly Request[],
  options: { waits: boolean },
): Promise<(Answer | null)[]> {
  const ids = requests.map(({ purchaseId }) => purchaseId)
  const [locked, purchases, live] = await Promise.all([
    lockPurchases(send, ids, options),
    listPayablePurchases(context, send, ids),
    listLivePayments(send, ids),
  ])
  const now = context.now()
  const checked = requests.map(({ purchaseId, provider }) => {
    const purchase = purchases.get(purchaseId)
    if (!purchase) return refuse('TokenRejected')
    if (!locked.has(purchaseId)) return null
    if (!isPayable(purchase, now)) return refuseEnded(purchase)
    const payment = live.find((each) => each.purchaseId === purchaseId && each.provider === provider)
    if (payment) return allow({ purchase, payment, creation: null })
    return { id: uuid(), purchaseId, provider, purchase, amountPence: purchase.totalPence, lease: newLease(now) }
  })
  const begun = checked.flatMap((one) => (one && 'lease' in one ? [one] : []))
  const created = begun.length === 0 ? new Map<string, Begun>() : await create(send, begun, now)
  return checked.map((one) => (one && 'lease' in one ? allow(created.get(one.id)!) : one))
}

type Beginning = NewPayment & { purchase: PayablePurchase }

async function create(send: Send, begun: readonly Beginning[], now: Date): Promise<ReadonlyMap<string, Begun>> {
  const held = begun.flatMap(({ purchase: { id, state } }) => (state === 'HELD' ? [id] : []))
  const requested = begun.map(({ id }) => ({ operation: 'create' as const, paymentId: id, subject: id }))
  const [payments, operations, paying] = await Promise.all([
    insertPayments(send, begun, now),
    insertOperations(send, requested, now),
    beginPaying(send, held, now),
  ])
  if (paying.size !== held.length) throw new Error('a purchase that was locked has moved')
  return new Map(
    begun.map(({ id, purchase, lease }, index) => [
      id,
      { purchase, payment: payments[index]!, creation: { lease, operation: operations[index]! } },
    ]),
  )
}

/** Whether a purchase may be paid still. */
export function isPayable({ state, sessionEndsAt }: PayablePurchase, now: Date): boolean {
  return now.getTime() < sessionEndsAt.getTime() + PAYMENT_GRACE_MS && paymentEndingOf(state) === null
}

export function refuseEnded({ publicId, state }: PayablePurchase): Refused<'PaymentSessionEnded'> {
  return refuse('PaymentSessionEnded', { purchase_id: publicId, reason: paymentEndingOf(state) ?? 'expired' })
}
