import { v7 as uuid } from 'uuid'
import { less, type Pence, pence, smaller, sum } from '#domain/money.ts'
import { type RefundMethod, type RefundSplit, splitRefund } from '#domain/refund.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { grantRefund, lockCreditLeft, refundCredit } from '#server/purchases/exports.ts'
import { lostPenceOf } from '../disputes/dispute-queries.ts'
import type { PaymentRow } from '../payment-row.ts'
import { lockPayingPayment, lockPayment } from '../queries.ts'
import { canBeRefunded, refundSucceeded, writeRefund } from './record-refund.ts'
import { queueRefundEmail } from './refund-email.ts'
import { queueRefund } from './refund-payment.ts'
import { findRefund, insertRefund, listRefunds, listRequested, type RefundRow } from './refund-queries.ts'

export type RefundRequest = {
  /** Made by the caller, who repeats the call with the same one: then it is refunded once. */
  requestId: string
  purchaseId: string
  amountPence: Pence | 'ALL'
  /** Where less is left than that, what is left is refunded. */
  isAtMost?: true
  /** How the money goes back. The part that credit paid goes back as credit always. */
  method: RefundMethod
  reason: string
}

/**
 * Refunds what a purchase cost, whole or in part: first its money, to where it came from or, where that fails, as
 * credit; then the credit that paid the rest. Refused when so much is not there to be given, not yet, or not while it
 * is disputed. Money goes by a job; credit is there when this returns.
 */
export function refundOrder(
  context: Context,
  request: RefundRequest,
): Promise<Verdict<RefundSplit, 'NotAllowedError'>> {
  return transact<Verdict<RefundSplit, 'NotAllowedError'>>(context.db, (tx) => refundOrderIn(context, tx, request))
}

/** The same in a transaction of the caller's. */
export async function refundOrderIn(
  context: Context,
  tx: Tx,
  request: RefundRequest,
): Promise<Verdict<RefundSplit, 'NotAllowedError'>> {
  const { payment, ...left } = await lockRefundable(tx, request.purchaseId)
  const given = await listRequested(tx, request.requestId)
  if (given.length > 0) return allow(splitOf(given))
  const { amountPence } = request
  const wanted =
    request.isAtMost && amountPence !== 'ALL'
      ? smaller(amountPence, sum([left.moneyPence, left.creditPence]))
      : amountPence
  const split = splitRefund(wanted, left)
  if (!split) return refuse('NotAllowedError')
  if (payment && split.moneyPence > 0) await refundMoney(context, tx, payment, request, split.moneyPence)
  if (split.creditPence > 0) {
    const { requestId, purchaseId, reason } = request
    const ofCredit = { requestId, purchaseId, reason, paymentId: null, method: 'CREDIT', ofPurchase: true } as const
    const done = { id: uuid(), amountPence: split.creditPence, state: 'SUCCEEDED', refundRef: null } as const
    await insertRefund(tx, { ...ofCredit, ...done, at: context.now() })
    await refundCredit(context, tx, purchaseId, split.creditPence)
    await queueRefundEmail(tx, done)
  }
  return allow(split)
}

/** What can be refunded of a purchase now. Its payment and its row are locked. */
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
): Promise<void> {
  const refund = { requestId, amountPence, reason, ofPurchase: true }
  if (method === 'PROVIDER') return queueRefund(context, tx, payment, refund)
  const id = await writeRefund(context, tx, payment, { ...refund, method, state: 'SUCCEEDED', refundRef: null })
  await grantRefund(context, tx, payment.purchaseId, amountPence)
  await refundSucceeded(context, tx, await lockPayment(tx, payment.id), (await findRefund(tx, id))!)
}

function splitOf(given: readonly RefundRow[]): RefundSplit {
  const penceOf = (isMoney: boolean) =>
    sum(given.filter(({ paymentId }) => (paymentId !== null) === isMoney).map(({ amountPence }) => amountPence))
  return { moneyPence: penceOf(true), creditPence: penceOf(false) }
}
