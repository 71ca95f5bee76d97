import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { openWheel } from '#server/spins/service.ts'

type Prize = Parameters<typeof openWheel>[1]['prizes'][number]

const kinds = {
  SITE_CREDIT: { type: 'SITE_CREDIT', amountPence: 200, percent: null, validForDays: 14 },
  PROMO_CODE: { type: 'PROMO_CODE', amountPence: null, percent: 15, validForDays: 7 },
  MANUAL_PRIZE: { type: 'MANUAL_PRIZE', amountPence: null, percent: null, validForDays: null },
} as const

export type WantedPrize = { type: keyof typeof kinds; weight?: number; stock?: number | null; description?: string }

/** A wheel with these prizes alone; without a weight for no win every turn wins. Answers their ids. */
export async function makeWheel(context: Context, wanted: readonly WantedPrize[], noWinWeight = 0): Promise<string[]> {
  const prizes = wanted.map(
    ({ type, weight = 1, stock = null, description = type }): Prize => ({
      ...kinds[type],
      description,
      weight,
      stock,
    }),
  )
  // What lay there before is out of stock.
  await context.pool.query('update spin_prizes set stock = 0')
  const opened = await transact(context.db, (tx) => openWheel(tx, { prizes, noWinWeight }, context.now()))
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  return opened.value
}
