import type { Context } from '#server/platform/context.ts'
import { listPayments } from '../queries.ts'
import { isSettled, settlePayment } from './settle-payment.ts'

/**
 * Ends what was begun to pay a purchase that waits for it no more. It settles like everything else: a payment that its
 * buyer has confirmed meanwhile is late money, and one that nobody confirmed is cancelled.
 */
export async function cancelPayments(context: Context, purchaseId: string): Promise<void> {
  for (const payment of await listPayments(context.db, purchaseId)) {
    if (isSettled(payment)) continue
    if (!(await settlePayment(context, payment.id))) throw new Error(`payment ${payment.id} is being settled`)
  }
}
