import { NOTHING_CHOSEN_TEXT } from '../campaign/entering-texts.ts'
import type { Tally } from '../campaign/round-entries.ts'
import { applyPromo } from '../money/apply-promo.ts'
import { checkCredit, creditToUse } from '../money/credit.ts'
import { less, type Pence, pence, sum } from '../money/money.ts'
import { type DomainError, domainErrorsOf, type Refused, refuse, refuseField, type Verdict } from '../verdict.ts'
import {
  checkBundle,
  checkItem,
  evaluatePromo,
  type LineFacts,
  type OrderBundleRequest,
  type OrderItem,
  type OrderLine,
  priceOf,
} from './order-line.ts'

export const ORDER_LINES_MAX = 50

/** Limits of the amount to pay, after promo and credit. Operators can change them. */
export type OrderLimits = { readonly minPence: Pence; readonly maxPence: Pence; readonly monthlyPence: Pence }
export const ORDER_LIMITS: OrderLimits = {
  minPence: pence(200),
  maxPence: pence(50_000),
  monthlyPence: pence(50_000),
}

export type OrderRequest = {
  readonly items: readonly OrderItem[]
  readonly bundles: readonly OrderBundleRequest[]
  readonly creditPence: Pence
}

export type OrderFacts = LineFacts & {
  readonly balancePence: Pence
  /** Money held or charged in this London month, less refunds, over all accounts of the person. */
  readonly spentPence: Pence
  readonly limits: OrderLimits
}

export type OrderErrors = {
  readonly itemized: readonly { readonly campaignTag: string; readonly errors: readonly DomainError[] }[]
  readonly campaignErrors: readonly { readonly campaignTag: string; readonly errors: readonly DomainError[] }[]
  readonly bundleErrors: readonly { readonly bundleTag: string; readonly errors: readonly DomainError[] }[]
  readonly promoErrors: readonly DomainError[]
  readonly errors: readonly DomainError[]
}

export type CheckedOrder = {
  readonly isAllowed: boolean
  readonly domainErrors: OrderErrors
  readonly lines: readonly OrderLine[]
  readonly itemsPence: Pence
  readonly discountPence: Pence
  readonly creditPence: Pence
  readonly totalPence: Pence
}

/**
 * Checks all items, bundles and the promo, so that all errors are reported at once. The order as a whole is checked
 * only if they have none. Lines are checked one after the other: each leaves less for the following ones.
 */
export function checkOrder(requested: OrderRequest, facts: OrderFacts, now: Date): CheckedOrder {
  const tally: Tally = new Map()
  const paidPence = sum([...requested.items, ...requested.bundles].map((line) => priceOf(line, facts)))
  const items = requested.items.map((item) => checkItem(item, less(paidPence, item.pricePence), facts, tally, now))
  const bundles = requested.bundles.map((bundle) => checkBundle(bundle, facts, tally, now))
  const paidLines = [...items, ...bundles].map(({ line }) => line)
  const promo = evaluatePromo(paidLines, facts, tally, now)

  const { itemsPence, discountPence, totalPence, discounts } = applyPromo(promo.allowed, paidLines)
  const discounted = paidLines.map((line, index) => ({ ...line, discountPence: discounts[index]! }))
  const lines = promo.line ? [...discounted, promo.line] : discounted

  const lineErrors = {
    itemized: items.map(({ line, itemized }) => ({ campaignTag: line.tag, errors: itemized })).filter(isNotEmpty),
    campaignErrors: items
      .map(({ line, ofCampaign }) => ({ campaignTag: line.tag, errors: ofCampaign }))
      .filter(isNotEmpty),
    bundleErrors: bundles.map(({ line, errors }) => ({ bundleTag: line.tag, errors })).filter(isNotEmpty),
    promoErrors: promo.errors,
    errors: items.flatMap(({ others }): DomainError[] => others),
  }
  const areLinesAllowed = Object.values(lineErrors).every((list) => list.length === 0)

  const credit = checkCredit(requested.creditPence, totalPence, facts.balancePence)
  const creditPence = credit.ok ? credit.value : creditToUse(totalPence, facts.balancePence)
  const toPayPence = less(totalPence, creditPence)
  const orderErrors = areLinesAllowed ? checkWhole(requested, lines, toPayPence, credit, facts) : []

  const domainErrors = areLinesAllowed ? { ...lineErrors, errors: orderErrors } : lineErrors
  const isAllowed = areLinesAllowed && orderErrors.length === 0
  return { isAllowed, domainErrors, lines, itemsPence, discountPence, creditPence, totalPence: toPayPence }
}

/** Checks of the whole order. They run once every line is valid. */
function checkWhole(
  requested: OrderRequest,
  lines: readonly OrderLine[],
  toPayPence: Pence,
  credit: Verdict<Pence>,
  facts: OrderFacts,
): DomainError[] {
  const { minPence, maxPence, monthlyPence } = facts.limits
  const isPaid = toPayPence > 0
  const verdicts: (Refused | false)[] = [
    lines.length === 0 && refuseField('items', NOTHING_CHOSEN_TEXT),
    requested.items.length + requested.bundles.length > ORDER_LINES_MAX &&
      refuse('OrderSizeExceeded', { max: ORDER_LINES_MAX }),
    isPaid && toPayPence < minPence && refuse('OrderUnderMinSpend', { min: minPence }),
    isPaid && toPayPence > maxPence && refuse('OrderOverMaxSpend', { max: maxPence }),
    isPaid &&
      facts.spentPence + toPayPence > monthlyPence &&
      refuse('MonthlySpendingLimitReached', { limit: monthlyPence, spent: facts.spentPence }),
    !credit.ok && credit,
  ]
  return domainErrorsOf(verdicts.filter((verdict) => verdict !== false))
}

function isNotEmpty(list: { readonly errors: readonly DomainError[] }): boolean {
  return list.errors.length > 0
}
