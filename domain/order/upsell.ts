import type { Platform } from '../campaign/campaign.ts'
import { type Exclusivity, isEnteredOn } from '../campaign/entering-texts.ts'
import type { OrderCampaign } from '../campaign/round-entries.ts'
import { type Pence, pence, sum, times } from '../money/money.ts'
import { currentPrices, type PriceOption, sliderStart } from '../money/price.ts'
import { ORDER_LINES_MAX } from './order.ts'
import { checkItem } from './order-line.ts'

/** The maximum number of upsells beside a basket. */
export const UPSELLS_MAX = 3
/** The minimum total of an order and an upsell beside it. */
export const COMBINED_MIN_PENCE = pence(200)

/** A campaign that may be offered beside an order, as far as it is known without the buyer's own entries. */
export type UpsellCampaign = OrderCampaign & Exclusivity & { readonly promoOrder: number | null }

/** The order, before promo and credit. */
export type UpsellOrder = {
  readonly linePricesPence: readonly Pence[]
  /** The line that was just chosen; of a basket its dearest. */
  readonly selectedPence: Pence
  /** Campaigns that are in it by any way: as a line, in a bundle, granted by the code. */
  readonly tags: ReadonlySet<string>
}

export type UpsellRules = {
  readonly platform: Platform
  readonly excludedTags: readonly string[]
  readonly limits: { readonly minPence: number; readonly maxPence: number }
}

export type Upsell<Campaign extends UpsellCampaign> = { readonly campaign: Campaign; readonly option: PriceOption }

/** Half of the chosen price, in whole pounds, and at least £2. */
export function targetPrice(selectedPence: Pence): Pence {
  return pence(Math.max(COMBINED_MIN_PENCE, Math.floor(selectedPence / 200) * 100))
}

/** The upsells beside a basket: one option of each suitable campaign, from three campaigns at most. */
export function chooseUpsells<Campaign extends UpsellCampaign>(
  campaigns: readonly Campaign[],
  order: UpsellOrder,
  rules: UpsellRules,
  now: Date,
): Upsell<Campaign>[] {
  const valuePence = worthOf(order)
  const targetPence = targetPrice(order.selectedPence)
  const most = Math.min(UPSELLS_MAX, ORDER_LINES_MAX - order.linePricesPence.length)
  const chosen: Upsell<Campaign>[] = []
  for (const campaign of candidates(campaigns, order, rules)) {
    if (chosen.length >= most) break
    const options = optionsOf(campaign, now)
    // The buyer may accept all of them, so each must be allowed beside those before it.
    const accepted = options.filter((option) => isAccepted(option, campaign, order, chosen, rules, now))
    // The operators' last option is shown regardless of the earlier choices.
    const suits = (option: PriceOption) =>
      option.pricePence < valuePence && (option.pricePence <= targetPence || option === options.at(-1))
    const option = dearest(accepted.filter(suits)) ?? cheapest(accepted)
    if (option) chosen.push({ campaign, option })
  }
  return chosen
}

/** The upsell beside a single line, from the first available campaign in the operators' order. */
export function chooseUpsell<Campaign extends UpsellCampaign>(
  campaigns: readonly Campaign[],
  order: UpsellOrder,
  rules: UpsellRules,
  now: Date,
): Upsell<Campaign> | null {
  const valuePence = worthOf(order)
  const targetPence = targetPrice(order.selectedPence)
  const ordered = candidates(campaigns, order, rules).filter(({ promoOrder }) => promoOrder !== null)
  for (const campaign of ordered) {
    const accepted = optionsOf(campaign, now).filter((option) => isAccepted(option, campaign, order, [], rules, now))
    const suits = ({ pricePence }: PriceOption) =>
      pricePence + valuePence >= COMBINED_MIN_PENCE && pricePence <= targetPence
    const option = dearest(accepted.filter(suits)) ?? cheapest(accepted)
    if (option) return { campaign, option }
  }
  return null
}

/** In the operators' order; those without a place in it come last. */
export function byUpsellOrder(one: Pick<UpsellCampaign, 'promoOrder'>, other: Pick<UpsellCampaign, 'promoOrder'>) {
  return (one.promoOrder ?? Number.MAX_SAFE_INTEGER) - (other.promoOrder ?? Number.MAX_SAFE_INTEGER)
}

/** A free entry gets no upsell, and neither does an order without room for another line. */
function candidates<Campaign extends UpsellCampaign>(
  campaigns: readonly Campaign[],
  order: UpsellOrder,
  { excludedTags }: UpsellRules,
): Campaign[] {
  if (worthOf(order) === 0 || order.linePricesPence.length >= ORDER_LINES_MAX) return []
  return campaigns.filter(({ tag }) => !order.tags.has(tag) && !excludedTags.includes(tag)).toSorted(byUpsellOrder)
}

function worthOf({ linePricesPence }: UpsellOrder): Pence {
  return sum(linePricesPence)
}

/** Uses the server's own check, so that no offer is shown that the server would refuse every buyer. */
function isAccepted(
  option: PriceOption,
  campaign: UpsellCampaign,
  order: UpsellOrder,
  others: readonly { readonly option: PriceOption }[],
  { platform, limits }: UpsellRules,
  now: Date,
): boolean {
  const alonePence = sum([worthOf(order), option.pricePence])
  const togetherPence = sum([alonePence, ...others.map((other) => other.option.pricePence)])
  if (alonePence < Math.max(COMBINED_MIN_PENCE, limits.minPence) || togetherPence > limits.maxPence) return false
  if (!isEnteredOn(platform, campaign)) return false
  const facts = { campaigns: new Map([[campaign.tag, campaign]]), bundles: new Map(), promo: null }
  const item = { ...option, campaignTag: campaign.tag }
  const checked = checkItem(item, worthOf(order), facts, new Map(), now)
  return checked.itemized.length + checked.ofCampaign.length + checked.others.length === 0
}

/** Upsell prices, or else the usual ones. A raffle without prices offers the initial quantity of its slider. */
function optionsOf({ type, prices, raffle }: UpsellCampaign, now: Date): PriceOption[] {
  const current = currentPrices(prices, now)
  const upsells = current.filter(({ priceType }) => priceType === 'UPSELL')
  if (upsells.length > 0) return upsells
  if (type !== 'RAFFLE' || raffle === null || current.length > 0) return current
  const quantity = sliderStart(raffle)
  return [
    {
      pricePence: times(raffle.unitPricePence, quantity),
      quantity,
      priceType: 'STANDARD',
      frequency: 'SINGLE',
      basketMinPence: null,
      startsAt: null,
      endsAt: null,
    },
  ]
}

function dearest(options: readonly PriceOption[]): PriceOption | undefined {
  return options.toSorted((one, other) => other.pricePence - one.pricePence)[0]
}

function cheapest(options: readonly PriceOption[]): PriceOption | undefined {
  return options.toSorted((one, other) => one.pricePence - other.pricePence)[0]
}
