import type { PaymentIntent, Stripe } from '@stripe/stripe-js'
import { getEntryStatus } from '#contract/entries.ts'
import { completeStripeCharge, getStripeKey } from '#contract/payments.ts'
import { call } from '#web/app/call.ts'
import type { PendingPayment } from './pending-payment.ts'
import { loadCardProvider } from './provider-script.ts'
import { wait } from './wait.ts'

export const CARD_RETURN_DELAY_MS = 3_000
export const PROCESSING_RECHECK_MS = 5_000
export const STATUS_RECHECK_MS = 3_000

export type Outcome =
  | { kind: 'success'; purchaseId: string | null; ticketId: string | null }
  | { kind: 'failure'; reason: string | null }

/** What came of a card: read from the provider, completed by us, and asked of us where either does not answer. */
export async function settleCard(
  clientSecret: string,
  pending: PendingPayment | null,
  scriptUrl: string | null,
  signal: AbortSignal,
): Promise<Outcome> {
  await wait(CARD_RETURN_DELAY_MS, signal)
  const stripe = await findStripe(pending, scriptUrl)
  while (stripe) {
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret)
    if (!paymentIntent) break
    if (paymentIntent.status === 'processing') await wait(PROCESSING_RECHECK_MS, signal)
    else if (isForUsToTell(paymentIntent.status)) return completeCard(pending, signal)
    else return { kind: 'failure', reason: reasonOf(paymentIntent) }
  }
  return askUntilFinal(pending, signal)
}

/** How a purchase ended, asked until it has: nobody is told that they failed while their money may be on its way. */
export async function askUntilFinal(pending: PendingPayment | null, signal: AbortSignal): Promise<Outcome> {
  if (!pending) return { kind: 'failure', reason: null }
  for (;;) {
    const params = { purchase_id: pending.purchaseId }
    const called = await call(getEntryStatus, { params, query: {} }, { automatic: true })
    if (!called.ok && isForGood(called.status)) return { kind: 'failure', reason: null }
    const status = called.ok ? called.value.status : 'PENDING'
    if (called.ok && (status === 'PAID' || status === 'FREE'))
      return { kind: 'success', purchaseId: pending.purchaseId, ticketId: called.value.ticket_id }
    if (status !== 'PENDING') return { kind: 'failure', reason: null }
    await wait(STATUS_RECHECK_MS, signal)
  }
}

/** Neither a busy server nor a broken connection says anything about the purchase. */
function isForGood(status: number): boolean {
  return status !== -1 && status !== 429 && status < 500
}

async function completeCard(pending: PendingPayment | null, signal: AbortSignal): Promise<Outcome> {
  const called = await call(completeStripeCharge, {})
  if (!called.ok) return askUntilFinal(pending, signal)
  const { success, reason, pending: isPending, purchase_id, ticket_id } = called.value
  if (success) return { kind: 'success', purchaseId: purchase_id, ticketId: ticket_id }
  return isPending ? askUntilFinal(pending, signal) : { kind: 'failure', reason }
}

async function findStripe(pending: PendingPayment | null, scriptUrl: string | null): Promise<Stripe | null> {
  try {
    const key = pending?.stripeKey ?? (await askKey())
    return key === null ? null : await loadCardProvider(key, scriptUrl)
  } catch {
    return null
  }
}

async function askKey(): Promise<string | null> {
  const called = await call(getStripeKey, {})
  return called.ok ? called.value.key : null
}

/** A decline says what people can do; what else the provider says is meant for programmers. */
function reasonOf({ last_payment_error: error }: PaymentIntent): string | null {
  if (error?.code === 'payment_intent_authentication_failure')
    return 'Your bank could not confirm that it was you, so nothing was taken.'
  return error?.type === 'card_error' ? (error.message ?? null) : null
}

/** What was cancelled we cancelled ourselves, and can say why: the tickets were gone, or paid for already. */
function isForUsToTell(status: string): boolean {
  return status === 'requires_capture' || status === 'succeeded' || status === 'canceled'
}
