import type { PaymentIntent, Stripe } from '@stripe/stripe-js'
import { completeStripeCharge } from '#contract/payments.ts'
import { call } from '#web/core/http/call.ts'
import { loadCardProvider } from '../providers/provider-script.ts'
import { fetchStatus } from './entry-status.ts'
import { wait } from './wait.ts'

export const CARD_RETURN_DELAY_MS = 3_000
export const PROCESSING_RECHECK_MS = 5_000
export const STATUS_RECHECK_MS = 3_000

export type Outcome =
  | { kind: 'success'; purchaseId: string | null; ticketId: string | null }
  | { kind: 'failure'; reason: string | null }

/** The data of this tab about its payment. In another browser, a bank's page passes only the order. */
export type Pending = { purchaseId: string | null; paymentToken: string | null }
/** The card provider to ask. */
export type CardProvider = { key: string | null; scriptUrl: string | null }

/**
 * The outcome of a card payment: read from the provider, completed by us, and polled from us if either does not answer.
 */
export async function settleCard(
  clientSecret: string,
  pending: Pending,
  provider: CardProvider,
  signal: AbortSignal,
): Promise<Outcome> {
  await wait(CARD_RETURN_DELAY_MS, signal)
  const stripe = await loadProvider(provider)
  while (stripe) {
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret)
    if (!paymentIntent) break
    const { status } = paymentIntent
    if (status === 'processing') {
      await wait(PROCESSING_RECHECK_MS, signal)
      continue
    }
    if (!isForUsToSay(status)) return failUnlessPaid(pending, reasonOf(paymentIntent))
    const completed = await completeCard(pending, signal)
    if (completed) return completed
    if (status === 'canceled') return failUnlessPaid(pending, null)
    const final = await findFinal(pending, signal)
    if (final) return final
    // This browser's session may not request the status, so the provider's status of the payment is used.
    if (status === 'succeeded') return { kind: 'success', purchaseId: pending.purchaseId, ticketId: null }
    await wait(STATUS_RECHECK_MS, signal)
  }
  return pollUntilFinal(pending, signal)
}

/**
 * The final result of a purchase, polled until there is one: no failure is shown while the payment may still arrive.
 */
export async function pollUntilFinal(pending: Pending, signal: AbortSignal): Promise<Outcome> {
  return (await findFinal(pending, signal)) ?? { kind: 'failure', reason: null }
}

/** One payment has failed, but another payment of the same purchase may have succeeded. */
export async function failUnlessPaid({ purchaseId }: Pending, reason: string | null): Promise<Outcome> {
  const found = purchaseId === null ? null : await fetchStatus(purchaseId)
  if (found?.status === 'PAID' || found?.status === 'FREE') return succeeded(found)
  return { kind: 'failure', reason }
}

/** Null if the purchase is unknown, or belongs to another session. */
async function findFinal({ purchaseId }: Pending, signal: AbortSignal): Promise<Outcome | null> {
  if (purchaseId === null) return null
  for (;;) {
    const found = await fetchStatus(purchaseId)
    if (found.status === 'PAID' || found.status === 'FREE') return succeeded(found)
    if (!found.isPassing) return found.status === 'UNKNOWN' ? null : { kind: 'failure', reason: null }
    await wait(STATUS_RECHECK_MS, signal)
  }
}

/** Null if the request failed, or the answer is about another purchase than the page. */
async function completeCard(pending: Pending, signal: AbortSignal): Promise<Outcome | null> {
  const { purchaseId, paymentToken } = pending
  if (paymentToken === null) return null
  const called = await call(completeStripeCharge, {}, { paymentToken })
  if (!called.ok || (purchaseId !== null && called.value.purchase_id !== purchaseId)) return null
  const { success, reason, pending: isPending, purchase_id, ticket_id } = called.value
  if (success) return { kind: 'success', purchaseId: purchase_id, ticketId: ticket_id }
  return isPending ? findFinal({ ...pending, purchaseId: purchase_id }, signal) : failUnlessPaid(pending, reason)
}

async function loadProvider({ key, scriptUrl }: CardProvider): Promise<Stripe | null> {
  try {
    return key === null ? null : await loadCardProvider(key, scriptUrl)
  } catch {
    return null
  }
}

function succeeded({ purchaseId, ticketId }: { purchaseId: string; ticketId: string | null }): Outcome {
  return { kind: 'success', purchaseId, ticketId }
}

/** The reason of a declined card is written for buyers; other messages of the provider are meant for programmers. */
function reasonOf({ last_payment_error: error }: PaymentIntent): string | null {
  if (error?.code === 'payment_intent_authentication_failure')
    return 'Your bank couldn’t confirm it was you, so you haven’t been charged.'
  if (error?.type !== 'card_error' || !error.message) return null
  return `${error.message} You haven’t been charged. Try another card or PayPal.`
}

/** A payment is cancelled only by us, so our server knows the reason: the tickets were sold, or already paid for. */
function isForUsToSay(status: string): boolean {
  return status === 'requires_capture' || status === 'succeeded' || status === 'canceled'
}
