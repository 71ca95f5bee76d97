import { foldEmail } from '#domain/person/email.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { endSessionsOf } from '#server/sessions/exports.ts'
import { endLinks } from '../emailed-link-queries.ts'
import { deleteMemberPasskeys } from '../passkeys/passkey-queries.ts'
import { type Account, findRegistered, insertAccountEvent } from '../queries.ts'
import { setAccountState, setEmail } from './care-queries.ts'

/** Actions of staff on an account; each runs in the transaction of its audit line, with the account locked. */

/** A blocked account keeps its entries and credit, and enters nothing. */
export async function blockByStaff(tx: Tx, { id }: Pick<Account, 'id'>, now: Date): Promise<void> {
  await setAccountState(tx, id, 'BLOCKED')
  await insertAccountEvent(tx, { accountId: id, name: 'blocked', now })
}

export async function unblockByStaff(tx: Tx, { id }: Pick<Account, 'id'>, now: Date): Promise<void> {
  await setAccountState(tx, id, 'ACTIVE')
  await insertAccountEvent(tx, { accountId: id, name: 'unblocked', now })
}

/**
 * Corrects the email of an account. A confirmed email can be changed only by its owner, because the owner of the email
 * controls the account. The new email is unconfirmed until its owner opens the link that is sent to it.
 */
export async function setEmailByStaff(tx: Tx, account: Account, email: string, now: Date): Promise<void> {
  await endLinks(tx, 'emailLinks', account.id, now)
  await endLinks(tx, 'passwordResets', account.id, now)
  await setEmail(tx, account.id, email, foldEmail(email))
  await endSessionsOf(tx, account.id, 'email changed', now)
  await deleteMemberPasskeys(tx, { accountId: account.id })
  await insertAccountEvent(tx, { accountId: account.id, name: 'email_changed_by_staff', now })
  await enqueue(tx, 'accounts.send-email-link', { accountId: account.id, welcomes: false })
}

/** The reason why staff cannot give an account this email, or null. */
export async function emailChangeProblem(tx: Tx, account: Account, email: string): Promise<string | null> {
  if (account.emailConfirmedAt !== null) return 'The present email is confirmed: only its owner can change it'
  if (foldEmail(email) === foldEmail(account.email)) return 'This is the email already'
  if (account.accountType === 'GUEST') return null
  const other = await findRegistered(tx, foldEmail(email))
  return other !== null && other.state !== 'DELETED' ? 'Another account has this email' : null
}
