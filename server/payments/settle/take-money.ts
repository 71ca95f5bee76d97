import { countsAsCredit } from '#domain/card-funding.ts'
import type { PaymentState } from '#domain/payment.ts'
import { allow, type DomainError, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import type { ProviderSnapshot } from '#server/platform/payment-provider.ts'
import { claimPurchase, completePurchase, findPayablePurchase, takeCreditCardSpend } from '#server/purchases/exports.ts'
import { movePayment } from '../move-queries.ts'
import { insertOperation, type Next } from '../operation-queries.ts'
import type { PaymentRow } from '../payment-row.ts'
import { listPayments } from '../queries.ts'
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
  const path: PaymentState[] = ['AUTHORISED', 'CLAIMED', 'CAPTURING']
  await movePayment(
    tx,
    payment,
    payment.state === 'AUTHORISED' ? path.slice(1) : path,
    'the buyer has confirmed and the tickets are certain',
    context.now(),
    { countedAsCredit: isBorrowed, failure: null, endedWhy: null },
  )
  if (snapshot.standing !== 'AUTHORISED') return allow('again')
  return allow(await insertOperation(tx, 'capture', payment.id, payment.id, context.now()))
}

/**
 * The money is ours: the tickets are issued in the same transaction, and what else was begun to pay them is cancelled.
 */
export async function paid(context: Context, tx: Tx, payment: PaymentRow): Promise<Next> {
  const path: PaymentState[] = payment.state === 'CLAIMED' ? ['CAPTURING', 'CAPTURED'] : ['CAPTURED']
  const capturedAt = context.now()
  await movePayment(tx, payment, path, 'the provider has captured it', capturedAt, { capturedAt })
  const others = (await listPayments(tx, payment.purchaseId)).filter(({ id }) => id !== payment.id)
  if (others.some(({ state }) => state === 'BEGUN' || state === 'OPEN'))
    await enqueue(tx, 'payments.cancel', { purchaseId: payment.purchaseId }, { key: `cancel:${payment.purchaseId}` })
  // Last, since everybody who buys into the same competition waits for its next number from here to the commit.
  if (!(await completePurchase(context, tx, payment.purchaseId))) {
    alarms.inc({ alarm: 'captured_but_not_completed' })
    throw new Error(`payment ${payment.id} is captured, but its purchase could not be completed`)
  }
  return 'done'
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
  return isPaidFor(await findPayablePurchase(context, tx, payment.purchaseId)) ? 'PAID_ALREADY' : 'LATE'
}
