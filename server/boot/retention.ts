import { DAY_MS } from '#domain/time/durations.ts'
import { NAME_SHOWN_DAYS } from '#domain/winners/winner-case.ts'
import {
  clearAccountAttributionBefore,
  type Guest,
  listNumberlessGuests,
  purgeChallengesBefore,
  purgeEmailChangesBefore,
  purgeLinksBefore,
  purgePartnerTokensBefore,
  purgeResetsBefore,
} from '#server/accounts/exports.ts'
import { purgeUnapprovedBefore } from '#server/draws/exports.ts'
import { purgeEventsBefore } from '#server/events/exports.ts'
import { purgeEventBodiesBefore, purgeProviderEventsBefore } from '#server/payments/exports.ts'
import { deleteAccount } from '#server/people/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { BATCH_ROWS } from '#server/platform/db/batches.ts'
import { purgeKeysBefore } from '#server/platform/db/idempotency.ts'
import { purgeFailedJobsBefore } from '#server/platform/jobs/jobs.ts'
import { purgeProofsBefore } from '#server/platform/limits/human-check.ts'
import { purgeCountsBefore } from '#server/platform/limits/rate-limits.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { purgeAlarmsBefore } from '#server/platform/log/report-queries.ts'
import { clearRejectedBefore } from '#server/post/exports.ts'
import { clearPurchaseAttributionBefore, listBuyersAmong } from '#server/purchases/exports.ts'
import { purgeDevicesBefore, purgeSessionsBefore } from '#server/sessions/exports.ts'
import { purgePrizeClaimsBefore } from '#server/spins/exports.ts'
import { purgeInvitationsBefore, purgeStaffSessionsBefore } from '#server/staff/exports.ts'
import { purgeCodesBefore } from '#server/verification/exports.ts'
import { purgeDeliveriesBefore } from '#server/webhooks/exports.ts'
import { purgeClaimsBefore, purgeNamesBefore } from '#server/winners/exports.ts'

/** The retention of something, in the words of docs/retention.md, and the function that purges it. */
type Rule = { what: string; retentionDays: number; purge: (context: Context, before: Date) => Promise<void> }

/** Purged hourly: a daily purge would keep data that is needed for hours for up to two days. */
export const hourlyRules: readonly Rule[] = [
  { what: 'Answers by idempotency key', retentionDays: 1, purge: ({ db }, before) => purgeKeysBefore(db, before) },
  { what: 'Solved robot checks', retentionDays: 1, purge: ({ db }, before) => purgeProofsBefore(db, before) },
  {
    what: 'Spent tokens of partners',
    retentionDays: 1,
    purge: ({ db }, before) => purgePartnerTokensBefore(db, before),
  },
  { what: 'Challenges of passkeys', retentionDays: 1, purge: ({ db }, before) => purgeChallengesBefore(db, before) },
  {
    what: "Bodies of providers' messages",
    retentionDays: 1,
    purge: ({ db }, before) => purgeEventBodiesBefore(db, before),
  },
  { what: 'Counts of calls', retentionDays: 2, purge: ({ db }, before) => purgeCountsBefore(db, before) },
]

export const dailyRules: readonly Rule[] = [
  { what: 'Links for a new password', retentionDays: 1, purge: ({ db }, before) => purgeResetsBefore(db, before) },
  { what: 'Links to confirm an email', retentionDays: 1, purge: ({ db }, before) => purgeLinksBefore(db, before) },
  {
    what: 'Invitations to the console',
    retentionDays: 1,
    purge: ({ db }, before) => purgeInvitationsBefore(db, before),
  },
  {
    what: 'Jobs that failed permanently',
    retentionDays: 14,
    purge: ({ db }, before) => purgeFailedJobsBefore(db, before),
  },
  {
    what: 'People of lists that were never approved',
    retentionDays: 30,
    purge: ({ db }, before) => purgeUnapprovedBefore(db, before),
  },
  {
    what: 'Changes of an email',
    retentionDays: 30,
    purge: ({ db }, before) => purgeEmailChangesBefore(db, before),
  },
  { what: 'Alarms by the hour', retentionDays: 90, purge: ({ db }, before) => purgeAlarmsBefore(db, before) },
  {
    what: 'Deliveries of webhooks',
    retentionDays: 30,
    purge: ({ db }, before) => purgeDeliveriesBefore(db, before),
  },
  { what: 'Verification codes', retentionDays: 30, purge: ({ db }, before) => purgeCodesBefore(db, before) },
  { what: 'Sessions that ended', retentionDays: 90, purge: ({ db }, before) => purgeSessionsBefore(db, before) },
  {
    what: 'Unused devices',
    retentionDays: 90,
    purge: ({ db }, before) => purgeDevicesBefore(db, before),
  },
  {
    what: 'Sessions of the console',
    retentionDays: 90,
    purge: ({ db }, before) => purgeStaffSessionsBefore(db, before),
  },
  {
    what: 'Details that winners gave',
    retentionDays: 90,
    purge: (context, before) => purgeClaimsBefore(context, before),
  },
  {
    what: 'Addresses for prizes of the wheel',
    retentionDays: 90,
    purge: ({ db }, before) => purgePrizeClaimsBefore(db, before),
  },
  {
    what: 'Cards that were rejected',
    retentionDays: 90,
    purge: (context, before) => clearRejectedBefore(context, before),
  },
  {
    what: 'Messages of providers',
    retentionDays: 90,
    purge: ({ db }, before) => purgeProviderEventsBefore(db, before),
  },
  { what: 'Guests who never entered', retentionDays: 365, purge: purgeGuests },
  {
    what: 'Names of winners',
    retentionDays: NAME_SHOWN_DAYS,
    purge: ({ db }, before) => purgeNamesBefore(db, before),
  },
  {
    what: 'Events on pages',
    retentionDays: 400,
    purge: ({ db, now }, before) => purgeEventsBefore(db, before, now()),
  },
  {
    what: 'Sources of visits',
    retentionDays: 400,
    purge: async ({ db }, before) => {
      await clearAccountAttributionBefore(db, before)
      await clearPurchaseAttributionBefore(db, before)
    },
  },
]

/** Applies each rule; a failure raises an alarm and does not stop the other rules. */
export async function purgeOld(context: Context, rules: readonly Rule[]): Promise<void> {
  for (const { what, retentionDays, purge } of rules) {
    try {
      await purge(context, new Date(context.now().getTime() - retentionDays * DAY_MS))
    } catch (error) {
      alarms.inc({ alarm: 'retention_failed' })
      context.log.error({ err: error, what }, 'old data could not be deleted')
    }
  }
}

/**
 * Anonymised like a requested deletion, but without the email: guests who verified no number and never started a
 * purchase.
 */
async function purgeGuests(context: Context, before: Date): Promise<void> {
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
