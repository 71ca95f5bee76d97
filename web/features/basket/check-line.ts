import type { Bundle, Campaign } from '#contract/catalogue.ts'
import { times } from '#domain/money.ts'
import { clampToSlider } from '#domain/price.ts'
import type { JudgedStatus } from '#domain/schedule.ts'
import { offeredPrices, sliderOf } from '#web/app/offered-prices.ts'
import type { BundleLine, CampaignLine } from './basket-line.ts'

export const CLOSED_TEXT = 'Online entry is closed. Please remove it.'
export const PRICE_CHANGED_TEXT = 'The price has changed. Please choose again.'
export const OPTION_GONE_TEXT = 'This is no longer on offer. Please choose again.'
export const MISSING_TEXT = 'This is no longer available. Please remove it.'

/** What has changed since a line was put in, to be said on it; null where it is still as it was. */
export function checkCampaignLine(
  line: CampaignLine,
  campaign: Campaign,
  judged: JudgedStatus,
  now: Date,
): string | null {
  if (judged.locked) return CLOSED_TEXT
  if (line.isUpsell) return null
  const slider = sliderOf(campaign)
  if (slider) {
    if (line.pricePence !== times(slider.unitPricePence, line.quantity)) return PRICE_CHANGED_TEXT
    return clampToSlider(slider, line.quantity) === line.quantity ? null : OPTION_GONE_TEXT
  }
  const same = offeredPrices(campaign, now).filter(
    ({ quantity, frequency }) => quantity === line.quantity && frequency === line.frequency,
  )
  if (same.some(({ price }) => price === line.pricePence)) return null
  return same.length > 0 ? PRICE_CHANGED_TEXT : OPTION_GONE_TEXT
}

export function checkBundleLine(line: BundleLine, bundle: Bundle, judged: JudgedStatus): string | null {
  if (judged.locked) return CLOSED_TEXT
  return bundle.price === line.pricePence ? null : PRICE_CHANGED_TEXT
}
