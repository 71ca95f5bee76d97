import type { ApiError } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { errorInWords } from '#server/platform/log/logged-error.ts'
import { type Called, yes } from '#server/platform/payment-provider.ts'
import { isApiError } from './client.ts'

/** Issues that leave it unknown whether the operation was executed or still is. */
const doubtful = [
  'ORDER_COMPLETION_IN_PROGRESS',
  'PREVIOUS_REQUEST_IN_PROGRESS',
  'DUPLICATE_INVOICE_ID',
  'DUPLICATE_REQUEST_ID',
]

/** Reasons that the buyer can act on. The texts are ours, since PayPal's are for developers. */
const reasons: Readonly<Record<string, string>> = {
  INSTRUMENT_DECLINED:
    'PayPal couldn’t take the money from the card or bank account you chose there. You haven’t been charged.',
  PAYER_ACTION_REQUIRED: 'PayPal needs you to confirm something before it can pay. You haven’t been charged.',
  TRANSACTION_REFUSED: 'PayPal refused this payment. You haven’t been charged.',
}

const bodySchema = z.object({
  name: z.string().default(''),
  details: z.array(z.object({ issue: z.string() })).default([]),
})

/** PayPal no longer has this object, such as an order that expired without approval. */
export const NOT_FOUND = 'RESOURCE_NOT_FOUND'

/**
 * Calls PayPal and classifies the result. Its SDK throws many errors for a lost connection: all of them are unknown.
 */
export async function requestPaypal<T>(call: () => Promise<T>): Promise<Called<T>> {
  try {
    return yes(await call())
  } catch (error) {
    if (!isApiError(error)) return { outcome: 'unknown', why: errorInWords(error), keySpoilt: false }
    return outcomeOf(error)
  }
}

/**
 * Only PayPal's own errors are definite: 400, 404 and 422. A our wrong credential says nothing about the payment.
 */
function outcomeOf(error: ApiError): Called<never> {
  const { name, issue } = readBody(error.body)
  const why = `${error.statusCode} ${name} ${issue}`.trim()
  const isDefinite = [400, 404, 422].includes(error.statusCode) && !doubtful.includes(issue)
  if (!isDefinite) return { outcome: 'unknown', why, keySpoilt: false }
  return { outcome: 'no', why, reason: reasons[issue] ?? null }
}

function readBody(body: unknown): { name: string; issue: string } {
  try {
    const { name, details } = bodySchema.parse(JSON.parse(String(body)))
    return { name, issue: details[0]?.issue ?? '' }
  } catch {
    return { name: '', issue: '' }
  }
}
