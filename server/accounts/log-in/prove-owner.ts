import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH } from '#domain/person/person.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { checkRateLimit, countBack } from '#server/platform/limits/rate-limits.ts'
import { nameInEmails, proofEmail } from '../emails.ts'
import { emailKeyOf } from '../person/person-keys.ts'
import { findAccount } from '../queries.ts'
import { guessLimit } from './log-in.ts'
import { isPassword } from './passwords.ts'

/** A code belongs to the five-minute window of its request, and is valid in that and the next window. */
const WINDOW_MS = 300_000
const CODE_MINUTES = (2 * WINDOW_MS) / 60_000
const TRIES_MAX = 5

/**
 * The holder of a session proves that the account is theirs: by its password, or by an emailed code: a guest, and a
 * member for the `session` that requested it. Each attempt is counted before it is checked, a password with the failed
 * log-ins. A deleted account cannot be proved.
 */
export async function proveOwner(
  context: Context,
  accountId: string,
  proof: string,
  session: string | null = null,
): Promise<Verdict<null, 'ShepherdWrongPassword' | 'VerifyCodeExpired' | 'TooManyRequests'>> {
  const now = context.now()
  const { accountType, email, passwordHash, state } = (await findAccount(context.db, accountId))!
  if (state === 'DELETED') return allow(null)
  const isByCode = session !== null || accountType === 'GUEST'
  const limit = isByCode
    ? { rule: 'proof.account', max: TRIES_MAX, windowSeconds: CODE_MINUTES * 60 }
    : guessLimit(context)
  const subject = isByCode ? accountId : emailKeyOf(context, email)
  const rate = await checkRateLimit(context.db, limit, subject, now)
  if (!rate.ok) return rate
  const isRight = isByCode ? isCode(context, session ?? accountId, proof, now) : await isPassword(proof, passwordHash)
  if (!isRight) return refuse(isByCode ? 'VerifyCodeExpired' : 'ShepherdWrongPassword')
  await countBack(context.db, limit, subject, now)
  return allow(null)
}

/** Sends the code: to a guest for actions that need proof, and to a member for a session that is not proved yet. */
export async function requestProof(
  context: Context,
  { accountId, sessionId, isProved }: { accountId: string; sessionId: string; isProved: boolean },
): Promise<Verdict<null, 'NotAllowedError' | 'TooManyRequests'>> {
  const account = (await findAccount(context.db, accountId))!
  if (account.accountType !== 'GUEST' && isProved) return refuse('NotAllowedError')
  const limit = { rule: 'proof.email', max: context.config.RATE_RESETS_PER_EMAIL, windowSeconds: 3_600 }
  const rate = await checkRateLimit(context.db, limit, emailKeyOf(context, account.email), context.now())
  if (!rate.ok) return rate
  await enqueue(context.db, 'accounts.send-proof', { accountId, ...(!isProved && { sessionId }) })
  return allow(null)
}

/** The code is made in this job rather than by the call, so that only the email contains it. */
export async function sendProof(context: Context, accountId: string, sessionId: string | null): Promise<void> {
  const account = await findAccount(context.db, accountId)
  if (account?.state !== 'ACTIVE' || (account.accountType !== 'GUEST' && sessionId === null)) return
  const code = deriveCode(context, sessionId ?? accountId, windowOf(context.now()))
  const brand = await namedBrandOf(context, account.brand)
  const proof = { code, minutes: CODE_MINUTES, isForSession: sessionId !== null }
  const emailContent = await proofEmail(brand, context.config.publicUrl, nameInEmails(account), proof)
  await context.mail.send({ to: account.email, ...emailContent })
}

function isCode(context: Context, subject: string, given: string, now: Date): boolean {
  return [windowOf(now), windowOf(now) - 1].some((window) => {
    const code = deriveCode(context, subject, window)
    return given.length === code.length && timingSafeEqual(Buffer.from(given.padEnd(9)), Buffer.from(code.padEnd(9)))
  })
}

function windowOf(at: Date): number {
  return Math.floor(at.getTime() / WINDOW_MS)
}

/** `subject`: the account, or the session that the code is for. */
function deriveCode({ config }: Context, subject: string, window: number): string {
  const digest = createHmac('sha256', config.keyFor('proof of an owner')).update(`${subject} ${window}`).digest()
  return String(digest.readUInt32BE() % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0')
}
