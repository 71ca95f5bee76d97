import type { DataExport } from '#contract/data-export.ts'
import { pence } from '#domain/money/money.ts'
import { expiryText } from '#domain/money/saved-card.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listCards } from './cards/card-queries.ts'

type OwnPayment = DataExport['purchases'][number]['payments'][number] & { purchaseId: string }

/** Every attempt to pay these purchases, without the secrets that would let a reader pay one. */
export async function listOwnPayments(db: Db, purchaseIds: readonly string[]): Promise<OwnPayment[]> {
  if (purchaseIds.length === 0) return []
  const rows = await db
    .selectFrom('payments')
    .select([
      'purchaseId',
      'provider',
      'providerRef as reference',
      'amountPence',
      'state',
      'funding',
      'createdAt',
      'capturedAt',
    ])
    .where('purchaseId', 'in', [...purchaseIds])
    .orderBy('createdAt')
    .execute()
  return rows.map(({ amountPence, ...payment }) => ({ ...payment, amountPence: pence(amountPence) }))
}

export async function listOwnCards(db: Db, accountId: string): Promise<DataExport['savedCards']> {
  const cards = await listCards(db, accountId)
  return cards.map((card) => ({
    brand: card.brand,
    last4: card.last4,
    expires: expiryText(card),
    savedAt: card.savedAt,
  }))
}
