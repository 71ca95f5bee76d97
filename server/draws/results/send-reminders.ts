import { londonDay, londonDayBounds } from '#domain/time/london.ts'
import { allow } from '#domain/verdict.ts'
import { findEntrant } from '#server/accounts/exports.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import { findEmailPicture } from '#server/catalogue/exports.ts'
import { listRemaining } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { reminderEmail } from './reminder-email.ts'
import { listComingDraws, listRemindersDue, markReminded } from './reminder-queries.ts'

const ACCOUNTS_A_PAGE = 500

/**
 * Queues an email for each account that requested one and is in a draw later today. Running it twice queues each email
 * once.
 */
export async function queueReminders(context: Context): Promise<void> {
  const now = context.now()
  const day = londonDay(now)
  const { to } = londonDayBounds(day)
  for (;;) {
    const accountIds = await listRemindersDue(context.db, day, now, to, ACCOUNTS_A_PAGE)
    for (const accountId of accountIds)
      await transact(context.db, async (tx) => {
        const isFirst = await markReminded(tx, accountId, day)
        if (isFirst) await enqueue(tx, 'draws.send-reminder', { accountId }, { key: `reminder:${accountId}` })
        return allow(null)
      })
    if (accountIds.length < ACCOUNTS_A_PAGE) return
  }
}

/** A reminder that is late, or no longer wanted, is not sent, and neither is one to a blocked account. */
export async function sendReminder(context: Context, accountId: string): Promise<void> {
  const account = await findEntrant(context.db, accountId)
  if (account?.state !== 'ACTIVE') return
  const now = context.now()
  const draws = await listComingDraws(context.db, accountId, now, londonDayBounds(londonDay(now)).to)
  const [first] = draws
  if (!first) return
  const brand = await namedBrandOf(context, account.brand)
  const picture = await findEmailPicture(context, 'campaign', first.tag, listRemaining)
  const emailContent = await reminderEmail(brand, context.config.publicUrl, account.nameInEmails, picture, draws)
  await context.mail.send({ to: account.email, ...emailContent })
}
