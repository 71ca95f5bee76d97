import { v7 as uuid } from 'uuid'
import type { CardFace } from '#domain/money/saved-card.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import type { HeldCard } from '#server/platform/payment-provider.ts'

export type SavedCard = CardFace & { id: string; ref: string; savedAt: Date }

const columns = [
  'id',
  'provider_ref as ref',
  'brand',
  'last4',
  'expires_month as expiresMonth',
  'expires_year as expiresYear',
  'saved_at as savedAt',
] as const

/** The usable cards of an account, newest first. */
export function listCards(db: Db, accountId: string): Promise<SavedCard[]> {
  return db
    .selectFrom('saved_cards')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Null for a card that was removed, and for another account's. */
export async function findCard(db: Db, accountId: string, id: string): Promise<SavedCard | null> {
  return (await listCards(db, accountId)).find((card) => card.id === id) ?? null
}

/** False if the account has no such card. */
export async function markRemoved(tx: Tx, accountId: string, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_cards')
    .set({ removed_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The removed cards that the provider has not detached yet. */
export async function listRemoved(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_cards')
    .select('provider_ref')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is not', null)
    .orderBy('removed_at')
    .execute()
  return rows.map(({ provider_ref: ref }) => ref)
}

export async function deleteCard(tx: Tx, ref: string): Promise<void> {
  await tx.deleteFrom('saved_cards').where('provider_ref', '=', ref).execute()
}

export async function deleteCards(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('saved_cards').where('account_id', '=', accountId).execute()
}

/** Replaces the rows by the provider's cards; a card that its owner has removed stays removed. */
export async function storeCards(tx: Tx, accountId: string, held: readonly HeldCard[]): Promise<void> {
  await tx
    .deleteFrom('saved_cards')
    .where('account_id', '=', accountId)
    .where('provider_ref', 'not in', ['', ...held.map(({ ref }) => ref)])
    .execute()
  if (held.length === 0) return
  const rows = held.map((card) => ({
    id: uuid(),
    account_id: accountId,
    provider_ref: card.ref,
    brand: card.brand,
    last4: card.last4,
    expires_month: card.expiresMonth,
    expires_year: card.expiresYear,
    saved_at: card.savedAt,
  }))
  await tx
    .insertInto('saved_cards')
    .values(rows)
    .onConflict((found) =>
      found.column('provider_ref').doUpdateSet({
        expires_month: sql`excluded.expires_month`,
        expires_year: sql`excluded.expires_year`,
        last4: sql`excluded.last4`,
      }),
    )
    .execute()
}

/** Marks older copies of the same card number as removed: one is enough. */
export async function markDoubles(tx: Tx, refs: readonly string[], at: Date): Promise<void> {
  if (refs.length === 0) return
  await tx
    .updateTable('saved_cards')
    .set({ removed_at: at })
    .where('provider_ref', 'in', [...refs])
    .where('removed_at', 'is', null)
    .execute()
}
