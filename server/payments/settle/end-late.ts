import { lastClosingSettled } from '#domain/money/payment.ts'
import { allow } from '#domain/verdict.ts'
import { listUnsettledPurchases } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { endLatePurchase, releaseCreditCardSpend } from '#server/purchases/exports.ts'
import { movePayment } from '../move-queries.ts'
import type { PaymentRow } from '../payment-row.ts'
import { listPayments, lockPayment } from '../queries.ts'
import { endedTexts } from './texts.ts'

const ENDS_A_SWEEP = 200

/**
 * Ends unpaid purchases five minutes after their round closed, so that the round can be frozen. Money in progress
 * becomes late money: it is cancelled, or refunded. A failure raises an alarm and does not delay the others.
 */
export async function endLatePurchases(context: Context): Promise<void> {
  const closedBefore = lastClosingSettled(context.now())
  for (const id of await listUnsettledPurchases(context.db, closedBefore, ENDS_A_SWEEP)) {
    try {
      await transact(context.db, async (tx) => allow(await endLate(context, tx, id)))
    } catch (error) {
      alarms.inc({ alarm: 'purchase_not_ended' })
      context.log.error({ err: error, purchase: id }, 'purchase could not be ended after its round closed')
    }
  }
}

/** Payments are locked before their purchase, as settling does. */
async function endLate(context: Context, tx: Tx, purchaseId: string): Promise<void> {
  const payments: PaymentRow[] = []
  for (const { id } of await listPayments(tx, purchaseId)) payments.push(await lockPayment(tx, id))
  if (!(await endLatePurchase(context, tx, purchaseId))) return
  for (const payment of payments) await refuseClaimed(context, tx, payment)
  await enqueue(tx, 'payments.cancel', { purchaseId }, { key: `cancel:${purchaseId}` })
}

/** The provider may be capturing right now: the result is read, and then cancelled or refunded. */
async function refuseClaimed(context: Context, tx: Tx, payment: PaymentRow): Promise<void> {
  const { state, purchaseId, amountPence, countedAsCredit } = payment
  if (state !== 'CLAIMED' && state !== 'CAPTURING' && state !== 'RELEASING') return
  if (countedAsCredit) await releaseCreditCardSpend(tx, purchaseId, amountPence)
  const changes = { endedWhy: 'LATE', failure: endedTexts.LATE, countedAsCredit: false } as const
  await movePayment(tx, payment, ['CANCELLING'], 'its round is over', context.now(), changes)
}
