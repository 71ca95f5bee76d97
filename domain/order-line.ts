import type { Frequency, PriceType } from './campaign.ts'
import { type Chances, judgeChances, judgeEntering, type OrderCampaign, type Tally } from './chances.ts'
import { grantOf, judgePromoBasket, type PaidLine, type Promo } from './discount.ts'
import { type Pence, pence } from './money.ts'
import { judgeItemSize, judgePrice, type PriceAsk } from './price.ts'
import { bundleSchedule, judgeOpening } from './schedule.ts'
import { type Refusal, type Refused, refusalsOf, refuse, type Verdict } from './verdict.ts'

export type OrderItem = PriceAsk & { readonly campaignTag: string }

export type OrderBundleAsk = { readonly tag: string; readonly pricePence: Pence | null }

export type OrderBundle = {
  readonly published: boolean
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly pricePence: Pence
  readonly parts: readonly { readonly campaignTag: string; readonly quantity: number }[]
}

/** What the lines are judged by. */
export type LineFacts = {
  /** By tag: what the items name, what the bundles contain and what the promo grants. */
  readonly campaigns: ReadonlyMap<string, OrderCampaign>
  readonly bundles: ReadonlyMap<string, OrderBundle>
  /** What was said of code and person; null where no code was given. */
  readonly promo: Verdict<Promo> | null
}

export type OrderLine = {
  readonly kind: 'CAMPAIGN' | 'BUNDLE' | 'PROMO'
  readonly tag: string
  readonly quantity: number
  readonly frequency: Frequency
  readonly priceType: PriceType
  readonly pricePence: Pence
  readonly discountPence: Pence
  readonly chances: readonly Chances[]
}

/** A campaign's own refusals end the judgement of an item; otherwise everything that is wrong with it is said. */
export function judgeItem(item: OrderItem, othersPence: Pence, facts: LineFacts, tally: Tally, now: Date) {
  const { campaignTag: tag, quantity, frequency, priceType, pricePence } = item
  const line = { kind: 'CAMPAIGN' as const, tag, quantity, frequency, priceType, pricePence, chances: [] }
  const nothing = { line, itemized: [], ofCampaign: [], others: [] }

  const campaign = facts.campaigns.get(tag)
  if (!campaign) return { ...nothing, ofCampaign: [refuse('CampaignNotFound').error] }
  const entering = judgeEntering(campaign, now)
  if (!entering.ok && entering.error.name === 'NotAllowedError') return { ...nothing, others: [entering.error] }
  if (!entering.ok) return { ...nothing, ofCampaign: [entering.error] }

  const { chances, stock, limit } = judgeChances(campaign, item, tally, now)
  const price = judgePrice(item, campaign, othersPence, now)
  const itemized = refusalsOf([stock, price, limit, judgeItemSize(quantity)])
  return { ...nothing, line: { ...line, chances }, itemized }
}

/** A bundle that is open answers for everything in it. */
export function judgeBundle(asked: OrderBundleAsk, facts: LineFacts, tally: Tally, now: Date) {
  const shape = { kind: 'BUNDLE', quantity: 1, frequency: 'SINGLE', priceType: 'STANDARD' } as const
  const line = { ...shape, tag: asked.tag, pricePence: priceOf(asked, facts), chances: [] }

  const bundle = facts.bundles.get(asked.tag)
  const isOpen = bundle?.published && judgeOpening(bundleSchedule(bundle), now).ok
  if (!bundle || !isOpen) return { line, errors: [refuse('BundleExpired').error] }

  const isPriceCurrent = asked.pricePence === null || asked.pricePence === bundle.pricePence
  const price = isPriceCurrent ? [] : [refuse('EntryPriceInvalid').error]
  const parts = bundle.parts.map((part) => judgePart(part, facts, tally, now))
  const errors = [...price, ...parts.flatMap((part) => part.errors)]
  return { line: { ...line, chances: parts.flatMap((part) => part.chances) }, errors }
}

type JudgedPart = { chances: readonly Chances[]; errors: readonly Refusal[] }

function judgePart(part: OrderBundle['parts'][number], facts: LineFacts, tally: Tally, now: Date): JudgedPart {
  const campaign = facts.campaigns.get(part.campaignTag)
  if (!campaign) return { chances: [], errors: ofPart(part, [refuse('CampaignNotFound')]) }
  const entering = judgeEntering(campaign, now)
  if (!entering.ok) return { chances: [], errors: ofPart(part, [entering]) }
  const asked = { frequency: 'SINGLE', quantity: part.quantity } as const
  const { chances, stock, limit } = judgeChances(campaign, asked, tally, now)
  return { chances, errors: ofPart(part, [stock, limit]) }
}

/** All that is wrong in a bundle is told of the bundle; the tag says which of its campaigns is meant. */
function ofPart(part: OrderBundle['parts'][number], verdicts: readonly Verdict<unknown>[]): Refusal[] {
  return refusalsOf(verdicts).map((error) => ({ ...error, meta: { ...error.meta, campaign_tag: part.campaignTag } }))
}

type JudgedPromo = { allowed: Promo | null; line: OrderLine | null; errors: readonly Refusal[] }

/** The code against the basket, and the line that it grants, which counts after all that is paid for. */
export function judgePromo(paidLines: readonly PaidLine[], facts: LineFacts, tally: Tally, now: Date): JudgedPromo {
  const refused = (...errors: Refusal[]) => ({ allowed: null, line: null, errors })
  if (facts.promo === null) return refused()
  if (!facts.promo.ok) return refused(facts.promo.error)
  const promo = facts.promo.value
  const basket = judgePromoBasket(promo, paidLines)
  if (!basket.ok) return refused(basket.error)
  const grant = grantOf(promo)
  if (grant === null) return { allowed: promo, line: null, errors: [] }

  const campaign = facts.campaigns.get(grant.tag)
  const entering = campaign ? judgeEntering(campaign, now) : refuse('CampaignInactive')
  if (!campaign || !entering.ok) return refused(promoInactive(entering).error)
  const asked = { frequency: 'SINGLE', quantity: grant.quantity } as const
  const { chances, stock, limit } = judgeChances(campaign, asked, tally, now)
  const prices = { priceType: 'STANDARD', pricePence: pence(0), discountPence: pence(0) } as const
  const line: OrderLine = { kind: 'PROMO', tag: grant.tag, ...asked, ...prices, chances }
  return { allowed: promo, line, errors: refusalsOf([stock, limit]) }
}

function promoInactive(entering: Verdict<unknown>): Refused {
  const isBetween = !entering.ok && entering.error.name === 'EntryCampaignBetweenCycles'
  return refuse(isBetween ? 'PromoCampaignBetweenCycles' : 'PromoCampaignInactive')
}

/** What a line is to cost: a bundle's own price, where there is such a bundle. */
export function priceOf(line: OrderItem | OrderBundleAsk, facts: LineFacts): Pence {
  if ('campaignTag' in line) return line.pricePence
  return facts.bundles.get(line.tag)?.pricePence ?? line.pricePence ?? pence(0)
}
