import type { RawBuilder } from 'kysely'
import type { PurchaseTrouble } from '#contract/console/purchases.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

/** Older failures are assumed to be known. */
const FAILED_WITHIN_DAYS = 30

export type TroubleTimes = { now: Date; stuckMinutes: number }

/**
 * The payments and refunds of purchases that need attention: `purchase_id`, and `changed_at`, the start of the problem.
 */
const troubles: Record<PurchaseTrouble, (times: TroubleTimes) => RawBuilder<unknown>> = {
  /** Claimed or being captured, without progress. */
  PAYMENT_STUCK: ({ now, stuckMinutes }) => sql`select purchase_id, changed_at from payments
    where state in ('CLAIMED', 'CAPTURING', 'RELEASING', 'CANCELLING')
      and changed_at < ${new Date(now.getTime() - stuckMinutes * 60_000)}`,
  /** Not requested again since. */
  REFUND_FAILED: ({ now }) => sql`select purchase_id, changed_at from refunds
    where created_at > ${new Date(now.getTime() - FAILED_WITHIN_DAYS * DAY_MS)} and state = 'FAILED'
      and not exists (select from refunds as again where again.purchase_id = refunds.purchase_id
        and again.created_at > refunds.created_at and again.state <> 'FAILED')`,
}

/** Whether a purchase has the problem. */
export function isInTrouble(trouble: PurchaseTrouble, times: TroubleTimes): RawBuilder<boolean> {
  return sql<boolean>`purchases.id in (select purchase_id from (${troubles[trouble](times)}) as in_trouble)`
}

export async function countTroubled(
  db: Db,
  trouble: PurchaseTrouble,
  times: TroubleTimes,
): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(distinct purchase_id)::int as count, min(changed_at) as since
    from (${troubles[trouble](times)}) as in_trouble`.execute(db)
  return rows[0]!
}
