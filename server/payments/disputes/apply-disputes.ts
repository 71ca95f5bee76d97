import { less, pence, smaller, sum } from '#domain/money/money.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { disputePurchase, endDispute, releaseCreditCardSpend } from '#server/purchases/exports.ts'
import { movePayment } from '../move-queries.ts'
import type { PaymentRow } from '../payment-row.ts'
import { listRefunds } from '../refunds/refund-queries.ts'
import { listDisputes, setLost } from './dispute-queries.ts'

/**
 * Derives the state of a captured payment and its purchase from the disputes: disputed while one is open, otherwise
 * valid, less the lost amounts. It depends only on the rows, so the number and order of events do not matter. It does
 * nothing while a refund is in progress, because the rest of the money is known only after it.
 */
export async function applyDisputes(context: Context, tx: Tx, payment: PaymentRow): Promise<void> {
  if (payment.state !== 'CAPTURED' && payment.state !== 'DISPUTED') return
  const disputes = await listDisputes(tx, payment.id)
  const isOpen = disputes.some(({ standing }) => standing === 'OPEN')
  const lost = disputes.filter(({ standing, lostPence }) => standing === 'LOST' && lostPence === 0)
  if (!isOpen && lost.length === 0 && payment.state === 'CAPTURED') return
  const at = context.now()
  const disputed =
    payment.state === 'DISPUTED' ? payment : await movePayment(tx, payment, ['DISPUTED'], 'the buyer disputes it', at)
  if (payment.state === 'CAPTURED') await disputePurchase(context, tx, payment.purchaseId)
  if (isOpen) return

  const refunds = (await listRefunds(tx, payment.id)).filter(({ state }) => state !== 'FAILED')
  const gone = [...refunds.map(({ amountPence }) => amountPence), ...disputes.map(({ lostPence }) => lostPence)]
  let leftPence = less(payment.amountPence, sum(gone))
  let nowPence = pence(0)
  for (const dispute of lost) {
    const lostPence = smaller(dispute.amountPence, leftPence)
    await setLost(tx, dispute.id, lostPence)
    leftPence = less(leftPence, lostPence)
    nowPence = sum([nowPence, lostPence])
  }
  const why = lost.length > 0 ? 'the dispute was lost' : 'the dispute was won'
  await movePayment(tx, disputed, [leftPence === 0 && nowPence > 0 ? 'REFUNDED' : 'CAPTURED'], why, at)
  await endDispute(context, tx, payment.purchaseId, nowPence)
  if (payment.countedAsCredit) await releaseCreditCardSpend(tx, payment.purchaseId, nowPence)
}
