import type { AnswerOf } from '#contract/endpoint.ts'
import type { getSpinHistory } from '#contract/spins.ts'
import { wireNames } from '#contract/wire.ts'
import type { Context } from '#server/platform/context.ts'
import { showDelivery } from './prizes/show-delivery.ts'
import { listWon } from './queries.ts'

const PAGE_LENGTH = 20

/** One page of an account's prizes. */
export async function listRewards(
  { db }: Context,
  accountId: string,
  olderThan: Date | null,
): Promise<AnswerOf<typeof getSpinHistory>> {
  const rows = await listWon(db, accountId, olderThan, PAGE_LENGTH + 1)
  return {
    has_more: rows.length > PAGE_LENGTH,
    prizes: rows.slice(0, PAGE_LENGTH).map(({ prizeId, wonAt, promoCode, won, ...row }) => ({
      ...wireNames({ spinPrizeId: prizeId, wonAt, promoCode }),
      listing: won,
      delivery: row.state === null ? null : showDelivery({ ...row, state: row.state }),
    })),
  }
}
