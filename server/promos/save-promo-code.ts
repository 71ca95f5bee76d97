import { v7 as uuid } from 'uuid'
import { checkPromoLimits } from '#domain/money/discount.ts'
import type { Pence } from '#domain/money/money.ts'
import type { PromoType } from '#domain/money/promo-code.ts'
import type { Verdict } from '#domain/verdict.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { type NewPromo, upsertPromo } from './queries.ts'

export async function savePromoCode(
  tx: Tx,
  promo: Omit<NewPromo, 'id' | 'minSpendPence'> & { type: PromoType; minSpendPence: Pence | null },
): Promise<Verdict<null, 'ValidationError'>> {
  const checked = checkPromoLimits(promo)
  if (checked.ok) await upsertPromo(tx, { ...promo, id: uuid() })
  return checked
}
