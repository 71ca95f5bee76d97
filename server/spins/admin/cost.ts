import type { WheelDocument } from '#contract/console/wheel.ts'
import { wheelCost, wheelGifts } from '#domain/campaign/giveaway.ts'
import type { Pence } from '#domain/money/money.ts'
import type { FoundCost } from '#server/approvals/exports.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findCostOfUse } from '#server/promos/exports.ts'
import { estimateMembers } from './queries.ts'

/** The largest cost of the wheel in a month. A request stays valid when the number of members grows. */
export async function findWheelCost(
  config: Config,
  db: Db,
  { prizes, noWinWeight }: WheelDocument,
): Promise<FoundCost> {
  const members = await estimateMembers(db)
  const priced = await Promise.all(
    prizes.map(async (prize) => ({
      ...prize,
      of: giftOf(prize),
      costPence: await findPrizeCost(config, db, prize),
    })),
  )
  const cost = wheelCost(priced, noWinWeight, members)
  const gifts = wheelGifts(priced, noWinWeight, members)
  return { ...cost, rests: priced.map(({ costPence }) => costPence), gifts }
}

/** The cost of a prize that is sent by hand is typed, so other words make it another prize. */
function giftOf({ prizeId, type, description, promo }: WheelDocument['prizes'][number]): string {
  return JSON.stringify([prizeId, type, promo, type === 'MANUAL_PRIZE' ? description : null])
}

async function findPrizeCost(
  config: Config,
  db: Db,
  { type, amountPence, worthPence, promo }: WheelDocument['prizes'][number],
): Promise<Pence | null> {
  if (type === 'PROMO_CODE' && promo !== null) return findCostOfUse(config, db, promo)
  return type === 'SITE_CREDIT' ? amountPence : worthPence
}
