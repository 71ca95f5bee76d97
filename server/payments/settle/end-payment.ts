import { v7 as uuid } from 'uuid'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import {
  failPurchase,
  findPayablePurchaseIn,
  type PayablePurchase,
  releaseCreditCardSpend,
} from '#server/purchases/exports.ts'
import { movePayment } from '../move-queries.ts'
import { insertOperation, type Next } from '../operation-queries.ts'
import type { PaymentRow } from '../payment-row.ts'
import { queueRefund } from '../refunds/refund-payment.ts'
import type { EndedWhy } from './decide.ts'
import { endedTexts } from './texts.ts'

/** The purchase waits for this payment no more, so it is cancelled at the provider; a buyer who confirms first wins. */
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

/** Nothing was taken and nothing can be: credit, stock, counts and promo use go back in this transaction. */
export async function failed(context: Context, tx: Tx, payment: PaymentRow): Promise<Next> {
  await movePayment(tx, payment, ['FAILED'], 'nothing was taken', context.now())
  if (payment.countedAsCredit) await releaseCreditCardSpend(tx, payment.purchaseId, payment.amountPence)
  await failPurchase(context, tx, payment.purchaseId, payment.failure ?? 'its payment was refused')
  return 'done'
}

/** Money that pays nothing was captured all the same: all of it goes back, and its owner gets an email. */
export async function refundLate(context: Context, tx: Tx, payment: PaymentRow): Promise<Next> {
  const endedWhy = payment.endedWhy ?? 'LATE'
  const changes = { endedWhy, capturedAt: context.now() }
  const refunding = await movePayment(tx, payment, ['REFUNDING'], 'it pays nothing', context.now(), changes)
  const { amountPence } = payment
  await queueRefund(context, tx, refunding, { requestId: uuid(), amountPence, reason: endedWhy, ofPurchase: false })
  await enqueue(tx, 'payments.mail', { paymentId: payment.id }, { key: `payment-mail:${payment.id}` })
  return 'done'
}

/** A buyer who confirmed and got no tickets must learn why, even if no page of ours is open any more. */
export async function mailEnd(tx: Tx, paymentId: string, endedWhy: EndedWhy | null): Promise<void> {
  if (endedWhy === 'LATE' || endedWhy === 'CREDIT_CARD_LIMIT')
    await enqueue(tx, 'payments.mail', { paymentId }, { key: `payment-mail:${paymentId}` })
}
