import { type Pence, pence } from '#domain/money/money.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/**
 * Counters of a person across all accounts: entries in a period, and money in a month. Each is one row, changed by one
 * statement that refuses to exceed its limit, so concurrent calls cannot exceed it either.
 */
export type CountKey = { personId: string; campaignId: string; period: string }

/** Adds to a person's entries. Returns false and adds nothing if that would exceed the limit. */
export async function reserveCount(tx: Tx, key: CountKey, quantity: number, limit: number): Promise<boolean> {
  if (quantity > limit) return false
  const row = await tx
    .insertInto('person_counts')
    .values({ person_id: key.personId, campaign_id: key.campaignId, period: key.period, taken: quantity })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'campaign_id', 'period'])
        .doUpdateSet({ taken: sql`person_counts.taken + ${quantity}` })
        .where(sql`person_counts.taken + ${quantity}`, '<=', limit),
    )
    .returning('taken')
    .executeTakeFirst()
  return row !== undefined
}

export async function releaseCount(tx: Tx, key: CountKey, quantity: number): Promise<void> {
  await tx
    .updateTable('person_counts')
    .set({ taken: sql`taken - ${quantity}` })
    .where('person_id', '=', key.personId)
    .where('campaign_id', '=', key.campaignId)
    .where('period', '=', key.period)
    .execute()
}

/** A person's entries by campaign id and period. */
export async function listCounts(
  db: Db,
  personId: string,
  campaignIds: readonly string[],
): Promise<Map<string, Record<string, number>>> {
  const counts = new Map<string, Record<string, number>>()
  if (campaignIds.length === 0) return counts
  const rows = await db
    .selectFrom('person_counts')
    .select(['campaign_id as campaignId', 'period', 'taken'])
    .where('person_id', '=', personId)
    .where('campaign_id', 'in', [...campaignIds])
    .execute()
  for (const { campaignId, period, taken } of rows) {
    counts.set(campaignId, { ...counts.get(campaignId), [period]: taken })
  }
  return counts
}

/** ALL counts everything held or charged; CREDIT_CARD counts payments with money that may be borrowed. */
export type SpendKey = { personId: string; month: string; kind: 'ALL' | 'CREDIT_CARD' }

/** Adds to a person's spending in a London month. Returns false and adds nothing if that would exceed the limit. */
export async function reserveSpend(tx: Tx, key: SpendKey, amountPence: Pence, limitPence: Pence): Promise<boolean> {
  if (amountPence > limitPence) return false
  const row = await tx
    .insertInto('person_spend')
    .values({ person_id: key.personId, month: key.month, kind: key.kind, spent_pence: amountPence })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'month', 'kind'])
        .doUpdateSet({ spent_pence: sql`person_spend.spent_pence + ${amountPence}` })
        .where(sql`person_spend.spent_pence + ${amountPence}`, '<=', limitPence),
    )
    .returning('spent_pence')
    .executeTakeFirst()
  return row !== undefined
}

export function releaseSpend(tx: Tx, key: SpendKey, amountPence: Pence): Promise<void> {
  return changeSpend(tx, key, -amountPence)
}

/** Counts a released sum as spent again. It was within the limit once, so the limit is not checked. */
export function recountSpend(tx: Tx, key: SpendKey, amountPence: Pence): Promise<void> {
  return changeSpend(tx, key, amountPence)
}

async function changeSpend(tx: Tx, key: SpendKey, byPence: number): Promise<void> {
  await tx
    .updateTable('person_spend')
    .set({ spent_pence: sql`spent_pence + ${byPence}` })
    .where('person_id', '=', key.personId)
    .where('month', '=', key.month)
    .where('kind', '=', key.kind)
    .execute()
}

export async function findSpend(db: Db, key: SpendKey): Promise<Pence> {
  const row = await db
    .selectFrom('person_spend')
    .select('spent_pence as spentPence')
    .where('person_id', '=', key.personId)
    .where('month', '=', key.month)
    .where('kind', '=', key.kind)
    .executeTakeFirst()
  return pence(row?.spentPence ?? 0)
}
