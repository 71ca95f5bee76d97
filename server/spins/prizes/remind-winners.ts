import { allow } from '#domain/verdict.ts'
import { isPrizeReminderDue, type PrizeReminders } from '#domain/wheel/wheel-prize.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { changePrizeCase, insertPrizeEvent, listUnanswered, lockPrizeCase, PROGRAM } from './prize-queries.ts'
import { requestAddress } from './request-address.ts'

const PRIZES_A_PAGE = 500

/** Reminds winners who have given no address. A prize that fails raises an alarm and does not stop the others. */
export async function remindWinners(context: Context): Promise<void> {
  for (let after: string | null = null; ; ) {
    const page: (PrizeReminders & { id: string })[] = await listUnanswered(context.db, after, PRIZES_A_PAGE)
    for (const prize of page) if (isPrizeReminderDue(prize, context.now())) await remindOne(context, prize.id)
    if (page.length < PRIZES_A_PAGE) return
    after = page.at(-1)!.id
  }
}

/** Checks again under the lock, so that two workers send one reminder. */
async function remindOne(context: Context, spinId: string): Promise<void> {
  const now = context.now()
  try {
    await transact(context.db, async (tx) => {
      const found = await lockPrizeCase(tx, spinId)
      if (!found || !isPrizeReminderDue(found, now)) return allow(null)
      await changePrizeCase(tx, spinId, { reminders: found.reminders + 1, remindedAt: now })
      await insertPrizeEvent(tx, { spinId, state: found.state, by: PROGRAM, words: 'sent a reminder', at: now })
      await requestAddress(tx, spinId, 'REMINDER')
      return allow(null)
    })
  } catch (error) {
    alarms.inc({ alarm: 'winner_case_failed' })
    context.log.error({ err: error, prize: spinId }, 'winner could not be reminded to give an address')
  }
}
