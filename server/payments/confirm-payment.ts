import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { setInFlight } from '#server/purchases/exports.ts'
import { confirmOpenPayment } from './move-queries.ts'
import type { PaymentRow } from './payment-row.ts'

/**
 * Records that the buyer pressed Pay for an approved order, in a separate transaction and before anything
 * else. From then on webhook and sweep may capture it, even if the page never returns. It is recorded only while the
 * purchase is held, so an order that was replaced or has expired is never captured.
 */
export async function confirmPayment(context: Context, payment: PaymentRow): Promise<void> {
  await transact<Verdict<null, 'PaymentSessionEnded'>>(context.db, async (tx) => {
    if (!(await confirmOpenPayment(tx, payment.id, context.now()))) return allow(null)
    const isHeld = await setInFlight(context, tx, payment.purchaseId, true)
    return isHeld ? allow(null) : refuse('PaymentSessionEnded')
  })
}
