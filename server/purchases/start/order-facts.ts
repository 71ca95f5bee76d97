import { londonMonth } from '#domain/london.ts'
import { type Pence, pence, smaller } from '#domain/money.ts'
import type { OrderFacts, OrderRequest } from '#domain/order.ts'
import type { OrderCampaign } from '#domain/round-entries.ts'
import { resolveStatus } from '#domain/schedule.ts'
import type { Verdict } from '#domain/verdict.ts'
import { findSpend, listCounts } from '#server/accounts/service.ts'
import {
  type BundleForOrder,
  type CampaignForOrder,
  findBundlesForOrder,
  findCampaignsById,
  findCampaignsForOrder,
} from '#server/catalogue/exports.ts'
import { creditOf } from '#server/credit/service.ts'
import { listRemaining } from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { campaignIdOfPromo, type FoundPromo, lockAndCheckPromo } from '#server/promos/service.ts'
import type { Buyer } from '../buyer.ts'

/** What an order is checked against, and the rows that it will be written with. */
export type Gathered = {
  facts: OrderFacts
  campaigns: ReadonlyMap<string, CampaignForOrder>
  bundles: ReadonlyMap<string, BundleForOrder>
  promo: Verdict<FoundPromo> | null
}

/**
 * Reads everything an order is checked against, inside the transaction that locks the person's row. `freed` are tickets
 * that the person's older purchase releases in this same transaction.
 */
export async function gatherFacts(
  context: Context,
  tx: Tx,
  buyer: Buyer,
  ask: OrderRequest & { promoCode: string | null },
  freed: ReadonlyMap<string, number>,
  now: Date,
): Promise<Gathered> {
  const bundles = await findBundlesForOrder(
    tx,
    ask.bundles.map((bundle) => bundle.tag),
  )
  const promoTags = await tagsOfPromo(tx, ask.promoCode)
  const tags = [
    ...ask.items.map((item) => item.campaignTag),
    ...bundles.flatMap((bundle) => bundle.parts.map((part) => part.campaignTag)),
    ...promoTags,
  ]
  const campaigns = await findCampaignsForOrder(tx, [...new Set(tags)])
  const ids = campaigns.map((campaign) => campaign.id)
  const remaining = await listRemaining(tx, ids)
  const taken = await listCounts(tx, buyer.personId, ids)
  const byTag = new Map(campaigns.map((campaign) => [campaign.tag, campaign]))
  const promo =
    ask.promoCode === null
      ? null
      : await promoFor(
          tx,
          ask.promoCode,
          buyer,
          promoTags.map((tag) => byTag.get(tag)),
          now,
        )
  const balancePence = (await creditOf(tx, buyer.accountId, now)).availablePence
  const spentPence = await findSpend(tx, { personId: buyer.personId, month: londonMonth(now), kind: 'ALL' })
  return gather(context, buyer, { campaigns, bundles, promo, remaining, freed, taken, balancePence, spentPence })
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

/** What was found, as the rules want it. */
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

/** The operator's limits, and the person's own where it is lower. */
export function limitsFor(context: Context, ownMonthlyPence: Pence | null): OrderFacts['limits'] {
  const { ORDER_MIN_PENCE, ORDER_MAX_PENCE, MONTHLY_LIMIT_PENCE } = context.config
  const monthlyPence = pence(MONTHLY_LIMIT_PENCE)
  return {
    minPence: pence(ORDER_MIN_PENCE),
    maxPence: pence(ORDER_MAX_PENCE),
    monthlyPence: ownMonthlyPence === null ? monthlyPence : smaller(monthlyPence, ownMonthlyPence),
  }
}

async function tagsOfPromo(tx: Tx, code: string | null): Promise<string[]> {
  const campaignId = code === null ? null : await campaignIdOfPromo(tx, code)
  return campaignId === null ? [] : (await findCampaignsById(tx, [campaignId])).map((campaign) => campaign.tag)
}

async function promoFor(
  tx: Tx,
  code: string,
  buyer: Buyer,
  [campaign]: (CampaignForOrder | undefined)[],
  now: Date,
): Promise<Verdict<FoundPromo>> {
  const about = campaign && {
    id: campaign.id,
    tag: campaign.tag,
    title: campaign.title,
    status: resolveStatus(campaign.schedule, { globalLimit: null, globalCount: 0 }, now).status,
  }
  return lockAndCheckPromo(tx, code, buyer, about ?? null, now)
}
