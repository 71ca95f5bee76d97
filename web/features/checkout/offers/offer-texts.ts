import type { Campaign } from '#contract/catalogue.ts'
import { shortDate } from '#domain/campaign/countdown.ts'
import { formatPounds } from '#domain/money/money.ts'
import { statusOfCampaign } from '#web/core/catalogue/live-status.ts'
import { freeRouteKindsOf } from '#web/core/entering/free-routes.ts'
import { quantityLabel } from '#web/core/parts/quantity-label.ts'
import type { Offer } from '#web/features/checkout/offers.ts'

export const OTHER_TITLE = 'We think you might like this other great competition'
export const SEVERAL_TITLE = 'SPECIAL OFFER! GET MORE CHANCES TO WIN FOR LESS!'
export const SINGLE_TITLE = 'We think you might like this'

export function offersTitle(count: number): string {
  return count === 1 ? OTHER_TITLE : SEVERAL_TITLE
}

/** The last day of the round in which an entry made now takes part, `27/11/26`; null without an end. */
export function closingDate(campaign: Campaign, now: Date): string | null {
  const closesAt = statusOfCampaign(campaign, now).round?.closesAt ?? campaign.end_date
  return closesAt && shortDate(closesAt)
}

const ROUTE_NAMES = { phone: 'phone', post: 'post', sms: 'SMS' } as const

/** `You can also enter by phone / post / SMS`: the free routes of this campaign; null if it has none. */
export function freeRoutesNote(campaign: Campaign): string | null {
  const kinds = freeRouteKindsOf(campaign)
  const names = (['phone', 'post', 'sms'] as const)
    .filter((kind) => kinds.includes(kind))
    .map((kind) => ROUTE_NAMES[kind])
  return names.length === 0 ? null : `You can also enter by ${names.join(' / ')}`
}

/** `£2.00 for 5 entries`. */
export function offerPrice({ line }: Offer): string {
  return `${formatPounds(line.pricePence)} for ${quantityLabel(line.type, line.quantity, line.frequency)}`
}
