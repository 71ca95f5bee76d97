import type { PromoDocument } from '#contract/console/promos.ts'
import { costOfUse, PAUSED_COST, promoCost } from '#domain/campaign/giveaway.ts'
import { type Pence, pence } from '#domain/money/money.ts'
import { promoValueProblem } from '#domain/money/promo-code.ts'
import type { FoundCost } from '#server/approvals/exports.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findEntryPrice } from './cost-queries.ts'

type Gives = Pick<PromoDocument, 'type' | 'value' | 'campaign_tag'>

/**
 * The largest cost of codes with these terms. One person can resume a paused batch, so a batch counts even while it is
 * paused.
 */
export async function findPromoCost(
  config: Config,
  db: Db,
  terms: PromoDocument,
  { codes, isBatch = false }: { codes: number; isBatch?: boolean },
): Promise<FoundCost> {
  if (!terms.active && !isBatch) return { ...PAUSED_COST, rests: null, gifts: [] }
  const [prices, value] = [await findPrices(config, db, terms), storedValue(terms)]
  const cost = promoCost({ type: terms.type, value, codes, usesMax: terms.uses_max }, prices)
  const gift = { of: giftOf(terms), eachPence: costOfUse(terms.type, value, prices), pence: cost.pence }
  return { ...cost, rests: cost.pence, gifts: [gift] }
}

/** The terms that the second person saw with the cost. Other terms would give as much to more people. */
function giftOf(terms: PromoDocument): string {
  const { type, campaign_tag: tag, min_spend: minSpend, uses_per_person_max: perPerson } = terms
  return JSON.stringify([type, tag, minSpend, perPerson, terms.requires_login, terms.for_list])
}

/** The largest discount of one use; null if it has no limit or its value is invalid. */
export async function findCostOfUse(config: Config, db: Db, gives: Gives): Promise<Pence | null> {
  if (promoValueProblem(gives.type, gives.value) !== null) return null
  return costOfUse(gives.type, storedValue(gives), await findPrices(config, db, gives))
}

async function findPrices({ ORDER_MAX_PENCE }: Config, db: Db, { campaign_tag: tag }: Gives) {
  return { orderMaxPence: pence(ORDER_MAX_PENCE), entryPence: await findEntryPrice(db, tag) }
}

/** The wire has pounds, the table has pence. */
export function storedValue({ type, value }: Pick<Gives, 'type' | 'value'>): number {
  return type === 'CASH_DISCOUNT' ? Math.round(value * 100) : value
}
