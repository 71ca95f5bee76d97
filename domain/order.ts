import type { Frequency, PriceType } from './campaign.ts'
import { judgeCredit } from './credit.ts'
import { applyPromo, grantOf, judgePromoBasket, type Promo } from './discount.ts'
import { less, type Pence, pence, sum } from './money.ts'
import { type Chances, judgeChances, judgeEntering, type OrderCampaign, type Tally } from './order-line.ts'
import { judgeItemSize, judgePrice, type PriceAsk } from './price.ts'
import { bundleSchedule, judgeOpening } from './schedule.ts'
import { type Refusal, type Refused, refusalsOf, refuse, type Verdict } from './verdict.ts'

export const ORDER_LINES_MAX = 50

/** Of the amount to pay, after promo and credit. An operator may set others. */
export type OrderLimits = { readonly minPence: Pence; readonly maxPence: Pence; readonly monthlyPence: Pence }
export const ORDER_LIMITS: OrderLimits = {
  minPence: pence(200),
  maxPence: pence(50_000),
  monthlyPence: pence(50_000),
}

export type OrderAsk = {
  readonly items: readonly OrderItem[]
  readonly bundles: readonly { readonly tag: string; readonly pricePence: Pence | null }[]
  readonly creditPence: Pence
}
export type OrderItem = PriceAsk & { readonly campaignTag: string }

export type OrderBundle = {
  readonly published: boolean
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly pricePence: Pence
  readonly parts: readonly { readonly campaignTag: string; readonly quantity: number }[]
}

export type OrderFacts = {
  /** By tag: what the items name, what the bundles contain and what the promo grants. */
  readonly campaigns: ReadonlyMap<string, OrderCampaign>
  readonly bundles: ReadonlyMap<string, OrderBundle>
  /** What was said of code and person; null where no code was given. */
  readonly promo: Verdict<Promo> | null
  readonly balancePence: Pence
  /** Money held or charged in this London month, less refunds, over all accounts of the person. */
  readonly spentPence: Pence
  readonly limits: OrderLimits
}

export type OrderRefusals = {
  readonly itemized: readonly { readonly campaignTag: string; readonly errors: readonly Refusal[] }[]
  readonly campaignErrors: readonly { readonly campaignTag: string; readonly errors: readonly Refusal[] }[]
  readonly bundleErrors: readonly { readonly bundleTag: string; readonly errors: readonly Refusal[] }[]
  readonly promoErrors: readonly Refusal[]
  readonly errors: readonly Refusal[]
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

export type JudgedOrder = {
  readonly isAllowed: boolean
  readonly refusals: OrderRefusals
  readonly lines: readonly OrderLine[]
  readonly itemsPence: Pence
  readonly discountPence: Pence
  readonly creditPence: Pence
  readonly totalPence: Pence
}

/**
 * Items, bundles and the promo are all judged, so that everything that is wrong is heard at once; the order as a whole
 * only when nothing in it is. Lines are judged one after the other: each leaves less for those that follow it.
 */
export function judgeOrder(ask: OrderAsk, facts: OrderFacts, now: Date): JudgedOrder {
  const tally: Tally = new Map()
  const paidPence = sum([...ask.items, ...ask.bundles].map((line) => priceOf(line, facts)))
  const items = ask.items.map((item) => judgeItem(item, less(paidPence, item.pricePence), facts, tally, now))
  const bundles = ask.bundles.map((bundle) => judgeBundle(bundle, facts, tally, now))
  const paidLines = [...items, ...bundles].map(({ line }) => line)
  const promo = judgePromo(paidLines, facts, tally, now)

  const { itemsPence, discountPence, totalPence, discounts } = applyPromo(promo.allowed, paidLines)
  const discounted = paidLines.map((line, index) => ({ ...line, discountPence: discounts[index]! }))
  const lines = promo.line ? [...discounted, promo.line] : discounted

  const lineRefusals = {
    itemized: items.map(({ line, itemized }) => ({ campaignTag: line.tag, errors: itemized })).filter(isNotEmpty),
    campaignErrors: items
      .map(({ line, ofCampaign }) => ({ campaignTag: line.tag, errors: ofCampaign }))
      .filter(isNotEmpty),
    bundleErrors: bundles.map(({ line, errors }) => ({ bundleTag: line.tag, errors })).filter(isNotEmpty),
    promoErrors: promo.errors,
    errors: items.flatMap(({ others }): Refusal[] => others),
  }
  const areLinesAllowed = Object.values(lineRefusals).every((list) => list.length === 0)

  const credit = judgeCredit(ask.creditPence, totalPence, facts.balancePence)
  const creditPence = credit.ok ? credit.value : pence(0)
  const toPayPence = less(totalPence, creditPence)
  const orderErrors = areLinesAllowed ? judgeWhole(ask, lines, toPayPence, credit, facts) : []

  const refusals = areLinesAllowed ? { ...lineRefusals, errors: orderErrors } : lineRefusals
  const isAllowed = areLinesAllowed && orderErrors.length === 0
  return { isAllowed, refusals, lines, itemsPence, discountPence, creditPence, totalPence: toPayPence }
}

function judgeItem(item: OrderItem, othersPence: Pence, facts: OrderFacts, tally: Tally, now: Date) {
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

function judgeBundle(asked: OrderAsk['bundles'][number], facts: OrderFacts, tally: Tally, now: Date) {
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

function judgePart(part: OrderBundle['parts'][number], facts: OrderFacts, tally: Tally, now: Date): JudgedPart {
  const campaign = facts.campaigns.get(part.campaignTag)
  if (!campaign) return { chances: [], errors: [refuse('CampaignNotFound').error] }
  const entering = judgeEntering(campaign, now)
  if (!entering.ok) return { chances: [], errors: [entering.error] }
  const asked = { frequency: 'SINGLE', quantity: part.quantity } as const
  const { chances, stock, limit } = judgeChances(campaign, asked, tally, now)
  return { chances, errors: refusalsOf([stock, limit]) }
}

type PromoJudgement = { allowed: Promo | null; line: OrderLine | null; errors: readonly Refusal[] }

function judgePromo(
  paidLines: readonly { readonly tag: string; readonly pricePence: Pence }[],
  facts: OrderFacts,
  tally: Tally,
  now: Date,
): PromoJudgement {
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

/** What is left to say of an order whose every line is right. */
function judgeWhole(
  ask: OrderAsk,
  lines: readonly OrderLine[],
  toPayPence: Pence,
  credit: Verdict<Pence>,
  facts: OrderFacts,
): Refusal[] {
  const { minPence, maxPence, monthlyPence } = facts.limits
  const isPaid = toPayPence > 0
  const verdicts: (Refused | false)[] = [
    lines.length === 0 && refuse('ValidationError', { fields: [{ path: 'items', message: NOTHING_CHOSEN_TEXT }] }),
    ask.items.length + ask.bundles.length > ORDER_LINES_MAX && refuse('OrderSizeExceeded', { max: ORDER_LINES_MAX }),
    isPaid && toPayPence < minPence && refuse('OrderUnderMinSpend', { min: minPence }),
    isPaid && toPayPence > maxPence && refuse('OrderOverMaxSpend', { max: maxPence }),
    isPaid &&
      facts.spentPence + toPayPence > monthlyPence &&
      refuse('MonthlySpendingLimitReached', { limit: monthlyPence, spent: facts.spentPence }),
    !credit.ok && credit,
  ]
  return refusalsOf(verdicts.filter((verdict) => verdict !== false))
}

export const NOTHING_CHOSEN_TEXT = 'please select the number of entries you would like'

function priceOf(line: OrderItem | OrderAsk['bundles'][number], facts: OrderFacts): Pence {
  if ('campaignTag' in line) return line.pricePence
  return facts.bundles.get(line.tag)?.pricePence ?? line.pricePence ?? pence(0)
}

function isNotEmpty(list: { readonly errors: readonly Refusal[] }): boolean {
  return list.errors.length > 0
}
