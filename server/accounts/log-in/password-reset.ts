import { randomBytes } from 'node:crypto'
import { foldEmail } from '#domain/person/email.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { countAgainst, deleteCounts } from '#server/platform/limits/rate-limits.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { endSessionsOf } from '#server/sessions/exports.ts'
import { consumeLink, findLink, insertReset } from '../emailed-link-queries.ts'
import { resetEmail } from '../emails.ts'
import { deleteMemberPasskeys } from '../passkeys/passkey-queries.ts'
import { emailKeyOf } from '../person/person-keys.ts'
import { findAccount, findRegistered, insertAccountEvent, lockAccount, setPassword } from '../queries.ts'
import { checkPassword } from '../sign-up/check-password.ts'
import { admitLookUp } from '../sign-up/crowds.ts'
import { claimAccount } from '../sign-up/prove-email.ts'
import { LOG_IN_RULE } from './log-in.ts'
import { hashPassword } from './passwords.ts'

export const RESET_MINUTES = 30

/**
 * The same answer in the same time for every email: the job looks up whether there is an account. Beyond a few emails
 * an hour nothing more is sent, so that this page cannot flood an inbox.
 */
export async function forgotPassword(
  context: Context,
  { email, recaptcha }: { email: string; recaptcha: string | null },
  address: string | null,
): Promise<Verdict<null, 'GoogleRecaptchaError'>> {
  const admitted = await admitLookUp(context, email, recaptcha, address)
  if (!admitted.ok) return admitted
  const perEmail = { rule: 'reset.email', max: context.config.RATE_RESETS_PER_EMAIL, windowSeconds: 3_600 }
  if (await countAgainst(context.db, perEmail, emailKeyOf(context, email), context.now()))
    await enqueue(context.db, 'accounts.send-reset', { email: foldEmail(email) })
  return allow(null)
}

/**
 * The token is made in this job rather than by the call, so that only the email contains it; the stored form is its
 * hash.
 */
export async function sendReset(context: Context, emailFolded: string): Promise<void> {
  const account = await findRegistered(context.db, emailFolded)
  if (account?.state !== 'ACTIVE') return
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(context.now().getTime() + RESET_MINUTES * 60_000)
  await insertReset(context.db, { tokenHash: hashOf(token), accountId: account.id, expiresAt })
  const { publicUrl } = context.config
  const href = `${publicUrl}/reset?token=${token}`
  const emailContent = await resetEmail(await namedBrandOf(context, account.brand), publicUrl, href, RESET_MINUTES)
  await context.mail.send({ to: account.email, ...emailContent })
}

/**
 * Single use. Ends all sessions of the account, removes its passkeys and resets its count of failed log-ins, so that
 * only its owner can log in, and at once.
 */
export async function resetPassword(
  context: Context,
  token: string,
  password: string,
): Promise<Verdict<null, 'ResetTokenInvalid' | 'ValidationError'>> {
  const now = context.now()
  // Checked before the password is hashed, so that guessed tokens cost no hashing.
  const ownerId = await findLink(context.db, 'passwordResets', hashOf(token), now)
  if (ownerId === null) return refuse('ResetTokenInvalid')
  const checked = checkPassword(password, 'new', (await findAccount(context.db, ownerId))!)
  if (!checked.ok) return checked
  const passwordHash = await hashPassword(password)
  return transact(context.db, async (tx) => {
    // Receiving the email proves the address, even if a stranger created the account.
    await claimAccount(context, tx, ownerId, now)
    const accountId = await consumeLink(tx, 'passwordResets', hashOf(token), now)
    if (accountId === null) return refuse('ResetTokenInvalid')
    const account = await lockAccount(tx, accountId)
    if (account.state === 'DELETED' || account.accountType !== 'REGISTERED') return refuse('ResetTokenInvalid')
    await setPassword(tx, accountId, passwordHash)
    await endSessionsOf(tx, accountId, 'password reset', now)
    await deleteMemberPasskeys(tx, { accountId })
    await deleteCounts(tx, LOG_IN_RULE, emailKeyOf(context, account.email))
    await insertAccountEvent(tx, { accountId, name: 'password_reset', now })
    await enqueue(tx, 'accounts.send-password-changed', { accountId })
    return allow(null)
  })
}
