import {
  clearAccountAttributionBefore,
  forgetLinksBefore,
  forgetPartnerTokensBefore,
  forgetResetsBefore,
  type Guest,
  listNumberlessGuests,
} from '#server/accounts/service.ts'
import { forgetEventsBefore } from '#server/events/exports.ts'
import { forgetProviderEventsBefore } from '#server/payments/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { BATCH_ROWS } from '#server/platform/db/batches.ts'
import { forgetKeysBefore } from '#server/platform/db/idempotency.ts'
import { forgetFailedJobsBefore } from '#server/platform/jobs/jobs.ts'
import { forgetProofsBefore } from '#server/platform/limits/human-check.ts'
import { forgetCountsBefore } from '#server/platform/limits/rate-limits.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { clearPurchaseAttributionBefore, listBuyersAmong } from '#server/purchases/exports.ts'
import { forgetSessionsBefore } from '#server/sessions/service.ts'
import { forgetCodesBefore } from '#server/verification/exports.ts'
import { deleteAccount } from './account-deletion.ts'

/** How long something is kept, in the words of docs/retention.md, and what forgets it. */
type Rule = { what: string; keptDays: number; forget: (context: Context, before: Date) => Promise<void> }

const DAY_MS = 86_400_000

/** What lasts for hours would otherwise last for two days. */
export const hourlyRules: readonly Rule[] = [
  { what: 'Answers by idempotency key', keptDays: 1, forget: ({ db }, before) => forgetKeysBefore(db, before) },
  { what: 'Solved robot checks', keptDays: 1, forget: ({ db }, before) => forgetProofsBefore(db, before) },
  { what: 'Spent tokens of partners', keptDays: 1, forget: ({ db }, before) => forgetPartnerTokensBefore(db, before) },
  { what: 'Counts of calls', keptDays: 2, forget: ({ db }, before) => forgetCountsBefore(db, before) },
]

export const dailyRules: readonly Rule[] = [
  { what: 'Links for a new password', keptDays: 1, forget: ({ db }, before) => forgetResetsBefore(db, before) },
  { what: 'Links to confirm an e-mail', keptDays: 1, forget: ({ db }, before) => forgetLinksBefore(db, before) },
  { what: 'Jobs that failed for good', keptDays: 14, forget: ({ db }, before) => forgetFailedJobsBefore(db, before) },
  { what: 'Verification codes', keptDays: 30, forget: ({ db }, before) => forgetCodesBefore(db, before) },
  { what: 'Sessions that ended', keptDays: 90, forget: ({ db }, before) => forgetSessionsBefore(db, before) },
  { what: 'Messages of providers', keptDays: 90, forget: ({ db }, before) => forgetProviderEventsBefore(db, before) },
  { what: 'Guests who never came to anything', keptDays: 365, forget: forgetGuests },
  { what: 'Events on pages', keptDays: 400, forget: ({ db }, before) => forgetEventsBefore(db, before) },
  {
    what: 'What brought somebody here',
    keptDays: 400,
    forget: async ({ db }, before) => {
      await clearAccountAttributionBefore(db, before)
      await clearPurchaseAttributionBefore(db, before)
    },
  },
]

/** Follows each rule; one that fails is an alarm, and does not keep the others from being followed. */
export async function forgetOld(context: Context, rules: readonly Rule[]): Promise<void> {
  for (const { what, keptDays, forget } of rules) {
    try {
      await forget(context, new Date(context.now().getTime() - keptDays * DAY_MS))
    } catch (fault) {
      alarms.inc({ alarm: 'retention_failed' })
      context.log.error({ err: fault, what }, 'what is old could not be forgotten')
    }
  }
}

/** Anonymised as by their own wish, but for the mail: guests who verified no number and never began to buy anything. */
async function forgetGuests(context: Context, before: Date): Promise<void> {
  for (let last: Guest | null = null; ; ) {
    const guests: Guest[] = await listNumberlessGuests(context.db, before, last, BATCH_ROWS)
    if (guests.length === 0) return
    const buyers = await listBuyersAmong(
      context.db,
      guests.map(({ id }) => id),
    )
    for (const { id } of guests) if (!buyers.has(id)) await deleteAccount(context, id, 'unused')
    last = guests.at(-1)!
  }
}
