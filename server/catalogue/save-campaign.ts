import { findDominatedOptions } from '#domain/campaign/dominated-options.ts'
import { type FieldError, type Schedule, validateSchedule } from '#domain/campaign/schedule.ts'
import { ITEM_ENTRIES_MAX } from '#domain/money/check-price.ts'
import type { Raffle } from '#domain/money/price.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sanitiseHtml } from '#server/platform/html.ts'
import { checkFields, fieldChecks, isInOrder, isLink, isTag, isWhole } from './field-errors.ts'
import type { NewCampaign, NewPrice } from './save-input.ts'
import { planErrors, savePlan } from './save-plan.ts'
import { markCatalogueChanged, replacePrices, upsertCampaign } from './save-queries.ts'

/**
 * Adds a campaign, or changes the one of that tag. Its pictures are uploaded to it and stay. A warning prevents
 * nothing. A domain error leaves nothing only if the caller rolls back.
 */
export async function saveCampaign(
  tx: Tx,
  campaign: NewCampaign,
  now: Date,
): Promise<Verdict<{ id: string; warnings: FieldError[] }, 'ValidationError'>> {
  const verdict = checkFields(campaignErrors(campaign))
  if (!verdict.ok) return verdict
  const { howToPlay, body } = campaign
  const safe = { ...campaign, howToPlay: sanitiseHtml(howToPlay), body: sanitiseHtml(body) }
  const id = await upsertCampaign(tx, safe, now)
  await replacePrices(tx, id, campaign.prices)
  const planned = campaign.plan ? await savePlan(tx, id, campaign.plan) : allow(null)
  if (!planned.ok) return planned
  await markCatalogueChanged(tx)
  return allow({ id, warnings: campaignWarnings(campaign) })
}

export function campaignWarnings({ prices, raffle }: NewCampaign): FieldError[] {
  return findDominatedOptions(prices, raffle).map(({ option, by }) => ({
    path: `prices.${option}`,
    message: `costs more an entry than ${by === 'raffle' ? 'the slider' : `prices.${by}`}, which costs no more in all`,
  }))
}

/** Everything for which a campaign cannot be saved, field by field. */
export function campaignErrors(campaign: NewCampaign): FieldError[] {
  const { type, place, prices, raffle, schedule } = campaign
  const { fields, check } = fieldChecks()
  check(isTag(campaign.tag), 'tag', 'must be 1-30 upper-case letters, digits, _ or -')
  check(campaign.title.trim() !== '', 'title', 'must not be empty')
  fields.push(...validateSchedule(schedule, campaign.globalLimit))
  check(isWhole(campaign.entryLimit, 1), 'entryLimit', 'must be a number of entries')
  check(isWhole(campaign.globalLimit, 1), 'globalLimit', 'must be a number of tickets')
  check(isWhole(campaign.valuePence, 1, Number.MAX_SAFE_INTEGER), 'valuePence', 'must be pence')
  check(isInOrder(campaign.valueFrom, campaign.valueEnd), 'valueEnd', 'must be after its start')
  check((type === 'RAFFLE') === (raffle !== null), 'raffle', 'belongs to a raffle, and a raffle needs it')
  if (raffle) fields.push(...raffleErrors(raffle))
  if (campaign.plan) fields.push(...planErrors(campaign.plan))
  const isSold = type === 'RAFFLE' || place !== 'STANDARD' || prices.some((price) => price.priceType === 'STANDARD')
  check(isSold, 'prices', 'must have an option to enter with')
  fields.push(...prices.flatMap((price, index) => priceErrors(price, schedule, `prices.${index}.`)))
  const { redirectUrl } = campaign
  check(place === 'STANDARD' || redirectUrl !== null, 'redirectUrl', 'must say where the campaign is entered')
  check(redirectUrl === null || isLink(redirectUrl), 'redirectUrl', 'must be a path of this site or an https address')
  check(campaign.redirectTag === null || isTag(campaign.redirectTag), 'redirectTag', 'must be a tag')
  check(!(campaign.appExclusive && campaign.webExclusive), 'webExclusive', 'cannot stand beside appExclusive')
  return fields
}

function raffleErrors({ unitPricePence, sliderMin, sliderMax }: Raffle): FieldError[] {
  const { fields, check } = fieldChecks()
  check(isWhole(unitPricePence, 1), 'raffle.unitPricePence', 'must be pence')
  check(isWhole(sliderMin, 1), 'raffle.sliderMin', 'must be a number of tickets')
  check(
    isWhole(sliderMax, sliderMin, ITEM_ENTRIES_MAX),
    'raffle.sliderMax',
    `must be from sliderMin to ${ITEM_ENTRIES_MAX}`,
  )
  return fields
}

function priceErrors(price: NewPrice, schedule: Schedule, at: string): FieldError[] {
  const { fields, check } = fieldChecks()
  check(isWhole(price.pricePence, 0), `${at}pricePence`, 'must be pence')
  check(isWhole(price.quantity, 1, ITEM_ENTRIES_MAX), `${at}quantity`, `must be from 1 to ${ITEM_ENTRIES_MAX}`)
  const isDaily = schedule.limitType === 'DAY'
  check(price.frequency === 'SINGLE' || isDaily, `${at}frequency`, 'is possible only where there is a round each day')
  check(isWhole(price.basketMinPence, 0), `${at}basketMinPence`, 'must be pence')
  const isUpsell = price.priceType === 'UPSELL'
  check(price.basketMinPence === null || isUpsell, `${at}basketMinPence`, 'belongs to an upsell')
  check(isInOrder(price.startsAt, price.endsAt), `${at}endsAt`, 'must be after its start')
  return fields
}
