import { allow, type Verdict } from '#domain/verdict.ts'
import { WINNER_EMAIL_DAYS } from '#domain/winner-case.ts'
import type { Context } from '#server/platform/context.ts'
import { readToken, signToken } from '#server/platform/tokens.ts'

const AUDIENCE = 'winner'
const DAY_MS = 86_400_000

/** Lets who holds it answer for one case. It lasts a little longer than until the next email brings another. */
export function signClaimToken(context: Context, caseId: string): string {
  const expiresAt = new Date(context.now().getTime() + (WINNER_EMAIL_DAYS + 1) * DAY_MS)
  return signToken(context.config.keyFor('winner claim'), AUDIENCE, { case: caseId }, expiresAt)
}

/** The case that a token was emailed for. */
export function readClaimToken(context: Context, token: string): Verdict<string, 'TokenExpired' | 'TokenRejected'> {
  const read = readToken(context.config.keysFor('winner claim'), AUDIENCE, token, context.now())
  return read.ok ? allow(String(read.value.case)) : read
}
