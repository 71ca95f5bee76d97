import Stripe from 'stripe'
import { type Called, yes } from '#server/platform/payment-provider.ts'

/** Calls Stripe and classifies the result. Errors that are not Stripe's are ours, and are thrown. */
export async function requestStripe<T>(call: () => Promise<T>): Promise<Called<T>> {
  try {
    return yes(await call())
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return outcomeOf(error)
  }
}

/** Only a declined card and an invalid request are definite; the key of a clashing request proves nothing. */
function outcomeOf(error: Stripe.errors.StripeError): Called<never> {
  const { statusCode = 0, type } = error
  const why = [statusCode, error.code ?? type, error.decline_code, error.param]
    .filter((part) => part !== undefined)
    .join(' ')
  if (type === 'StripeIdempotencyError') return { outcome: 'unknown', why, keySpoilt: false }
  if (statusCode === 402) return { outcome: 'no', why, reason: error.message }
  if (statusCode === 400) return { outcome: 'no', why, reason: null }
  return {
    outcome: 'unknown',
    why,
    keySpoilt: statusCode >= 500,
    ...(statusCode === 404 && { isMissing: true as const }),
  }
}
