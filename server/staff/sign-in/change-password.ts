import { changedPasswordProblem } from '#domain/person/person.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { checkPassword, hashPassword, isPassword } from '#server/accounts/exports.ts'
import { recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { checkRateLimit, countBack } from '#server/platform/limits/rate-limits.ts'
import { findMember, lockMember, setNameAndPassword } from '../people/people-queries.ts'
import { endOtherSessions } from './session-queries.ts'
import type { StaffCaller } from './sessions.ts'

/** Needs the old password and a fresh second factor, and ends all other sessions of that person. */
export async function changeStaffPassword(
  context: Context,
  caller: StaffCaller,
  request: { old: string; new: string },
): Promise<Verdict<null, 'ShepherdWrongPassword' | 'ValidationError' | 'TooManyRequests'>> {
  const { db, config } = context
  const now = context.now()
  const problem = changedPasswordProblem(request.new, request.old)
  if (problem !== null) return refuseField('new', problem)
  const password = checkPassword(request.new, 'new', { email: caller.email, firstName: caller.name, lastName: null })
  if (!password.ok) return password
  const limit = { rule: 'staff.old-password', max: config.RATE_LOG_IN_PER_EMAIL, windowSeconds: 900 }
  const rate = await checkRateLimit(db, limit, caller.id, now)
  if (!rate.ok) return rate
  const before = (await findMember(db, caller.id))!
  if (!(await isPassword(request.old, before.passwordHash))) return refuse('ShepherdWrongPassword')
  await countBack(db, limit, caller.id, now)
  const passwordHash = await hashPassword(request.new)
  return transact(db, async (tx) => {
    const member = await lockMember(tx, caller.id)
    // A reset or another change may have come first: then the old password is no longer that.
    if (member?.state !== 'ACTIVE' || member.passwordHash !== before.passwordHash)
      return refuse('ShepherdWrongPassword')
    await setNameAndPassword(tx, caller.id, member.name, passwordHash)
    await endOtherSessions(tx, caller.id, caller.session.id, now)
    await enqueue(tx, 'staff.report-factors', { staffId: caller.id, what: 'You changed your password.' })
    const subject = { kind: 'staff', id: caller.id }
    await recordAudit(tx, caller.actor, { action: 'staff.change-password', subject, reason: 'their own' }, now)
    return allow(null)
  })
}
