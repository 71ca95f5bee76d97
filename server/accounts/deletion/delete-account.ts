import { foldEmail } from '#domain/person/email.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { deleteSessionsOf } from '#server/sessions/exports.ts'
import { deletedEmail, nameInEmails } from '../emails.ts'
import { lockPerson } from '../person/person.ts'
import { insertAccountEvent, lockAccount } from '../queries.ts'
import { anonymise } from './delete-queries.ts'

/** The identifiers of an account that is about to be deleted, by which other capabilities refer to it. */
export type Leaver = { id: string; confirmedEmail: string | null; msisdn: string | null }

/**
 * Releases what other capabilities hold for an account; the caller passes it in, because they depend on accounts. If it
 * fails, the account is not deleted.
 */
export type ReleaseHolds = (tx: Tx, leaver: Leaver) => Promise<Verdict<null, 'EntryAlreadyPending' | 'PrizeNotSettled'>>

/** The daily limits of codes to a number must not restart with each account. */
const CODES_STORED_MS = 86_400_000

/**
 * Deletes the personal data of an account: its row, ledger and tickets identify no one afterwards. The person remains,
 * known only by keyed hashes, so that limits, exclusions, counts and uses outlive the account. Locks the person first,
 * like the start of a purchase. Idempotent.
 */
export async function deleteAccount(
  context: Context,
  accountId: string,
  reason: 'asked' | 'unused',
  release: ReleaseHolds,
): Promise<Verdict<null, 'AccountBlocked' | 'EntryAlreadyPending' | 'PrizeNotSettled'>> {
  const now = context.now()
  return transact<Verdict<null, 'AccountBlocked' | 'EntryAlreadyPending' | 'PrizeNotSettled'>>(
    context.db,
    async (tx) => {
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
      await enqueue(tx, 'verification.delete-codes', { accountId }, { runAt: purgeAt })
      if (reason === 'asked') await enqueue(tx, 'accounts.send-deleted', { email, firstName, brand })
      return release(tx, { id: accountId, confirmedEmail: emailConfirmedAt && foldEmail(email), msisdn })
    },
  )
}

/** The job has the only remaining copy of the address, and is deleted after it. */
export async function notifyDeleted(
  context: Context,
  { email, firstName, brand }: { email: string; firstName: string | null; brand: string },
): Promise<void> {
  const emailContent = await deletedEmail(await namedBrandOf(context, brand), context.config.publicUrl, firstName)
  await context.mail.send({ to: email, ...emailContent })
}
