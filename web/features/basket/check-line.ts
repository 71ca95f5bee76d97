import type { Bundle, Campaign } from '#contract/catalogue.ts'
import { remainingTickets } from '#domain/campaign/campaign.ts'
import { chooseFewerText } from '#domain/campaign/entering-texts.ts'
import type { ResolvedStatus } from '#domain/campaign/schedule.ts'
import { formatPounds, less, type Pence, sum } from '#domain/money/money.ts'
import { clampToSlider, currentPrices, type Raffle } from '#domain/money/price.ts'
import {
  type BasketLine,
  type BundleLine,
  type CampaignLine,
  lineOfBundle,
  lineOfPrice,
  lineOfTickets,
} from '#web/core/basket/basket-line.ts'
import { stockOf } from '#web/core/catalogue/live-status.ts'
import { priceOptionOf, sliderOf } from '#web/core/catalogue/offered-prices.ts'

export const CLOSED_TEXT = 'Online entry is closed. Please remove it.'
export const priceChangedText = (now: Pence) => `The price is now ${formatPounds(now)}. Please update it or remove it.`
export const OPTION_GONE_TEXT = 'This is no longer on offer. Please choose again.'
export const OFFER_GONE_TEXT = 'This offer is over. Please remove it.'
export const CONTENTS_CHANGED_TEXT = 'This bundle has changed. Please choose again.'
export const MISSING_TEXT = 'This is no longer available. Please remove it.'

/** A note about changes since a line was added, and the nearest line that is available instead. */
export type LineCheck = { note: string; instead: BasketLine | null }

export function checkCampaignLine(
  line: CampaignLine,
  campaign: Campaign,
  resolved: ResolvedStatus,
  othersPence: Pence,
  now: Date,
): LineCheck | null {
  if (resolved.locked) return { note: CLOSED_TEXT, instead: null }
  const slider = sliderOf(campaign)
  if (slider && line.priceType === 'STANDARD') return checkTickets(line, campaign, slider)
  const options = campaign.prices.map((price) => ({ price, ...priceOptionOf(price) }))
  const same = currentPrices(options, now).filter(
    ({ priceType, quantity, frequency }) =>
      priceType === line.priceType && quantity === line.quantity && frequency === line.frequency,
  )
  const stored = same.filter(({ pricePence }) => pricePence === line.pricePence)
  if (line.priceType === 'UPSELL') return checkOffer(stored, othersPence)
  if (stored.length > 0) return null
  const [other] = same
  return other
    ? { note: priceChangedText(other.pricePence), instead: lineOfPrice(campaign, other.price, line.isUpsell) }
    : { note: OPTION_GONE_TEXT, instead: null }
}

function checkTickets(line: CampaignLine, campaign: Campaign, slider: Raffle): LineCheck | null {
  const quantity = clampToSlider(slider, line.quantity)
  const remaining = remainingTickets(stockOf(campaign))
  const instead = { ...lineOfTickets(campaign, slider.unitPricePence, quantity), isUpsell: line.isUpsell }
  if (remaining !== null && remaining < line.quantity) return { note: chooseFewerText(remaining), instead }
  if (quantity !== line.quantity) return { note: OPTION_GONE_TEXT, instead }
  return instead.pricePence === line.pricePence ? null : { note: priceChangedText(instead.pricePence), instead }
}

/** An offer beside the basket is valid only while the other lines reach its minimum. */
function checkOffer(stored: readonly { basketMinPence: Pence | null }[], othersPence: Pence): LineCheck | null {
  if (stored.length === 0) return { note: OFFER_GONE_TEXT, instead: null }
  const minimums = stored.map(({ basketMinPence }) => basketMinPence ?? 0)
  const neededPence = Math.min(...minimums) as Pence
  if (othersPence >= neededPence) return null
  return {
    note: `Add ${formatPounds(less(neededPence, othersPence))} of other entries to get this offer.`,
    instead: null,
  }
}

export function checkBundleLine(line: BundleLine, bundle: Bundle, resolved: ResolvedStatus): LineCheck | null {
  if (resolved.locked) return { note: CLOSED_TEXT, instead: null }
  const instead = lineOfBundle(bundle)
  if (bundle.price !== line.pricePence) return { note: priceChangedText(bundle.price), instead }
  return contentsOf(line) === contentsOf(instead) ? null : { note: CONTENTS_CHANGED_TEXT, instead }
}

function contentsOf({ items }: BundleLine): string {
  return items
    .map(({ tag, quantity }) => `${tag} ${quantity}`)
    .sort()
    .join()
}

/** The total of the other lines. */
export function othersOf(line: BasketLine, lines: readonly BasketLine[]): Pence {
  return less(sum(lines.map(({ pricePence }) => pricePence)), line.pricePence)
}
