import type { AnswerOf } from '#contract/endpoint.ts'
import type { getSpinHistory } from '#contract/spins.ts'
import type { Context } from '#server/platform/context.ts'
import { listWon } from './queries.ts'

export { savePrizePicture } from './prize-picture.ts'
export { listOwnSpins } from './queries.ts'
export { spin } from './spin.ts'
export { findWheel, openWheel } from './wheel.ts'

const PAGE_LENGTH = 20

/** One page of what an account has won. */
export async function listRewards(
  { db }: Context,
  accountId: string,
  olderThan: Date | null,
): Promise<AnswerOf<typeof getSpinHistory>> {
  const rows = await listWon(db, accountId, olderThan, PAGE_LENGTH + 1)
  return {
    has_more: rows.length > PAGE_LENGTH,
    prizes: rows.slice(0, PAGE_LENGTH).map(({ prizeId, wonAt, promoCode, won }) => ({
      spin_prize_id: prizeId,
      won_at: wonAt,
      promo_code: promoCode,
      listing: won,
    })),
  }
}
