import type { CampaignStatus } from '../campaign/campaign.ts'
import { cleanPasted } from '../text/pasted-text.ts'
import { allow, type Refused, refuse, refuseField, type Verdict } from '../verdict.ts'
import { formatPounds, less, type Pence, pence, percentOf, share, smaller, sum } from './money.ts'

/** Percent and cash come off the basket; the other two grant entries in the code's campaign. */
export const promoTypes = ['PERCENT_DISCOUNT', 'CASH_DISCOUNT', 'FREE_ENTRY', 'RAFFLE'] as const
export type PromoType = (typeof promoTypes)[number]

/** The effect of a promo code, without anything that the browser must not know. */
export type Promo = {
  readonly code: string
  readonly type: PromoType
  /** Percent, pence, entries or tickets, as the type says. */
  readonly value: number
  readonly minSpendPence: Pence | null
  /** The campaign that a discount requires in the basket, or that a grant is for. */
  readonly campaign: { readonly tag: string; readonly title: string } | null
}

/** The problem with the value of a code, or null. The type decides its unit: percent, pounds, entries or tickets. */
export function promoValueProblem(type: PromoType, value: number): string | null {
  if (type === 'CASH_DISCOUNT')
    return Math.round(value * 100) / 100 === value ? null : 'must be pounds with at most two decimals'
  if (!Number.isInteger(value)) return 'must be a whole number'
  return type !== 'PERCENT_DISCOUNT' || value <= 100 ? null : 'must be at most 100 percent'
}

/** A code in words: `15% off`, `£5.00 off`, `3 free entries`. */
export function promoWords(type: PromoType, value: number): string {
  if (type === 'PERCENT_DISCOUNT') return `${value}% off`
  if (type === 'CASH_DISCOUNT') return `${formatPounds(pence(value))} off`
  const [one, many] = type === 'RAFFLE' ? ['ticket', 'tickets'] : ['entry', 'entries']
  return `${value} free ${value === 1 ? one : many}`
}

export const PROMO_CODE_LENGTH_MAX = 128
export const PROMO_CODE_PATTERN = /^[A-Z0-9_-]{1,128}$/

/** Normalises a typed promo code. */
export function normaliseCode(typed: string): string {
  return cleanPasted(typed).replace(/\s/g, '').toUpperCase()
}

export function isPromoCode(code: string): boolean {
  return PROMO_CODE_PATTERN.test(code)
}

export function grantsEntries(promo: { readonly type: PromoType }): boolean {
  return promo.type === 'FREE_ENTRY' || promo.type === 'RAFFLE'
}

/**
 * Whether a restricted code is for this person, according to the promo lists. An unconfirmed email is not looked up,
 * so a person `unconfirmed` may be listed or not.
 */
export type PromoEligibility = 'welcome' | 'nobody' | 'unlisted' | 'unconfirmed' | 'not_theirs' | 'unreadable'

const ELIGIBILITY_ERRORS = {
  nobody: 'ExclusivePromoWhitelistNoEmailOrMsisdn',
  unlisted: 'ExclusivePromoWhitelistNotWhitelisted',
  not_theirs: 'PromoCodeExclusiveNotWhitelisted',
  unreadable: 'ExclusivePromoWhitelistInvalidRequest',
} as const

export type PromoTerms = {
  readonly type: PromoType
  readonly active: boolean
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly usesMax: number | null
  readonly usesPerPersonMax: number | null
  readonly requiresLogin: boolean
  /** The status of the code's campaign, if it has one. */
  readonly campaignStatus: CampaignStatus | null
}

export type PromoUser = {
  readonly accountType: 'GUEST' | 'REGISTERED' | null
  readonly eligibility: PromoEligibility
  /** Uses that are reserved or counted, other than this order's own. */
  readonly usesTotal: number
  readonly usesByPerson: number
}

export type PromoCodeError =
  | 'PromoCodeNotFound'
  | 'PromoCodeExpired'
  | 'PromoCampaignInactive'
  | 'PromoCampaignBetweenCycles'
  | 'PromoCodeRequiresLogin'
  | (typeof ELIGIBILITY_ERRORS)[keyof typeof ELIGIBILITY_ERRORS]
  | 'PromoCodeGlobalLimitReached'
  | 'PromoCodeUserLimitReached'

/** Code and person, without the basket: the first thing that is wrong, in the order in which it should be reported. */
export function checkPromoCode<Terms extends PromoTerms>(
  terms: Terms | null,
  asker: PromoUser,
  now: Date,
): Verdict<Terms, PromoCodeError> {
  if (terms === null) return refuse('PromoCodeNotFound')
  if (terms.endsAt !== null && now >= terms.endsAt) return refuse('PromoCodeExpired')
  if (!terms.active || (terms.startsAt !== null && now < terms.startsAt)) return refuse('PromoCampaignInactive')
  if (grantsEntries(terms) && terms.campaignStatus === 'GAP') return refuse('PromoCampaignBetweenCycles')
  if (grantsEntries(terms) && terms.campaignStatus !== 'ACTIVE') return refuse('PromoCampaignInactive')
  if (terms.requiresLogin && asker.accountType !== 'REGISTERED') return refuse('PromoCodeRequiresLogin')
  if (asker.eligibility === 'unconfirmed')
    return refuse('ExclusivePromoWhitelistNotWhitelisted', { confirm_email: true })
  if (asker.eligibility !== 'welcome') return refuse(ELIGIBILITY_ERRORS[asker.eligibility])
  const uses = checkPromoUses(terms, asker)
  return uses.ok ? allow(terms) : uses
}

/** A code needs a limit of uses, in all or for each person: without one a person could redeem it without end. */
export function checkPromoLimits({
  usesMax,
  usesPerPersonMax,
}: Pick<PromoTerms, 'usesMax' | 'usesPerPersonMax'>): Verdict<null, 'ValidationError'> {
  if (usesMax !== null || usesPerPersonMax !== null) return allow(null)
  return refuseField('usesPerPersonMax', PROMO_LIMIT_TEXT)
}

const PROMO_LIMIT_TEXT = 'A code needs a limit of uses, in total or per customer.'

/** Is a use left, of the code and to this person? */
export function checkPromoUses(
  terms: Pick<PromoTerms, 'usesMax' | 'usesPerPersonMax'>,
  { usesTotal, usesByPerson }: Pick<PromoUser, 'usesTotal' | 'usesByPerson'>,
): Verdict<null, 'PromoCodeGlobalLimitReached' | 'PromoCodeUserLimitReached'> {
  if (terms.usesMax !== null && usesTotal >= terms.usesMax) return refuse('PromoCodeGlobalLimitReached')
  if (terms.usesPerPersonMax !== null && usesByPerson >= terms.usesPerPersonMax)
    return refuse('PromoCodeUserLimitReached')
  return allow(null)
}

/** A paid line of the basket; the promo's free line is not one. */
export type PaidLine = {
  readonly kind: 'CAMPAIGN' | 'BUNDLE' | 'PROMO'
  readonly tag: string
  readonly pricePence: Pence
}

export type PromoBasketError = 'PromoCampaignAddMoreItem' | 'PromoCodeBelowMinSpend' | 'PromoCodeCampaignRequired'

/**
 * The checks that depend on the basket. The browser repeats them when the basket changes, and the server when the
 * purchase starts.
 */
export function checkPromoBasket(promo: Promo, lines: readonly PaidLine[]): Verdict<null, PromoBasketError> {
  if (!grantsEntries(promo) && lines.length === 0) return refuse('PromoCampaignAddMoreItem')
  return belowMinSpend(promo, lines) ?? campaignMissing(promo, lines) ?? allow(null)
}

function belowMinSpend(promo: Promo, lines: readonly PaidLine[]): Refused<'PromoCodeBelowMinSpend'> | null {
  if (promo.minSpendPence === null || sumOf(lines) >= promo.minSpendPence) return null
  return refuse('PromoCodeBelowMinSpend', { min_spend: promo.minSpendPence })
}

function campaignMissing(promo: Promo, lines: readonly PaidLine[]): Refused<'PromoCodeCampaignRequired'> | null {
  if (promo.campaign === null || grantsEntries(promo)) return null
  const { tag, title } = promo.campaign
  return lines.some((line) => line.kind === 'CAMPAIGN' && line.tag === tag)
    ? null
    : refuse('PromoCodeCampaignRequired', { campaign: { tag, title } })
}

export type Discounted = {
  readonly itemsPence: Pence
  readonly discountPence: Pence
  readonly totalPence: Pence
  /** The discount on each line, in the order of the lines. Their sum is exactly the whole discount. */
  readonly discounts: readonly Pence[]
}

/** Applies an allowed promo to the items. Neither the total nor any line falls below zero. */
export function applyPromo(promo: Promo | null, lines: readonly PaidLine[]): Discounted {
  const itemsPence = sumOf(lines)
  const discountPence = promo === null ? pence(0) : discountOn(promo, itemsPence)
  const discounts = share(
    discountPence,
    lines.map((line) => line.pricePence),
  )
  return { itemsPence, discountPence, totalPence: less(itemsPence, discountPence), discounts }
}

function discountOn(promo: Promo, itemsPence: Pence): Pence {
  switch (promo.type) {
    case 'PERCENT_DISCOUNT':
      return percentOf(itemsPence, promo.value)
    case 'CASH_DISCOUNT':
      return smaller(pence(promo.value), itemsPence)
    case 'FREE_ENTRY':
    case 'RAFFLE':
      return pence(0)
  }
}

export type PromoGrant = { readonly tag: string; readonly title: string; readonly quantity: number }

/** The free line that the code adds to the paid ones: entries, or tickets of a raffle. */
export function grantOf(promo: Promo): PromoGrant | null {
  if (promo.campaign === null || !grantsEntries(promo)) return null
  return { tag: promo.campaign.tag, title: promo.campaign.title, quantity: promo.value }
}

function sumOf(lines: readonly PaidLine[]): Pence {
  return sum(lines.map((line) => line.pricePence))
}
