import type { PaymentState } from '#domain/money/payment.ts'
import { type Db, literals } from '#server/platform/db/db.ts'

/**
 * Between a beginning and an end. OPEN waits for the buyer until they confirm, the others for the provider or for us.
 */
const unsettled: readonly PaymentState[] = [
  'BEGUN',
  'OPEN',
  'AUTHORISED',
  'CLAIMED',
  'CAPTURING',
  'RELEASING',
  'CANCELLING',
]

/**
 * Payments that have not been checked since, oldest check first, without those that are being settled now or are given
 * up.
 */
export async function listUnsettled(db: Db, checkedBefore: Date, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('state', 'in', literals(unsettled))
    .where('checkedAt', '<', checkedBefore)
    .where('givenUpAt', 'is', null)
    .where(({ or, eb }) => or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now)]))
    .orderBy('checkedAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Since when the oldest payment waits for us: not for its buyer, and not for the provider's own review. */
export async function oldestUnsettled(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.min('changedAt').as('oldest'))
    .where('state', 'in', literals(unsettled))
    .where('givenUpAt', 'is', null)
    .where(({ or, eb }) => or([eb('state', '<>', 'OPEN'), eb('confirmedAt', 'is not', null)]))
    .where(({ or, eb }) => or([eb('standing', 'is', null), eb('standing', '<>', 'PENDING')]))
    .executeTakeFirst()
  return row?.oldest ?? null
}
