import type { CampaignStatus } from '../campaign/campaign.ts'
import { allow, type Refused, refuse, refuseField, type Verdict } from '../verdict.ts'
import { type Pence, sum } from './money.ts'
import type { PromoType } from './promo-code.ts'

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

export type PromoGrant = { readonly tag: string; readonly title: string; readonly quantity: number }

/** The free line that the code adds to the paid ones: entries, or tickets of a raffle. */
export function grantOf(promo: Promo): PromoGrant | null {
  if (promo.campaign === null || !grantsEntries(promo)) return null
  return { tag: promo.campaign.tag, title: promo.campaign.title, quantity: promo.value }
}

/** The price of all lines together. */
export function sumOf(lines: readonly PaidLine[]): Pence {
  return sum(lines.map((line) => line.pricePence))
}
