import Stripe from 'stripe'
import { z } from 'zod'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { ProviderEvent } from '#server/platform/payment-provider.ts'
import { eventsAfterCapture } from './event-types.ts'

const text = z.string().nullish().catch(null)
const objectSchema = z.object({
  id: text,
  object: text,
  charge: text,
  payment_intent: text,
  metadata: z.object({ payment_id: text }).nullish().catch(null),
})

/** The signature is over the bytes that came, and is good for five minutes. */
export async function readStripeWebhook(
  stripe: Stripe,
  secret: string | null,
  rawBody: string,
  signature: unknown,
): Promise<Verdict<ProviderEvent, 'AuthenticationError'>> {
  if (secret === null || typeof signature !== 'string') return refuse('AuthenticationError')
  try {
    return allow(eventOf(await stripe.webhooks.constructEventAsync(rawBody, signature, secret)))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return refuse('AuthenticationError')
    throw error
  }
}

export function eventOf(event: Stripe.Event): ProviderEvent {
  const about = objectSchema.parse(event.data.object)
  const isIntent = about.object === 'payment_intent'
  return {
    id: event.id,
    type: event.type,
    about: {
      paymentId: about.metadata?.payment_id ?? null,
      ref: (isIntent ? about.id : about.payment_intent) ?? null,
      captureRef: (about.object === 'charge' ? about.id : about.charge) ?? null,
    },
    isAfterCapture: (eventsAfterCapture as readonly string[]).includes(event.type),
    body: event,
  }
}
