import type { PaymentState } from '#domain/money/payment.ts'
import { allow, type DomainError, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { type Send, sendIn } from '#server/platform/db/pipeline.ts'
import { enqueueAll } from '#server/platform/jobs/jobs.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import type { ProviderSnapshot, ProviderState } from '#server/platform/payment-provider.ts'
import {
  claimPurchase,
  completePurchase,
  endUnpaid,
  findPayablePurchaseIn,
  reserveCreditCardSpend,
} from '#server/purchases/exports.ts'
import { listWithOthersBegun } from '../batch-queries.ts'
import { listOfExcludedCards } from '../cards/excluded-card-queries.ts'
import type { Lease } from '../lease-queries.ts'
import { movePayment, movePayments } from '../move-queries.ts'
import { insertOperations, type Next } from '../operation-queries.ts'
import type { PaymentRow } from '../payment-row.ts'
import type { EndedWhy } from './decide.ts'
import { isPaidFor } from './end-payment.ts'
import { endedTexts } from './texts.ts'

/**
 * Claims the purchase's tickets once the money is available, so that no timer releases them. It also counts spending by
 * credit card, and records the capture, all in one transaction.
 */
export async function claim(
  context: Context,
  tx: Tx,
  payment: PaymentRow,
  snapshot: ProviderSnapshot,
): Promise<Verdict<Next>> {
  if (await isOfExcludedCard(tx, payment, context.now())) return refuse(cardNotAccepted)
  const claimed = await claimPurchase(context, tx, payment.purchaseId)
  if (!claimed.ok) return claimed
  const isBorrowed = context.providers[payment.provider].countsAsCredit(snapshot.funding)
  if (isBorrowed && !(await reserveCreditCardSpend(context, tx, payment.purchaseId)).ok) return refuse(creditCardLimit)
  const [taken] = await moveClaimed(sendIn(tx), [{ payment, standing: snapshot.standing, isBorrowed }], context.now())
  return allow(taken!.next)
}

async function isOfExcludedCard(tx: Tx, { cardKey, purchaseId }: PaymentRow, now: Date): Promise<boolean> {
  if (cardKey === null) return false
  return (await listOfExcludedCards(sendIn(tx), [{ cardKey, purchaseId }], now)).has(purchaseId)
}

type Claimed = { payment: PaymentRow; standing: ProviderState; isBorrowed: boolean }

/**
 * Moves payments whose tickets are claimed, and records their captures, except those that the provider has already
 * captured.
 */
export async function moveClaimed(
  send: Send,
  claimed: readonly Claimed[],
  now: Date,
): Promise<{ next: Next; payment: PaymentRow }[]> {
  const path: PaymentState[] = ['AUTHORISED', 'CLAIMED', 'CAPTURING']
  const moves = claimed.map(({ payment, isBorrowed }) => ({
    payment,
    path: payment.state === 'AUTHORISED' ? path.slice(1) : path,
    why: 'the buyer has confirmed and the tickets are certain',
    changes: { countedAsCredit: isBorrowed, failure: null, endedWhy: null },
  }))
  const requested = claimed.flatMap(({ payment: { id }, standing }) =>
    standing === 'AUTHORISED' ? [{ operation: 'capture' as const, paymentId: id, subject: id }] : [],
  )
  const [moved, operations] = await Promise.all([
    movePayments(send, moves, now),
    insertOperations(send, requested, now),
  ])
  const captures = new Map(requested.map(({ paymentId }, index) => [paymentId, operations[index]!]))
  return moved.map((payment) => ({ next: captures.get(payment.id) ?? 'again', payment }))
}

/**
 * The money is captured: the tickets are issued in the same transaction, and other payments of the purchase are
 * cancelled.
 */
export async function paid(context: Context, tx: Tx, payment: PaymentRow): Promise<Next> {
  const now = context.now()
  await moveCaptured(sendIn(tx), [{ payment, lease: null }], now)
  const withOthers = await listWithOthersBegun(sendIn(tx), [payment.purchaseId], [payment.id])
  await enqueueAll(sendIn(tx), [...withOthers].map(cancelOthers))
  // Last, because it locks the round's counter, a hot row, until the commit.
  if (!(await completePurchase(context, tx, payment.purchaseId))) {
    alarms.inc({ alarm: 'captured_but_not_completed' })
    throw new Error(`payment ${payment.id} is captured, but its purchase could not be completed`)
  }
  return 'done'
}

/** Marks payments as captured, which ends their leases. */
export function moveCaptured(
  send: Send,
  captured: readonly { payment: PaymentRow; lease: Lease | null }[],
  now: Date,
): Promise<PaymentRow[]> {
  const moves = captured.map(({ payment, lease }) => ({
    payment,
    path: payment.state === 'CLAIMED' ? (['CAPTURING', 'CAPTURED'] as const) : (['CAPTURED'] as const),
    why: 'the provider has captured it',
    changes: { capturedAt: now },
    lease,
  }))
  return movePayments(send, moves, now)
}

/** Cancels the other payments of a paid purchase. */
export function cancelOthers(purchaseId: string) {
  return { name: 'payments.cancel', payload: { purchaseId }, key: `cancel:${purchaseId}` }
}

const creditCardLimit = 'CreditCardLimitReached'
const cardNotAccepted = 'CardNotAccepted'

/**
 * The money must not be captured. The reason is recorded, and the next step cancels the payment, or refunds it if it
 * was captured already. The transaction of the refused claim was rolled back, so nothing of it remains.
 */
export async function refuseMoney(
  context: Context,
  tx: Tx,
  payment: PaymentRow,
  domainError: DomainError,
): Promise<void> {
  const endedWhy = await whyRefused(context, tx, payment, domainError)
  const changes = { endedWhy, failure: endedTexts[endedWhy] }
  const why = `${endedWhy}: ${domainError.name}`
  await movePayment(tx, payment, payment.state === 'CANCELLING' ? [] : ['CANCELLING'], why, context.now(), changes)
  // An excluded person must not try another card, so this order ends. At the monthly limit a debit card may still pay.
  if (endedWhy === 'CARD_NOT_ACCEPTED') await endUnpaid(context, tx, payment.purchaseId, 'its card was not accepted')
}

async function whyRefused(context: Context, tx: Tx, payment: PaymentRow, domainError: DomainError): Promise<EndedWhy> {
  if (domainError.name === creditCardLimit) return 'CREDIT_CARD_LIMIT'
  if (domainError.name === cardNotAccepted) return 'CARD_NOT_ACCEPTED'
  return isPaidFor(await findPayablePurchaseIn(context, tx, payment.purchaseId)) ? 'PAID_ALREADY' : 'LATE'
}
