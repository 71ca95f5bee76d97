import { v7 as uuid } from 'uuid'
import type { Route } from '#domain/campaign/campaign.ts'
import { pence } from '#domain/money/money.ts'
import type { OrderLine } from '#domain/order/order-line.ts'
import type { WantedEntry } from '#server/entries/exports.ts'
import type { NewItem } from '../item-queries.ts'
import type { Gathered } from './order-facts.ts'

/** The rows of the items, with their current names. */
export function itemsOf(
  lines: readonly OrderLine[],
  { campaigns, bundles }: Gathered,
  upsellTags: ReadonlySet<string>,
): NewItem[] {
  return lines.map((line) => {
    const isUpsell = upsellTags.has(line.tag)
    if (line.kind === 'BUNDLE') {
      const bundle = bundles.get(line.tag)!
      return {
        ...line,
        id: uuid(),
        campaignId: null,
        bundleId: bundle.id,
        title: bundle.title,
        type: 'BUNDLE',
        isUpsell,
        partPrices: Object.fromEntries(bundle.parts.map((part) => [part.campaignId, pence(part.pricePence)])),
      }
    }
    const campaign = campaigns.get(line.tag)!
    return {
      ...line,
      id: uuid(),
      campaignId: campaign.id,
      bundleId: null,
      title: campaign.title,
      type: campaign.type,
      isUpsell,
      partPrices: null,
    }
  })
}

/** One entry for each round that a line enters. */
export function wantedEntries(items: readonly NewItem[], { campaigns }: Gathered): WantedEntry[] {
  return items.flatMap((item) =>
    item.entries.map(({ campaignTag, ...entry }) => ({
      ...entry,
      campaignId: campaigns.get(campaignTag)!.id,
      itemId: item.id,
      route: routeOf(item),
    })),
  )
}

function routeOf(line: OrderLine): Route {
  if (line.kind === 'PROMO') return 'PROMO'
  return line.pricePence === 0 ? 'FREE_WEB' : 'PAID'
}

/** Each campaign's limit of a person's entries, by campaign id. */
export function limitsOf({ campaigns }: Gathered): Map<string, { limit: number | null; limitType: string }> {
  return new Map(
    [...campaigns.values()].map((campaign) => [
      campaign.id,
      { limit: campaign.entryLimit, limitType: campaign.schedule.limitType },
    ]),
  )
}
