import type { DeskPurchase, listDeskPurchases } from '#contract/console/purchases.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { pence, smaller, sum } from '#domain/money/money.ts'
import { findWaitingApproval } from '#server/approvals/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type DeskPurchaseRow, listDeskLines, listPurchaseEvents } from '#server/purchases/exports.ts'
import { listPayments } from '../queries.ts'
import { isSettled } from '../settle/settled.ts'
import { listPaymentHistory, listPurchaseDisputes, listPurchaseRefunds } from './queries.ts'
import { findAloneLeft, findRefundable } from './refund-by-staff.ts'

/** A row of the list. */
export function showRow(
  { ids }: Pick<Context, 'ids'>,
  row: DeskPurchaseRow,
): AnswerOf<typeof listDeskPurchases>['rows'][number] {
  return {
    purchase_id: ids.purchases.encode(row.number),
    created_at: row.createdAt,
    state: row.state,
    brand: row.brand,
    platform: row.platform,
    items: pence(row.itemsPence),
    discount: pence(row.discountPence),
    credit: pence(row.creditPence),
    total: pence(row.totalPence),
    refunded: pence(row.refundedPence),
    refunded_credit: pence(row.refundedCreditPence),
    refund_failed: row.refundFailed,
    promo_code: row.promoCode,
  }
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
    purchase: { ...shown, person_id: row.personId, confirmed_at: row.confirmedAt, completed_at: row.completedAt },
    lines: lines.map(({ id, voidAt, title, type, quantity, pricePence, discountPence, refundedPence, entries }) => ({
      line_id: id,
      void_at: voidAt,
      title,
      type,
      quantity,
      price: pricePence,
      discount: discountPence,
      refundable: smaller(
        pence(pricePence - discountPence - refundedPence),
        sum([refundable.moneyPence, refundable.creditPence]),
      ),
      entries: entries.map((entry) => ({
        campaign_tag: entry.tag,
        round_id: entry.roundId,
        route: entry.route,
        state: entry.state,
        quantity: entry.quantity,
        first_ticket: entry.firstTicket,
        last_ticket: entry.lastTicket,
      })),
    })),
    payments: payments.map((payment) => ({
      payment_id: payment.id,
      provider: payment.provider,
      provider_ref: payment.ref,
      amount: payment.amountPence,
      state: payment.state,
      provider_status: payment.providerStatus,
      funding: payment.funding,
      failure: payment.failure,
      created_at: payment.createdAt,
      captured_at: payment.capturedAt,
      is_settled: isSettled(payment),
    })),
    refunds: refunds.map(({ id, amountPence, method, state, reason, createdAt }) => ({
      refund_id: id,
      amount: amountPence,
      method,
      state,
      reason,
      created_at: createdAt,
    })),
    disputes: disputes.map(({ ref, amountPence, standing, lostPence, reason, answerBy, openedAt, changedAt }) => ({
      provider_ref: ref,
      amount: amountPence,
      state: standing,
      lost: lostPence,
      reason,
      answer_by: answerBy,
      opened_at: openedAt,
      changed_at: changedAt,
    })),
    refundable: { money: refundable.moneyPence, credit: refundable.creditPence },
    refund_alone_left: aloneLeft,
    waiting_approval: waiting,
    history: all.map(({ happenedAt, kind, what, detail }) => ({ happened_at: happenedAt, kind, what, detail })),
  }
}
