import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { openWheel } from '#server/spins/exports.ts'

type Prize = Parameters<typeof openWheel>[1]['prizes'][number]

const kinds = {
  SITE_CREDIT: { type: 'SITE_CREDIT', amountPence: 200, promo: null, validForDays: 14 },
  PROMO_CODE: {
    type: 'PROMO_CODE',
    amountPence: null,
    promo: { type: 'PERCENT_DISCOUNT', value: 15, campaignId: null },
    validForDays: 7,
  },
  MANUAL_PRIZE: { type: 'MANUAL_PRIZE', amountPence: null, promo: null, validForDays: null },
} as const

export type WantedPrize = Partial<Pick<Prize, 'weight' | 'stock' | 'description' | 'promo'>> & {
  type: keyof typeof kinds
}

/** A wheel with only these prizes; without a weight for no win every spin wins. Returns their ids. */
export async function makeWheel(context: Context, wanted: readonly WantedPrize[], noWinWeight = 0): Promise<string[]> {
  const prizes = wanted.map(
    ({ type, weight = 1, stock = null, description = type, promo = kinds[type].promo }): Prize => ({
      ...kinds[type],
      promo,
      description,
      weight,
      stock,
    }),
  )
  // Earlier prizes go out of stock.
  await context.pool.query('update spin_prizes set stock = 0')
  const opened = await transact(context.db, (tx) => openWheel(tx, { prizes, noWinWeight }, context.now()))
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  return opened.value
}
