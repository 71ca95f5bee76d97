import type { DeskPurchase } from '#contract/console/purchases.ts'
import { wireNames } from '#contract/wire.ts'
import { pence, smaller, sum } from '#domain/money/money.ts'
import { findWaitingApproval } from '#server/approvals/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type DeskPurchaseRow, listDeskLines, listPurchaseEvents } from '#server/purchases/exports.ts'
import { listPayments } from '../queries.ts'
import { isSettled } from '../settle/settled.ts'
import { listPaymentHistory, listPurchaseDisputes, listPurchaseRefunds } from './queries.ts'
import { findAloneLeft, findRefundable } from './refund-by-staff.ts'

/** A row of the list. */
export function showRow({ ids }: Pick<Context, 'ids'>, row: DeskPurchaseRow): DeskPurchase['purchase'] {
  return wireNames({ ...row, purchaseId: ids.purchases.encode(row.number) })
}

/** Everything about a purchase except its buyer, for a member of staff or for the program. */
export async function showPurchase(
  context: Context,
  row: DeskPurchaseRow,
  staffId: string | null = null,
): Promise<DeskPurchase> {
  const { db, now } = context
  const shown = showRow(context, row)
  const [lines, payments, refunds, disputes, refundable, aloneLeft, waiting, moves, history] = await Promise.all([
    listDeskLines(db, row.id),
    listPayments(db, row.id),
    listPurchaseRefunds(db, row.id),
    listPurchaseDisputes(db, row.id),
    findRefundable(db, row.id),
    staffId === null ? pence(0) : findAloneLeft(context, staffId),
    findWaitingApproval(db, { kind: 'purchase', id: shown.purchase_id }, now()),
    listPurchaseEvents(db, row.id),
    listPaymentHistory(db, row.id),
  ])
  const own = moves.map(({ to, why, happenedAt }) => ({ happenedAt, kind: 'PURCHASE' as const, what: to, detail: why }))
  const all = [...own, ...history].sort((one, other) => one.happenedAt.getTime() - other.happenedAt.getTime())
  return {
    purchase: shown,
    lines: lines.map(({ refundedPence, entries, ...line }) =>
      wireNames({
        ...line,
        refundable: smaller(
          pence(line.pricePence - line.discountPence - refundedPence),
          sum([refundable.moneyPence, refundable.creditPence]),
        ),
        entries: entries.map(wireNames),
      }),
    ),
    payments: payments.map(({ id: paymentId, ref: providerRef, ...payment }) =>
      wireNames({ ...payment, paymentId, providerRef, isSettled: isSettled(payment) }),
    ),
    refunds: refunds.map(wireNames),
    disputes: disputes.map(wireNames),
    refundable: wireNames(refundable),
    refund_alone_left: aloneLeft,
    waiting_approval: waiting,
    history: all.map(wireNames),
  }
}
