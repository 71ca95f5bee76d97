import { v7 as uuid } from 'uuid'
import { less, type Pence, pence, smaller, sum } from '#domain/money/money.ts'
import {
  type LineAmount,
  type RefundMethod,
  type RefundSplit,
  shareAmongLines,
  splitRefund,
} from '#domain/money/refund.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { addLineRefunds, grantRefund, lockCreditLeft, lockLinesLeft, refundCredit } from '#server/purchases/exports.ts'
import { lostPenceOf } from '../disputes/dispute-queries.ts'
import type { PaymentRow } from '../payment-row.ts'
import { lockPayingPayment, lockPayment } from '../queries.ts'
import { canBeRefunded, refundSucceeded, writeRefund } from './record-refund.ts'
import { queueRefundEmail } from './refund-email.ts'
import { queueRefund } from './refund-payment.ts'
import { findRefund, insertRefund, listRefunds, listRequested, type RefundRow } from './refund-queries.ts'

export type RefundRequest = {
  /** Chosen by the caller, who repeats a call with the same id, so that it is refunded once. */
  requestId: string
  purchaseId: string
  amountPence: Pence | 'ALL'
  /** The lines to refund, with the largest amount of each. Left out, the whole order is refunded. */
  lines?: readonly LineAmount[]
  /** If less is left, the rest is refunded. */
  isAtMost?: true
  /** The method for the money. Credit is always refunded as credit. */
  method: RefundMethod
  reason: string
}

/**
 * Refunds a purchase, whole or in part: first its money, to the original source or, if that fails, as credit; then the
 * credit that paid the rest. Refused if less is left of the order or its lines, if it is not paid yet, or while it is
 * disputed. A job refunds the money; credit is returned at once. A line is void once all of it is refunded.
 */
export function refundOrder(
  context: Context,
  request: RefundRequest,
): Promise<Verdict<RefundSplit, 'NotAllowedError'>> {
  return transact<Verdict<RefundSplit, 'NotAllowedError'>>(context.db, (tx) => refundOrderIn(context, tx, request))
}

/** The same in the caller's transaction. */
export async function refundOrderIn(
  context: Context,
  tx: Tx,
  request: RefundRequest,
): Promise<Verdict<RefundSplit, 'NotAllowedError'>> {
  const { payment, ...left } = await lockRefundable(tx, request.purchaseId)
  const given = await listRequested(tx, request.requestId)
  if (given.length > 0) return allow(splitOf(given))
  const lines = request.lines && (await capLines(tx, request.purchaseId, request.lines))
  const wanted = wantedPence(request, left, lines)
  const split = wanted === null ? null : splitRefund(wanted, left)
  if (!split) return refuse('NotAllowedError')
  const paid = shareAmongLines(lines ?? [], split)
  if (payment && split.moneyPence > 0) await refundMoney(context, tx, payment, request, split.moneyPence, paid.money)
  if (split.creditPence > 0) {
    const { requestId, purchaseId, reason } = request
    const ofCredit = { requestId, purchaseId, reason, paymentId: null, method: 'CREDIT', ofPurchase: true } as const
    const done = { id: uuid(), amountPence: split.creditPence, state: 'SUCCEEDED', refundRef: null } as const
    await insertRefund(tx, { ...ofCredit, ...done, at: context.now() })
    await addLineRefunds(tx, done.id, paid.credit, context.now())
    await refundCredit(context, tx, purchaseId, split.creditPence)
    await queueRefundEmail(tx, done)
  }
  return allow(split)
}

/** Locks the lines, and lowers each amount to the rest of its line. */
async function capLines(tx: Tx, purchaseId: string, lines: readonly LineAmount[]): Promise<LineAmount[]> {
  const left = await lockLinesLeft(tx, purchaseId)
  return lines.map(({ lineId, amountPence }) => ({
    lineId,
    amountPence: smaller(amountPence, left.get(lineId) ?? pence(0)),
  }))
}

/** Null if less is left of the order or its lines than requested. */
function wantedPence(
  { amountPence, isAtMost }: RefundRequest,
  { moneyPence, creditPence }: RefundSplit,
  lines: readonly LineAmount[] | undefined,
): Pence | null {
  const leftPence = sum([moneyPence, creditPence])
  const mostPence = lines ? smaller(leftPence, sum(lines.map((line) => line.amountPence))) : leftPence
  if (amountPence === 'ALL') return mostPence
  if (isAtMost) return smaller(amountPence, mostPence)
  return amountPence > mostPence ? null : amountPence
}

/** The refundable amount of a purchase. Locks its payment and its row. */
export async function lockRefundable(
  tx: Tx,
  purchaseId: string,
): Promise<RefundSplit & { payment: PaymentRow | null }> {
  const payment = await lockPayingPayment(tx, purchaseId)
  const creditPence = payment?.state === 'DISPUTED' ? pence(0) : await lockCreditLeft(tx, purchaseId)
  const moneyPence = payment && canBeRefunded(payment) ? await moneyLeft(tx, payment) : pence(0)
  return { payment, moneyPence, creditPence }
}

async function moneyLeft(tx: Tx, payment: PaymentRow): Promise<Pence> {
  const given = (await listRefunds(tx, payment.id)).filter(({ state }) => state !== 'FAILED')
  return less(
    payment.amountPence,
    sum([...given.map(({ amountPence }) => amountPence), await lostPenceOf(tx, payment.id)]),
  )
}

async function refundMoney(
  context: Context,
  tx: Tx,
  payment: PaymentRow,
  { requestId, method, reason }: RefundRequest,
  amountPence: Pence,
  lines: readonly LineAmount[],
): Promise<void> {
  const refund = { requestId, amountPence, reason, ofPurchase: true }
  if (method === 'PROVIDER') {
    const queued = await queueRefund(context, tx, payment, refund)
    return addLineRefunds(tx, queued, lines, context.now())
  }
  const id = await writeRefund(context, tx, payment, { ...refund, method, state: 'SUCCEEDED', refundRef: null })
  await addLineRefunds(tx, id, lines, context.now())
  await grantRefund(context, tx, payment.purchaseId, amountPence)
  await refundSucceeded(context, tx, await lockPayment(tx, payment.id), (await findRefund(tx, id))!)
}

function splitOf(given: readonly RefundRow[]): RefundSplit {
  const penceOf = (isMoney: boolean) =>
    sum(given.filter(({ paymentId }) => (paymentId !== null) === isMoney).map(({ amountPence }) => amountPence))
  return { moneyPence: penceOf(true), creditPence: penceOf(false) }
}
