import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH } from '#domain/person.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { nameInEmails, proofEmail } from '#server/accounts/emails.ts'
import { namedBrandOf } from '#server/brands/service.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { checkRateLimit, countBack } from '#server/platform/limits/rate-limits.ts'
import { emailKeyOf } from '../person/person-keys.ts'
import { findAccount } from '../queries.ts'
import { guessLimit } from './log-in.ts'
import { isPassword } from './passwords.ts'

/** A code is made of the part of an hour that it was asked for in, and is good in that and in the next. */
const WINDOW_MS = 300_000
const CODE_MINUTES = (2 * WINDOW_MS) / 60_000
const TRIES_MAX = 5

/**
 * The holder of a session proves that the account is theirs: by its password, or a guest by a code sent by email. Each
 * attempt is counted before it is checked, a password with the failed log-ins. A deleted account proves nothing.
 */
export async function proveOwner(
  context: Context,
  accountId: string,
  proof: string,
): Promise<Verdict<null, 'ShepherdWrongPassword' | 'VerifyCodeExpired' | 'TooManyRequests'>> {
  const now = context.now()
  const { accountType, email, passwordHash, state } = (await findAccount(context.db, accountId))!
  if (state === 'DELETED') return allow(null)
  const isGuest = accountType === 'GUEST'
  const limit = isGuest
    ? { rule: 'proof.account', max: TRIES_MAX, windowSeconds: CODE_MINUTES * 60 }
    : guessLimit(context)
  const subject = isGuest ? accountId : emailKeyOf(context, email)
  const rate = await checkRateLimit(context.db, limit, subject, now)
  if (!rate.ok) return rate
  const isRight = isGuest ? isCode(context, accountId, proof, now) : await isPassword(proof, passwordHash)
  if (!isRight) return refuse(isGuest ? 'VerifyCodeExpired' : 'ShepherdWrongPassword')
  await countBack(context.db, limit, subject, now)
  return allow(null)
}

export async function requestProof(
  context: Context,
  accountId: string,
): Promise<Verdict<null, 'NotAllowedError' | 'TooManyRequests'>> {
  const account = (await findAccount(context.db, accountId))!
  if (account.accountType !== 'GUEST') return refuse('NotAllowedError')
  const limit = { rule: 'proof.email', max: context.config.RATE_RESETS_PER_EMAIL, windowSeconds: 3_600 }
  const rate = await checkRateLimit(context.db, limit, emailKeyOf(context, account.email), context.now())
  if (!rate.ok) return rate
  await enqueue(context.db, 'accounts.send-proof', { accountId })
  return allow(null)
}

/** The code is made here rather than by the call, so that it stands nowhere but in the mail. */
export async function sendProof(context: Context, accountId: string): Promise<void> {
  const account = await findAccount(context.db, accountId)
  if (account?.state !== 'ACTIVE' || account.accountType !== 'GUEST') return
  const code = codeOf(context, accountId, windowOf(context.now()))
  const brand = await namedBrandOf(context, account.brand)
  const emailContent = await proofEmail(brand, context.config.publicUrl, nameInEmails(account), code, CODE_MINUTES)
  await context.mail.send({ to: account.email, ...emailContent })
}

function isCode(context: Context, accountId: string, given: string, now: Date): boolean {
  return [windowOf(now), windowOf(now) - 1].some((window) => {
    const code = codeOf(context, accountId, window)
    return given.length === code.length && timingSafeEqual(Buffer.from(given.padEnd(9)), Buffer.from(code.padEnd(9)))
  })
}

function windowOf(at: Date): number {
  return Math.floor(at.getTime() / WINDOW_MS)
}

function codeOf({ config }: Context, accountId: string, window: number): string {
  const digest = createHmac('sha256', config.keyFor('proof of an owner')).update(`${accountId} ${window}`).digest()
  return String(digest.readUInt32BE() % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0')
}
