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
    .insertInto('personCounts')
    .values({ personId: key.personId, campaignId: key.campaignId, period: key.period, taken: quantity })
    .onConflict((conflict) =>
      conflict
        .columns(['personId', 'campaignId', 'period'])
        .doUpdateSet({ taken: sql`person_counts.taken + ${quantity}` })
        .where(sql`person_counts.taken + ${quantity}`, '<=', limit),
    )
    .returning('taken')
    .executeTakeFirst()
  return row !== undefined
}

export async function releaseCount(tx: Tx, key: CountKey, quantity: number): Promise<void> {
  await tx
    .updateTable('personCounts')
    .set({ taken: sql`taken - ${quantity}` })
    .where('personId', '=', key.personId)
    .where('campaignId', '=', key.campaignId)
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
    .selectFrom('personCounts')
    .select(['campaignId', 'period', 'taken'])
    .where('personId', '=', personId)
    .where('campaignId', 'in', [...campaignIds])
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
    .insertInto('personSpend')
    .values({ personId: key.personId, month: key.month, kind: key.kind, spentPence: amountPence })
    .onConflict((conflict) =>
      conflict
        .columns(['personId', 'month', 'kind'])
        .doUpdateSet({ spentPence: sql`person_spend.spent_pence + ${amountPence}` })
        .where(sql`person_spend.spent_pence + ${amountPence}`, '<=', limitPence),
    )
    .returning('spentPence')
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
    .updateTable('personSpend')
    .set({ spentPence: sql`spent_pence + ${byPence}` })
    .where('personId', '=', key.personId)
    .where('month', '=', key.month)
    .where('kind', '=', key.kind)
    .execute()
}

export async function findSpend(db: Db, key: SpendKey): Promise<Pence> {
  const row = await db
    .selectFrom('personSpend')
    .select('spentPence')
    .where('personId', '=', key.personId)
    .where('month', '=', key.month)
    .where('kind', '=', key.kind)
    .executeTakeFirst()
  return pence(row?.spentPence ?? 0)
}
