import type { Tally } from './chances.ts'
import { creditToUse, judgeCredit } from './credit.ts'
import { applyPromo } from './discount.ts'
import { NOTHING_CHOSEN_TEXT } from './entering-texts.ts'
import { less, type Pence, pence, sum } from './money.ts'
import {
  judgeBundle,
  judgeItem,
  judgePromo,
  type LineFacts,
  type OrderBundleAsk,
  type OrderItem,
  type OrderLine,
  priceOf,
} from './order-line.ts'
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
  readonly bundles: readonly OrderBundleAsk[]
  readonly creditPence: Pence
}

export type OrderFacts = LineFacts & {
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
  const creditPence = credit.ok ? credit.value : creditToUse(totalPence, facts.balancePence)
  const toPayPence = less(totalPence, creditPence)
  const orderErrors = areLinesAllowed ? judgeWhole(ask, lines, toPayPence, credit, facts) : []

  const refusals = areLinesAllowed ? { ...lineRefusals, errors: orderErrors } : lineRefusals
  const isAllowed = areLinesAllowed && orderErrors.length === 0
  return { isAllowed, refusals, lines, itemsPence, discountPence, creditPence, totalPence: toPayPence }
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

function isNotEmpty(list: { readonly errors: readonly Refusal[] }): boolean {
  return list.errors.length > 0
}
