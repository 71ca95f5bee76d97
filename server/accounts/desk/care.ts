import { foldEmail } from '#domain/email.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { endLinks } from '#server/accounts/emailed-link-queries.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { endSessionsOf } from '#server/sessions/service.ts'
import { deleteMemberPasskeys } from '../passkeys/passkey-queries.ts'
import { type Account, findRegistered, insertAccountEvent } from '../queries.ts'
import { setAccountState, setEmail } from './care-queries.ts'

/** What staff do to an account; each in the transaction of its audit, with the account locked. */

/** A blocked account keeps what it has, and enters nothing. */
export async function blockByStaff(tx: Tx, { id }: Pick<Account, 'id'>, now: Date): Promise<void> {
  await setAccountState(tx, id, 'BLOCKED')
  await insertAccountEvent(tx, { accountId: id, name: 'blocked', now })
}

export async function unblockByStaff(tx: Tx, { id }: Pick<Account, 'id'>, now: Date): Promise<void> {
  await setAccountState(tx, id, 'ACTIVE')
  await insertAccountEvent(tx, { accountId: id, name: 'unblocked', now })
}

/**
 * Gives an account the email that was meant. One that was confirmed is its owner's and is never changed by others:
 * who gets it changed gets the account. The new one counts for nothing until the link that is sent to it is pressed.
 */
export async function changeMistypedEmail(
  tx: Tx,
  account: Account,
  email: string,
  now: Date,
): Promise<Verdict<null, 'ValidationError'>> {
  const problem = await emailChangeProblem(tx, account, email)
  if (problem !== null) return refuse('ValidationError', { fields: [{ path: 'email', message: problem }] })
  await endLinks(tx, 'email_links', account.id, now)
  await endLinks(tx, 'password_resets', account.id, now)
  await setEmail(tx, account.id, email, foldEmail(email))
  await endSessionsOf(tx, account.id, 'email changed', now)
  await deleteMemberPasskeys(tx, { accountId: account.id })
  await insertAccountEvent(tx, { accountId: account.id, name: 'email_changed_by_staff', now })
  await enqueue(tx, 'accounts.send-email-link', { accountId: account.id, welcomes: false })
  return allow(null)
}

async function emailChangeProblem(tx: Tx, account: Account, email: string): Promise<string | null> {
  if (account.emailConfirmedAt !== null) return 'The present email is confirmed: only its owner can change it'
  if (foldEmail(email) === foldEmail(account.email)) return 'This is the email already'
  if (account.accountType === 'GUEST') return null
  const other = await findRegistered(tx, foldEmail(email))
  return other !== null && other.state !== 'DELETED' ? 'Another account has this email' : null
}
