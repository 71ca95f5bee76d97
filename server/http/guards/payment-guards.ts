import type { FastifyRequest } from 'fastify'
import { PAYMENT_GRACE_MS, type PaymentProvider } from '#domain/money/payment.ts'
import { refuse } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import type { Guard } from '#server/platform/http/http.ts'
import type { ProviderEvent } from '#server/platform/payment-provider.ts'
import { readPaymentToken } from '#server/purchases/exports.ts'

export const PAYMENT_COOKIE = 'mm_winplus_payment'

/** The holder of a payment token: it allows one purchase to be paid, and nothing else. */
export type Payer = { purchaseId: string; expiresAt: Date }

/** Guards the payments service. `complete` accepts a token for two minutes longer, for a 3-D Secure step at 0:00. */
export function payerGuard(context: Context, { withGrace }: { withGrace: boolean }): Guard<'payment', Payer> {
  return {
    access: 'payment',
    check: async (request) => {
      const token = tokenOf(request)
      if (!token) return refuse('TokenRejected')
      return readPaymentToken(context, token, withGrace ? PAYMENT_GRACE_MS / 1000 : 0)
    },
  }
}

/**
 * A tab sends its own token as bearer, while the cookie belongs to the last tab. A bearer is never replaced by the
 * cookie, even if it is malformed, since that would pay another tab's purchase.
 */
function tokenOf(request: FastifyRequest): string | null {
  const bearer = /^Bearer\b(.*)$/i.exec(request.headers.authorization ?? '')?.[1]
  return bearer === undefined ? (request.cookies[PAYMENT_COOKIE] ?? null) : bearer.trim()
}

/** Guards the webhooks: the provider must have signed the received bytes. */
export function providerGuard(context: Context, name: PaymentProvider): Guard<'provider', ProviderEvent> {
  return {
    access: 'provider',
    check: (request) => context.providers[name].readWebhook(request.rawBody, request.headers),
  }
}
