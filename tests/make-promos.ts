import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db.ts'
import { savePromoCode } from '#server/promos/service.ts'

type Saved = Parameters<typeof savePromoCode>[1]

let made = 0

/** A code for everybody that takes 10 % off, without limits; say only what the test is about. */
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
    usesPerPersonMax: null,
    requiresLogin: false,
    whitelist: [],
  }
  const promo = { ...plain, ...given }
  await transact(context.db, async (tx) => {
    await savePromoCode(tx, promo)
    return { ok: true }
  })
  return promo.code
}
