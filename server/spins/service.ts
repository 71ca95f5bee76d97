import type { AnswerOf } from '#contract/endpoint.ts'
import type { getSpinHistory } from '#contract/spins.ts'
import { londonDay } from '#domain/london.ts'
import { listPersonIds } from '#server/accounts/service.ts'
import type { Context } from '#server/platform/context.ts'
import { hasSpun, listWon } from './queries.ts'

export { savePrizePicture } from './prize-picture.ts'
export { listOwnSpins } from './queries.ts'
export { spin } from './spin.ts'
export { findWheel, openWheel } from './wheel.ts'

const PAGE_LENGTH = 20

/** Whether today's turn has been had. */
export async function hasSpunToday(
  { db, now }: Context,
  { id: accountId, personId }: { id: string; personId: string },
): Promise<boolean> {
  return hasSpun(db, { accountId, personIds: await listPersonIds(db, personId) }, londonDay(now()))
}

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
