import { checkOpening } from '../campaign/opening.ts'
import {
  checkEntering,
  checkEntries,
  type OrderCampaign,
  type RoundEntries,
  type Tally,
} from '../campaign/round-entries.ts'
import { bundleSchedule } from '../campaign/schedule.ts'
import { checkItemSize, checkPrice, type PriceRequest } from '../money/check-price.ts'
import { checkPromoBasket, grantOf, type PaidLine, type Promo } from '../money/discount.ts'
import { type Pence, pence } from '../money/money.ts'
import { type DomainError, domainErrorsOf, type Refused, refuse, type Verdict } from '../verdict.ts'

export type OrderItem = PriceRequest & { readonly campaignTag: string }

export type OrderBundleRequest = { readonly tag: string; readonly pricePence: Pence | null }

export type OrderBundle = {
  readonly published: boolean
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly pricePence: Pence
  readonly parts: readonly { readonly campaignTag: string; readonly quantity: number }[]
}

/** The facts that the lines are checked against. */
export type LineFacts = {
  /** The campaigns of items, bundles and the promo, by tag. */
  readonly campaigns: ReadonlyMap<string, OrderCampaign>
  readonly bundles: ReadonlyMap<string, OrderBundle>
  /** The result of checking the code for this person; null if no code was given. */
  readonly promo: Verdict<Promo> | null
}

/** An item, a bundle or the promo's grant after its check. */
export type OrderLine = PaidLine &
  PriceRequest & {
    readonly discountPence: Pence
    readonly entries: readonly RoundEntries[]
  }

/** A campaign's own errors end the check of an item; otherwise all errors are reported. */
export function checkItem(item: OrderItem, othersPence: Pence, facts: LineFacts, tally: Tally, now: Date) {
  const { campaignTag: tag, quantity, frequency, priceType, pricePence } = item
  const line = { kind: 'CAMPAIGN' as const, tag, quantity, frequency, priceType, pricePence, entries: [] }
  const nothing = { line, itemized: [], ofCampaign: [], others: [] }

  const campaign = facts.campaigns.get(tag)
  if (!campaign) return { ...nothing, ofCampaign: [refuse('CampaignNotFound').error] }
  const entering = checkEntering(campaign, now)
  if (!entering.ok && entering.error.name === 'NotAllowedError') return { ...nothing, others: [entering.error] }
  if (!entering.ok) return { ...nothing, ofCampaign: [entering.error] }

  const { entries, stock, limit } = checkEntries(campaign, item, tally, now)
  const price = checkPrice(item, campaign, othersPence, now)
  const itemized = domainErrorsOf([stock, price, limit, checkItemSize(quantity)])
  return { ...nothing, line: { ...line, entries }, itemized }
}

/** Checks a bundle. Its campaigns are checked only if the bundle itself is open. */
export function checkBundle(request: OrderBundleRequest, facts: LineFacts, tally: Tally, now: Date) {
  const shape = { kind: 'BUNDLE', quantity: 1, frequency: 'SINGLE', priceType: 'STANDARD' } as const
  const line = { ...shape, tag: request.tag, pricePence: priceOf(request, facts), entries: [] }

  const bundle = facts.bundles.get(request.tag)
  const isOpen = bundle?.published && checkOpening(bundleSchedule(bundle), now).ok
  if (!bundle || !isOpen) return { line, errors: [refuse('BundleExpired').error] }

  const isPriceCurrent = request.pricePence === null || request.pricePence === bundle.pricePence
  const price = isPriceCurrent ? [] : [refuse('EntryPriceInvalid').error]
  const parts = bundle.parts.map((part) => checkPart(part, facts, tally, now))
  const errors = [...price, ...parts.flatMap((part) => part.errors)]
  return { line: { ...line, entries: parts.flatMap((part) => part.entries) }, errors }
}

function checkPart(
  part: OrderBundle['parts'][number],
  facts: LineFacts,
  tally: Tally,
  now: Date,
): Pick<OrderLine, 'entries'> & { errors: readonly DomainError[] } {
  const campaign = facts.campaigns.get(part.campaignTag)
  if (!campaign) return { entries: [], errors: ofPart(part, [refuse('CampaignNotFound')]) }
  const entering = checkEntering(campaign, now)
  if (!entering.ok) return { entries: [], errors: ofPart(part, [entering]) }
  const request = { frequency: 'SINGLE', quantity: part.quantity } as const
  const { entries, stock, limit } = checkEntries(campaign, request, tally, now)
  return { entries, errors: ofPart(part, [stock, limit]) }
}

/** All errors within a bundle are reported for the bundle; the tag names the campaign. */
function ofPart(part: OrderBundle['parts'][number], verdicts: readonly Verdict<unknown>[]): DomainError[] {
  return domainErrorsOf(verdicts).map((error) => ({
    ...error,
    meta: { ...error.meta, campaign_tag: part.campaignTag },
  }))
}

type CheckedPromo = { allowed: Promo | null; line: OrderLine | null; errors: readonly DomainError[] }

/** The code against the basket, and the line that it grants, which counts after all that is paid for. */
export function evaluatePromo(paidLines: readonly PaidLine[], facts: LineFacts, tally: Tally, now: Date): CheckedPromo {
  const refused = (...errors: DomainError[]) => ({ allowed: null, line: null, errors })
  if (facts.promo === null) return refused()
  if (!facts.promo.ok) return refused(facts.promo.error)
  const promo = facts.promo.value
  const basket = checkPromoBasket(promo, paidLines)
  if (!basket.ok) return refused(basket.error)
  const grant = grantOf(promo)
  if (grant === null) return { allowed: promo, line: null, errors: [] }

  const campaign = facts.campaigns.get(grant.tag)
  const entering = campaign ? checkEntering(campaign, now) : refuse('CampaignInactive')
  if (!campaign || !entering.ok) return refused(promoInactive(entering).error)
  const request = { frequency: 'SINGLE', quantity: grant.quantity } as const
  const { entries, stock, limit } = checkEntries(campaign, request, tally, now)
  const prices = { priceType: 'STANDARD', pricePence: pence(0), discountPence: pence(0) } as const
  const line: OrderLine = { kind: 'PROMO', tag: grant.tag, ...request, ...prices, entries }
  return { allowed: promo, line, errors: domainErrorsOf([stock, limit]) }
}

function promoInactive(entering: Verdict<unknown>): Refused {
  const isBetween = !entering.ok && entering.error.name === 'EntryCampaignBetweenCycles'
  return refuse(isBetween ? 'PromoCampaignBetweenCycles' : 'PromoCampaignInactive')
}

/** The price of a line. A bundle's own price takes precedence if the bundle exists. */
export function priceOf(line: OrderItem | OrderBundleRequest, facts: LineFacts): Pence {
  if ('campaignTag' in line) return line.pricePence
  return facts.bundles.get(line.tag)?.pricePence ?? line.pricePence ?? pence(0)
}
