import { v7 as uuid } from 'uuid'
import type { CardFace } from '#domain/money/saved-card.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import type { HeldCard } from '#server/platform/payment-provider.ts'

export type SavedCard = CardFace & { id: string; ref: string; savedAt: Date }

const columns = ['id', 'providerRef as ref', 'brand', 'last4', 'expiresMonth', 'expiresYear', 'savedAt'] as const

/** The usable cards of an account, newest first. */
export function listCards(db: Db, accountId: string): Promise<SavedCard[]> {
  return db
    .selectFrom('savedCards')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .orderBy('savedAt', 'desc')
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
    .updateTable('savedCards')
    .set({ removedAt: at })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The removed cards that the provider has not detached yet. */
export async function listRemoved(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('savedCards')
    .select('providerRef')
    .where('accountId', '=', accountId)
    .where('removedAt', 'is not', null)
    .orderBy('removedAt')
    .execute()
  return rows.map(({ providerRef: ref }) => ref)
}

export async function deleteCard(tx: Tx, ref: string): Promise<void> {
  await tx.deleteFrom('savedCards').where('providerRef', '=', ref).execute()
}

export async function deleteCards(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('savedCards').where('accountId', '=', accountId).execute()
}

/** Replaces the rows by the provider's cards; a card that its owner has removed stays removed. */
export async function storeCards(tx: Tx, accountId: string, held: readonly HeldCard[]): Promise<void> {
  await tx
    .deleteFrom('savedCards')
    .where('accountId', '=', accountId)
    .where('providerRef', 'not in', ['', ...held.map(({ ref }) => ref)])
    .execute()
  if (held.length === 0) return
  const rows = held.map((card) => ({
    id: uuid(),
    accountId,
    providerRef: card.ref,
    brand: card.brand,
    last4: card.last4,
    expiresMonth: card.expiresMonth,
    expiresYear: card.expiresYear,
    savedAt: card.savedAt,
  }))
  await tx
    .insertInto('savedCards')
    .values(rows)
    .onConflict((found) =>
      found.column('providerRef').doUpdateSet({
        expiresMonth: sql`excluded.expires_month`,
        expiresYear: sql`excluded.expires_year`,
        last4: sql`excluded.last4`,
      }),
    )
    .execute()
}

/** Marks older copies of the same card number as removed: one is enough. */
export async function markDoubles(tx: Tx, refs: readonly string[], at: Date): Promise<void> {
  if (refs.length === 0) return
  await tx
    .updateTable('savedCards')
    .set({ removedAt: at })
    .where('providerRef', 'in', [...refs])
    .where('removedAt', 'is', null)
    .execute()
}
