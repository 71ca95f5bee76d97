import { foldEmail } from '#domain/email.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { deletedEmail, nameInEmails } from '#server/accounts/emails.ts'
import { namedBrandOf } from '#server/brands/service.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { deleteSessionsOf } from '#server/sessions/service.ts'
import { lockPerson } from '../person/person.ts'
import { insertAccountEvent, lockAccount } from '../queries.ts'
import { anonymise } from './delete-queries.ts'

/** Of an account that is about to be deleted: what others know it by. */
export type Leaver = { id: string; confirmedEmail: string | null; msisdn: string | null }

/** What depends on accounts and holds something for one; the edge passes it in. Its error keeps the account. */
export type ReleaseHolds = (tx: Tx, leaver: Leaver) => Promise<Verdict<null, 'EntryAlreadyPending'>>

/** The daily limits of codes to a number must not begin again with each account. */
const CODES_STORED_MS = 86_400_000

/**
 * Deletes the personal data of an account: from then on its row, its ledger and its tickets name nobody. The person
 * stays, and is known by keyed hashes alone, so that limits, exclusions, counts and uses outlive the account. Locks the
 * person first, like the start of a purchase. Idempotent.
 */
export async function deleteAccount(
  context: Context,
  accountId: string,
  reason: 'asked' | 'unused',
  release: ReleaseHolds,
): Promise<Verdict<null, 'AccountBlocked' | 'EntryAlreadyPending'>> {
  const now = context.now()
  return transact<Verdict<null, 'AccountBlocked' | 'EntryAlreadyPending'>>(context.db, async (tx) => {
    await lockPerson(tx, accountId)
    const account = await lockAccount(tx, accountId)
    if (account.state === 'BLOCKED') return refuse('AccountBlocked')
    if (account.state === 'DELETED') return allow(null)
    const { email, emailConfirmedAt, msisdn, brand } = account
    const firstName = nameInEmails(account)
    await anonymise(tx, accountId)
    await deleteSessionsOf(tx, accountId, 'account deleted', now)
    await insertAccountEvent(tx, { accountId, name: 'deleted', data: { reason }, now })
    const purgeAt = new Date(now.getTime() + CODES_STORED_MS)
    await enqueue(tx, 'verification.forget-codes', { accountId }, { runAt: purgeAt })
    if (reason === 'asked') await enqueue(tx, 'accounts.tell-deleted', { email, firstName, brand })
    return release(tx, { id: accountId, confirmedEmail: emailConfirmedAt && foldEmail(email), msisdn })
  })
}

/** The address stands nowhere any more but in the job, and goes with it. */
export async function notifyDeleted(
  context: Context,
  { email, firstName, brand }: { email: string; firstName: string | null; brand: string },
): Promise<void> {
  const emailContent = await deletedEmail(await namedBrandOf(context, brand), context.config.publicUrl, firstName)
  await context.mail.send({ to: email, ...emailContent })
}
