import { countsAsCredit } from '#domain/card-funding.ts'
import type { PaymentState } from '#domain/payment.ts'
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
  findPayablePurchaseIn,
  takeCreditCardSpend,
} from '#server/purchases/exports.ts'
import { listWithOthersBegun } from '../batch-queries.ts'
import type { Lease } from '../lease-queries.ts'
import { movePayment, movePayments } from '../move-queries.ts'
import { insertOperations, type Next } from '../operation-queries.ts'
import type { PaymentRow } from '../payment-row.ts'
import type { EndedWhy } from './decide.ts'
import { isPaidFor } from './end-payment.ts'
import { endedTexts } from './texts.ts'

/**
 * The money is there: the purchase's tickets are claimed, which no timer takes away again, what borrowed money may pay
 * is counted, and the capture is written down, all at once or not at all.
 */
export async function claim(
  context: Context,
  tx: Tx,
  payment: PaymentRow,
  snapshot: ProviderSnapshot,
): Promise<Verdict<Next>> {
  const claimed = await claimPurchase(context, tx, payment.purchaseId)
  if (!claimed.ok) return claimed
  const funding = { provider: payment.provider, funding: snapshot.funding }
  const isBorrowed = countsAsCredit(funding, context.config.PAYPAL_COUNTS_AS_CREDIT)
  if (isBorrowed && !(await takeCreditCardSpend(context, tx, payment.purchaseId)).ok) return refuse(creditCardLimit)
  const [taken] = await moveClaimed(sendIn(tx), [{ payment, standing: snapshot.standing, isBorrowed }], context.now())
  return allow(taken!.next)
}

type Claimed = { payment: PaymentRow; standing: ProviderState; isBorrowed: boolean }

/** Payments whose tickets are claimed: their captures are written down, but of those that the provider has taken. */
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
 * The money is ours: the tickets are issued in the same transaction, and what else was begun to pay them is cancelled.
 */
export async function paid(context: Context, tx: Tx, payment: PaymentRow): Promise<Next> {
  const now = context.now()
  await moveCaptured(sendIn(tx), [{ payment, lease: null }], now)
  const withOthers = await listWithOthersBegun(sendIn(tx), [payment.purchaseId], [payment.id])
  await enqueueAll(sendIn(tx), [...withOthers].map(cancelOthers))
  // Last, since everybody who buys into the same competition waits for its next number from here to the commit.
  if (!(await completePurchase(context, tx, payment.purchaseId))) {
    alarms.inc({ alarm: 'captured_but_not_completed' })
    throw new Error(`payment ${payment.id} is captured, but its purchase could not be completed`)
  }
  return 'done'
}

/** Payments whose money is ours, and the leases that end with that. */
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

/** What else was begun to pay a purchase is cancelled once it is paid. */
export function cancelOthers(purchaseId: string) {
  return { name: 'payments.cancel', payload: { purchaseId }, key: `cancel:${purchaseId}` }
}

const creditCardLimit = 'CreditCardLimitReached'

/**
 * There is money that we must not take: why is written down, and the next step cancels it, or gives it back where it
 * was captured already. Nothing of the refused claim is left, since its transaction was rolled back.
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
}

async function whyRefused(context: Context, tx: Tx, payment: PaymentRow, domainError: DomainError): Promise<EndedWhy> {
  if (domainError.name === creditCardLimit) return 'CREDIT_CARD_LIMIT'
  return isPaidFor(await findPayablePurchaseIn(context, tx, payment.purchaseId)) ? 'PAID_ALREADY' : 'LATE'
}
