import type { OrderCampaign } from '#domain/campaign/round-entries.ts'
import { type Pence, pence, smaller } from '#domain/money/money.ts'
import type { OrderFacts } from '#domain/order/order.ts'
import type { Verdict } from '#domain/verdict.ts'
import type { BundleForOrder, CampaignForOrder } from '#server/catalogue/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { FoundPromo } from '#server/promos/exports.ts'
import type { Buyer } from '../buyer.ts'

/** The facts for checking an order, and the rows for writing it. */
export type Gathered = {
  facts: OrderFacts
  campaigns: ReadonlyMap<string, CampaignForOrder>
  bundles: ReadonlyMap<string, BundleForOrder>
  promo: Verdict<FoundPromo> | null
}

type Found = Pick<OrderFacts, 'balancePence' | 'spentPence'> & {
  campaigns: readonly CampaignForOrder[]
  bundles: readonly BundleForOrder[]
  promo: Gathered['promo']
  /** By campaign id. */
  remaining: ReadonlyMap<string, number>
  freed: ReadonlyMap<string, number>
  taken: ReadonlyMap<string, Readonly<Record<string, number>>>
}

/** Converts rows to the facts that the rules need. */
export function gather(context: Context, buyer: Buyer, found: Found): Gathered {
  const { campaigns, promo, remaining, freed, taken, balancePence, spentPence } = found
  const checked = campaigns.map((campaign): [string, OrderCampaign] => {
    const left = remaining.get(campaign.id)
    return [
      campaign.tag,
      {
        ...campaign,
        remaining: left === undefined ? null : left + (freed.get(campaign.id) ?? 0),
        taken: taken.get(campaign.id) ?? {},
      },
    ]
  })
  const bundles = new Map(found.bundles.map((bundle) => [bundle.tag, bundle]))
  const limits = limitsFor(context, buyer.monthlyLimitPence)
  const facts = { campaigns: new Map(checked), bundles, promo, balancePence, spentPence, limits }
  return { facts, campaigns: new Map(campaigns.map((campaign) => [campaign.tag, campaign])), bundles, promo }
}

/** The operator's limits, and the person's own if it is lower. */
export function limitsFor(context: Context, ownMonthlyPence: Pence | null): OrderFacts['limits'] {
  const { ORDER_MIN_PENCE, ORDER_MAX_PENCE, MONTHLY_LIMIT_PENCE } = context.config
  const monthlyPence = pence(MONTHLY_LIMIT_PENCE)
  return {
    minPence: pence(ORDER_MIN_PENCE),
    maxPence: pence(ORDER_MAX_PENCE),
    monthlyPence: ownMonthlyPence === null ? monthlyPence : smaller(monthlyPence, ownMonthlyPence),
  }
}
