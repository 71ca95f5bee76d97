import { allow } from '#domain/verdict.ts'
import { findEntrant } from '#server/accounts/exports.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { resultEmail } from './result-email.ts'
import { listResults, listResultsDue, moveNotified } from './result-queries.ts'

/** One email a day at most; the job of the day may be some minutes early or late. */
const BETWEEN_MS = 23 * 3_600_000
const ACCOUNTS_A_PAGE = 500

/** Queues an email for each account that wants results and has some. Run twice, it queues each once. */
export async function queueResults(context: Context): Promise<void> {
  const now = context.now()
  const sentBefore = new Date(now.getTime() - BETWEEN_MS)
  for (;;) {
    const accountIds = await listResultsDue(context.db, sentBefore, ACCOUNTS_A_PAGE)
    for (const accountId of accountIds)
      await transact(context.db, async (tx) => {
        const after = await moveNotified(tx, accountId, sentBefore, now)
        const payload = { accountId, after, until: now }
        if (after) await enqueue(tx, 'draws.send-results', payload, { key: `results:${accountId}` })
        return allow(null)
      })
    if (accountIds.length < ACCOUNTS_A_PAGE) return
  }
}

/** A blocked or deleted account is sent nothing. */
export async function sendResults(
  context: Context,
  { accountId, after, until }: { accountId: string; after: Date; until: Date },
): Promise<void> {
  const account = await findEntrant(context.db, accountId)
  if (account?.state !== 'ACTIVE') return
  const results = await listResults(context.db, accountId, after, until)
  if (results.length === 0) return
  const brand = await namedBrandOf(context, account.brand)
  const emailContent = await resultEmail(brand, context.config.publicUrl, account.nameInEmails, results)
  await context.mail.send({ to: account.email, ...emailContent })
}
