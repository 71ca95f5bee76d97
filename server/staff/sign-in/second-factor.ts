import { foldEmail } from '#domain/person/email.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { deleteCounts } from '#server/platform/limits/rate-limits.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { isCodeOf } from '../factors/one-time-codes.ts'
import { isPasskeyOf, type ShownPasskey } from '../factors/passkeys.ts'
import { isRecoveryCodeOf } from '../factors/recovery-codes.ts'
import { lockMember } from '../people/people-queries.ts'
import { fillSession } from './session-queries.ts'
import { makeToken, type StaffCaller } from './sessions.ts'
import { countFailure } from './sign-in.ts'

const RULE = 'staff.factor'

export type ShownFactor =
  | { kind: 'code'; code: string }
  | { kind: 'passkey'; passkey: ShownPasskey }
  | { kind: 'recovery code'; code: string }

/**
 * The second step, or the second factor again in a full session. Both continue the session under a new token, so that a
 * token seen earlier is useless. A recovery code is only for signing in.
 */
export async function proveFactor(
  context: Context,
  caller: StaffCaller,
  shown: ShownFactor,
): Promise<Verdict<{ token: string }, 'VerifyCodeExpired' | 'NotAuthenticated' | 'NotAuthorized' | 'TooManyRequests'>> {
  const { db, config } = context
  const now = context.now()
  const { session, actor } = caller
  if (session.stage === 'ENROL' || (session.stage === 'FULL' && shown.kind === 'recovery code'))
    return refuse('NotAuthorized')
  const limit = { rule: RULE, max: config.RATE_STAFF_FACTOR, windowSeconds: 900 }
  const from = { address: actor.address, device: session.device }
  const counted = await countFailure(context, limit, caller.id, { emailFolded: foldEmail(caller.email), from }, now)
  if (!counted.ok) return counted
  if (!(await isRight(context, caller, shown))) return refuse('VerifyCodeExpired')

  const token = makeToken()
  return transact(db, async (tx) => {
    const member = await lockMember(tx, caller.id)
    if (member?.state !== 'ACTIVE' || !(await fillSession(tx, session, hashOf(token), now)))
      return refuse('NotAuthenticated')
    await deleteCounts(tx, RULE, caller.id)
    if (session.stage === 'FULL') return allow({ token })
    await enqueue(tx, 'staff.report-sign-in', { sessionId: session.id, staffId: caller.id, factor: shown.kind })
    const signsIn = { action: 'staff.sign-in', subject: { kind: 'staff', id: caller.id }, reason: `with ${shown.kind}` }
    await recordAudit(tx, actor, signsIn, now)
    return allow({ token })
  })
}

function isRight(context: Context, caller: StaffCaller, shown: ShownFactor): Promise<boolean> {
  if (shown.kind === 'code') return isCodeOf(context, caller.id, shown.code)
  if (shown.kind === 'passkey') return isPasskeyOf(context, caller, shown.passkey)
  return isRecoveryCodeOf(context, caller.id, shown.code)
}
