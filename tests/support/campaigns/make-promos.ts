import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { savePromoCode } from '#server/promos/exports.ts'

type Saved = Parameters<typeof savePromoCode>[1]

let made = 0

/** A code for all users that deducts 10 %, without a limit of uses; pass only what the test is about. */
export async function makePromo(context: Context, given: Partial<Saved> = {}): Promise<string> {
  made += 1
  const plain: Saved = {
    code: `PROMO${made}`,
    type: 'PERCENT_DISCOUNT',
    value: 10,
    label: '10% off',
    minSpendPence: null,
    campaignId: null,
    startsAt: null,
    endsAt: null,
    usesMax: null,
    usesPerPersonMax: 1_000,
    requiresLogin: false,
    whitelist: [],
  }
  const promo = { ...plain, ...given }
  const saved = await transact(context.db, (tx) => savePromoCode(tx, promo))
  if (!saved.ok) throw new Error(JSON.stringify(saved.error))
  return promo.code
}
