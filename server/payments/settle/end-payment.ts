import { v7 as uuid } from 'uuid'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import {
  failPurchase,
  findPayablePurchaseIn,
  type PayablePurchase,
  releaseCreditCardSpend,
  reopenPurchase,
  setInFlight,
} from '#server/purchases/exports.ts'
import { isAnyInFlight, movePayment } from '../move-queries.ts'
import { insertOperation, type Next } from '../operation-queries.ts'
import type { PaymentRow } from '../payment-row.ts'
import { queueRefund } from '../refunds/refund-payment.ts'
import { backsIssuedTickets } from './backed-tickets-queries.ts'
import type { EndedWhy } from './decide.ts'
import { endedTexts } from './texts.ts'

/**
 * The purchase no longer waits for this payment, so it is cancelled at the provider; a buyer who confirms first wins.
 */
export async function startCancel(context: Context, tx: Tx, payment: PaymentRow): Promise<Next> {
  if (payment.state !== 'CANCELLING') {
    const purchase = await findPayablePurchaseIn(context, tx, payment.purchaseId)
    const endedWhy = isPaidFor(purchase) ? 'PAID_ALREADY' : 'PURCHASE_GONE'
    const changes = { endedWhy, failure: endedTexts[endedWhy] } as const
    await movePayment(tx, payment, ['CANCELLING'], `its purchase is ${purchase?.state}`, context.now(), changes)
  }
  return insertOperation(tx, 'cancel', payment.id, payment.id, context.now())
}

/** Another payment has this purchase, or had it. */
export function isPaidFor(purchase: PayablePurchase | null): boolean {
  return ['CLAIMED', 'CAPTURED', 'COMPLETED', 'PARTLY_REFUNDED', 'DISPUTED'].includes(purchase?.state ?? '')
}

export async function cancelled(context: Context, tx: Tx, payment: PaymentRow): Promise<Next> {
  await movePayment(tx, payment, ['CANCELLED'], 'the provider holds nothing', context.now())
  await mailEnd(tx, payment.id, payment.endedWhy)
  return 'done'
}

/** The capture was refused for good. The tickets stay claimed until the provider holds nothing any more. */
export async function release(context: Context, tx: Tx, payment: PaymentRow): Promise<Next> {
  await movePayment(tx, payment, ['RELEASING'], 'the provider will not capture it', context.now())
  return 'again'
}

/**
 * No money was taken, and none can be. While its hold lasts, the order stays open for another way to pay. Afterwards
 * this transaction releases credit, stock, counts and promo use.
 */
export async function failed(context: Context, tx: Tx, payment: PaymentRow): Promise<Next> {
  await movePayment(tx, payment, ['FAILED'], 'nothing was taken', context.now())
  if (payment.countedAsCredit) await releaseCreditCardSpend(tx, payment.purchaseId, payment.amountPence)
  const { purchaseId, failure } = payment
  const why = failure ?? 'its payment was refused'
  if (await reopenPurchase(context, tx, purchaseId, why))
    await setInFlight(context, tx, purchaseId, await isAnyInFlight(tx, purchaseId))
  else await failPurchase(context, tx, purchaseId, why)
  return 'done'
}

/**
 * Refunds captured money that pays for nothing, and emails its owner. If it is the only money behind issued tickets,
 * the row must be wrong. Only staff may refund tickets, so this raises an alarm instead.
 */
export async function refundLate(context: Context, tx: Tx, payment: PaymentRow): Promise<Next> {
  if (await backsIssuedTickets(tx, payment)) {
    alarms.inc({ alarm: 'refund_of_issued_tickets' })
    const { id, purchaseId, state } = payment
    context.log.error({ payment: id, purchaseId, state }, 'payment belongs to issued tickets, not refunded')
    return 'done'
  }
  const endedWhy = payment.endedWhy ?? 'LATE'
  const changes = { endedWhy, capturedAt: context.now() }
  const refunding = await movePayment(tx, payment, ['REFUNDING'], 'it pays nothing', context.now(), changes)
  const { amountPence } = payment
  await queueRefund(context, tx, refunding, { requestId: uuid(), amountPence, reason: endedWhy, ofPurchase: false })
  await enqueue(tx, 'payments.send-payment-email', { paymentId: payment.id }, { key: `payment-mail:${payment.id}` })
  return 'done'
}

/** A buyer who confirmed and got no tickets must learn why, even if none of our pages is open any more. */
export async function mailEnd(tx: Tx, paymentId: string, endedWhy: EndedWhy | null): Promise<void> {
  if (endedWhy === 'LATE' || endedWhy === 'CREDIT_CARD_LIMIT' || endedWhy === 'CARD_NOT_ACCEPTED')
    await enqueue(tx, 'payments.send-payment-email', { paymentId }, { key: `payment-mail:${paymentId}` })
}
