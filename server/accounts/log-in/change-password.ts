import { changedPasswordProblem } from '#domain/person/person.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { checkRateLimit, countBack } from '#server/platform/limits/rate-limits.ts'
import { endSessionsOf } from '#server/sessions/exports.ts'
import { endLinks } from '../emailed-link-queries.ts'
import { nameInEmails, passwordChangedEmail } from '../emails.ts'
import { emailKeyOf } from '../person/person-keys.ts'
import { findAccount, insertAccountEvent, lockAccount, setPassword } from '../queries.ts'
import { checkPassword } from '../sign-up/check-password.ts'
import { guessLimit } from './log-in.ts'
import { hashPassword, isPassword } from './passwords.ts'

/**
 * A session that was left open must not allow guessing the password: each attempt counts as a failed log-in before the
 * password is checked. A change ends all other sessions, and every link that was emailed before.
 */
export async function changePassword(
  context: Context,
  caller: { accountId: string; sessionId: string },
  request: { old: string; new: string },
): Promise<Verdict<null, 'ShepherdWrongPassword' | 'ValidationError' | 'NotAllowedError' | 'TooManyRequests'>> {
  const { accountId, sessionId } = caller
  const now = context.now()
  const account = (await findAccount(context.db, accountId))!
  const { accountType, email, passwordHash } = account
  if (accountType === 'GUEST') return refuse('NotAllowedError', { reason: 'guest' })
  const problem = changedPasswordProblem(request.new, request.old)
  if (problem !== null) return refuseField('new', problem)
  const password = checkPassword(request.new, 'new', account)
  if (!password.ok) return password

  const emailKey = emailKeyOf(context, email)
  const rate = await checkRateLimit(context.db, guessLimit(context), emailKey, now)
  if (!rate.ok) return rate
  if (!(await isPassword(request.old, passwordHash))) return refuse('ShepherdWrongPassword')
  await countBack(context.db, guessLimit(context), emailKey, now)

  const newHash = await hashPassword(request.new)
  return transact(context.db, async (tx) => {
    // Another change may have come first: then the old password is no longer that.
    const locked = await lockAccount(tx, accountId)
    if (locked.passwordHash !== passwordHash) return refuse('ShepherdWrongPassword')
    await setPassword(tx, accountId, newHash)
    await endSessionsOf(tx, accountId, 'password changed', now, sessionId)
    await endLinks(tx, 'passwordResets', accountId, now)
    await insertAccountEvent(tx, { accountId, name: 'password_changed', now })
    await enqueue(tx, 'accounts.send-password-changed', { accountId })
    return allow(null)
  })
}

export async function notifyPasswordChanged(context: Context, accountId: string): Promise<void> {
  const account = await findAccount(context.db, accountId)
  if (!account || account.state === 'DELETED') return
  const emailContent = await passwordChangedEmail(
    await namedBrandOf(context, account.brand),
    context.config.publicUrl,
    nameInEmails(account),
  )
  await context.mail.send({ to: account.email, ...emailContent })
}
