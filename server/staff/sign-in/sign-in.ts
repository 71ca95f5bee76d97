import { foldEmail } from '#domain/person/email.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { isPassword } from '#server/accounts/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import {
  checkRateLimit,
  countBack,
  countOne,
  type RateLimit,
  refuseForNow,
} from '#server/platform/limits/rate-limits.ts'
import { hashOf, keyedHashOf } from '#server/platform/tokens.ts'
import { describeFactors, type Factors } from '../factors/factors.ts'
import { findMemberByEmail, lockMember } from '../people/people-queries.ts'
import { endSession, findSession } from './session-queries.ts'
import { type From, startStaffSession } from './sessions.ts'

/** This number of failures in a row is reported to the owner, once in a window. */
const FAILURES_REPORTED = 3
const WINDOW_SECONDS = 900

/**
 * The first step: email and password. Every attempt counts as a failure until it has succeeded. Neither the text nor
 * the time of an answer reveals whether the person exists: work that differs is left to a job.
 */
export async function signIn(
  context: Context,
  request: { email: string; password: string },
  from: From,
  tokenBefore: string | null,
): Promise<Verdict<{ token: string; factors: Factors }, 'ShepherdAuthenticationFailed' | 'TooManyRequests'>> {
  const { db, config } = context
  const now = context.now()
  const emailFolded = foldEmail(request.email)
  const perEmail = { rule: 'staff.email', max: config.RATE_LOG_IN_PER_EMAIL, windowSeconds: WINDOW_SECONDS }
  const perAddress = { rule: 'staff.address', max: config.RATE_LOG_IN_PER_ADDRESS, windowSeconds: WINDOW_SECONDS }
  const emailKey = keyedHashOf(config.keyFor('staff limits'), emailFolded)
  const ofAddress = await checkRateLimit(db, perAddress, from.address, now)
  if (!ofAddress.ok) return ofAddress
  const failures = await countFailure(context, perEmail, emailKey, { emailFolded, from }, now)
  if (!failures.ok) return failures

  const member = await findMemberByEmail(db, emailFolded)
  const isRight = await isPassword(request.password, member?.passwordHash ?? null)
  if (!member || !isRight || member.state !== 'ACTIVE') return refuse('ShepherdAuthenticationFailed')
  await countBack(db, perEmail, emailKey, now)
  if (from.address !== null) await countBack(db, perAddress, from.address, now)

  return transact(db, async (tx) => {
    // A password that was changed while it was being compared must not open a session any more.
    const locked = await lockMember(tx, member.id)
    if (locked?.state !== 'ACTIVE' || locked.passwordHash !== member.passwordHash)
      return refuse('ShepherdAuthenticationFailed')
    const before = tokenBefore === null ? null : await findSession(tx, hashOf(tokenBefore))
    if (before) await endSession(tx, before.id, now)
    const token = await startStaffSession(tx, member.id, 'PASSWORD', from, now)
    return allow({ token, factors: await describeFactors(tx, member.id) })
  })
}

/** Counts an attempt as a failure in advance, and reports the third to the owner. */
export async function countFailure(
  { db }: Context,
  limit: RateLimit,
  subject: string,
  whose: { emailFolded: string; from: From },
  now: Date,
): Promise<Verdict<null, 'TooManyRequests'>> {
  const failures = await countOne(db, limit, subject, now)
  // Queued with the next attempt after it, since the third may yet succeed.
  if (failures === FAILURES_REPORTED + 1)
    await enqueue(db, 'staff.report-failures', { emailFolded: whose.emailFolded, at: now.toISOString() })
  return failures <= limit.max ? allow(null) : refuseForNow(limit, now)
}
