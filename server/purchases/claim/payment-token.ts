import { allow, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { readToken, signToken } from '#server/platform/tokens.ts'

const audience = 'payments'

/** Allows the payment of one purchase; expires with its payment session. */
export function signPaymentToken(context: Context, purchaseId: string, endsAt: Date): string {
  return signToken(context.config.keyFor('payment token'), audience, { purchase: purchaseId }, endsAt)
}

/** Reads a payment token; `graceSeconds` accepts it for this long after its end. */
export function readPaymentToken(
  context: Context,
  token: string,
  graceSeconds = 0,
): Verdict<{ purchaseId: string; expiresAt: Date }, 'TokenExpired' | 'TokenRejected'> {
  const read = readToken(context.config.keysFor('payment token'), audience, token, context.now(), graceSeconds)
  if (!read.ok) return read
  const { purchase, exp } = read.value
  return allow({ purchaseId: String(purchase), expiresAt: new Date(Number(exp) * 1000) })
}
