import { DAY_MS } from '#domain/time/durations.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import { PRIZE_LINK_DAYS } from '#domain/wheel/wheel-prize.ts'
import { WINNER_EMAIL_DAYS } from '#domain/winners/winner-case.ts'
import type { Context } from '../context.ts'
import { readToken, signToken } from '../tokens.ts'

/** The next email to a draw's winner contains a new token; this one lasts a day longer than the time until then. */
const claims = {
  DRAW: { key: 'winner claim', audience: 'winner', field: 'case', days: WINNER_EMAIL_DAYS + 1 },
  WHEEL: { key: 'wheel prize', audience: 'wheel prize', field: 'prize', days: PRIZE_LINK_DAYS },
} as const
type ClaimKind = keyof typeof claims

/** A token that lets its holder answer for one winner's case of a draw, or one prize of the wheel. */
export function signClaimToken(context: Context, kind: ClaimKind, id: string): string {
  const { key, audience, field, days } = claims[kind]
  const expiresAt = new Date(context.now().getTime() + days * DAY_MS)
  return signToken(context.config.keyFor(key), audience, { [field]: id }, expiresAt)
}

/** The case or prize of a token. */
export function readClaimToken(
  context: Context,
  kind: ClaimKind,
  token: string,
): Verdict<string, 'TokenExpired' | 'TokenRejected'> {
  const { key, audience, field } = claims[kind]
  const read = readToken(context.config.keysFor(key), audience, token, context.now())
  return read.ok ? allow(String(read.value[field])) : read
}
