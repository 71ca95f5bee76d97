import type { PaymentProvider } from '#domain/money/payment.ts'
import { paymentEndingOf } from '#domain/order/purchase.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { findPayablePurchase, type PayablePurchase } from '#server/purchases/exports.ts'
import { refuseEnded } from './begin-batch.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { PaymentRow } from './payment-row.ts'
import { findNewestPayment } from './queries.ts'
import { settlePayment } from './settle/settle-payment.ts'
import { unsettledTexts } from './settle/texts.ts'

export type CompletedPayment = {
  success: boolean
  /** Why not, in words for the buyer. */
  reason: string | null
  /** The provider is still processing: neither paid nor refused. */
  pending: boolean
  /** The tickets are still held, so the buyer can pay in another way. */
  canPay: boolean
  purchase: PayablePurchase
  ref: string
  providerStatus: string
}

/**
 * The buyer returns and asks for the result. If Pay confirms the payment, this is the press of Pay, and is recorded
 * first. It settles the payment as usual, so repeating it, or being slower than a webhook, gives the same answer.
 * ServiceBusy means that the result is not known yet: the purchase's status shows it later.
 */
export async function completePayment(
  context: Context,
  purchaseId: string,
  provider: PaymentProvider,
): Promise<Verdict<CompletedPayment, 'NotFoundError' | 'PaymentSessionEnded' | 'ServiceBusy'>> {
  const newest = await findNewestPayment(context, purchaseId, provider)
  if (newest && context.providers[provider].isConfirmedByPay) await confirmPayment(context, newest)
  const payment = newest && (await settlePayment(context, newest.id, { mustRead: true, seen: newest }))
  const purchase = await findPayablePurchase(context, purchaseId)
  const isWithoutMoney = !newest || payment?.endedWhy === 'PURCHASE_GONE'
  if (purchase && isReleased(purchase) && isWithoutMoney) return refuseEnded(purchase)
  if (!newest) return refuse('NotFoundError')
  if (!payment?.ref || !purchase) return refuse('ServiceBusy')
  const success = isPaid(purchase)
  const reason = success ? null : reasonOf(payment)
  if (!success && reason === null) return refuse('ServiceBusy')
  const pending = !success && isPending(payment)
  const canPay = !success && !pending && isOpen(purchase, context.now())
  return allow({
    success,
    reason,
    pending,
    canPay,
    purchase,
    ref: payment.ref,
    providerStatus: payment.providerStatus ?? '',
  })
}

/** The purchase decides whether it is paid, regardless of which payment did it. */
function isPaid({ state }: PayablePurchase): boolean {
  return state === 'COMPLETED' || state === 'PARTLY_REFUNDED' || state === 'DISPUTED'
}

function isOpen({ state, sessionEndsAt }: PayablePurchase, now: Date): boolean {
  return paymentEndingOf(state) === null && now < sessionEndsAt
}

/** It was replaced, or its time was over, before the buyer confirmed it. */
function isReleased({ state }: PayablePurchase): boolean {
  return state === 'EXPIRED' || state === 'CANCELLED'
}

function isPending({ standing }: PaymentRow): boolean {
  return standing === 'PENDING' || standing === 'CONFIRMING'
}

/** Null while it is undecided. */
function reasonOf(payment: PaymentRow): string | null {
  if (isPending(payment)) return unsettledTexts.pending
  if (payment.state === 'OPEN') return payment.failure ?? unsettledTexts.open
  if (payment.state === 'RELEASING' || payment.state === 'FAILED') return payment.failure ?? unsettledTexts.failed
  const isEnded = ['CANCELLING', 'CANCELLED', 'REFUNDING', 'REFUNDED'].includes(payment.state)
  return isEnded ? (payment.failure ?? unsettledTexts.open) : null
}
