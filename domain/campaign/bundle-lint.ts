import { formatPoundsTrimmed, type Pence, sum } from '../money/money.ts'
import type { CampaignChannel } from './campaign.ts'
import { checks, type Finding, GAMBLING_ACT } from './linted-campaign.ts'

/** A part as its campaign sells it. */
export type LintedPart = {
  readonly tag: string
  /** The lowest price of this number of entries alone; null if that number is not sold. */
  readonly usualPence: Pence | null
  readonly isPublished: boolean
  readonly isCancelled: boolean
  readonly place: CampaignChannel
  readonly startsAt: Date
  readonly endsAt: Date | null
  /** Whether it can be entered free: on the page, by post or by phone. */
  readonly hasFreeRoute: boolean
}

export type LintedBundle = {
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly pricePence: Pence
  readonly startsAt: Date
  readonly endsAt: Date | null
}

export type BundleFinding = Finding & { readonly blocks: boolean }

const PRICE_RULE = 'CAP 3.17'
const SALE_RULE = 'Parts on sale'

/** The price of all parts bought one by one; null if one of them is not sold in that number. */
export function partsPrice(parts: readonly Pick<LintedPart, 'usualPence'>[]): Pence | null {
  const prices = parts.map(({ usualPence }) => usualPence)
  return prices.every((price) => price !== null) ? sum(prices) : null
}

/**
 * Findings that keep a bundle off the site, and advice that does not. The parts have passed the linter of campaigns, so
 * this linter compares the bundle with them.
 */
export function lintBundle(
  bundle: LintedBundle,
  parts: readonly LintedPart[],
  facts: { readonly orderMaxPence: Pence; readonly now: Date },
): BundleFinding[] {
  const blocking = [
    ...priceFindings(bundle, parts, facts.orderMaxPence),
    ...dateFindings(bundle, parts, facts.now),
    ...parts.flatMap((part, index) => partFindings(bundle, part, index, facts.now)),
  ]
  const { findings: advice, check } = checks()
  check(
    partsPrice(parts) !== null,
    PRICE_RULE,
    'items',
    'One part isn’t sold in that quantity, so there’s no price to compare with',
  )
  return [
    ...blocking.map((finding) => ({ ...finding, blocks: true })),
    ...advice.map((finding) => ({ ...finding, blocks: false })),
  ]
}

function priceFindings({ pricePence, ...texts }: LintedBundle, parts: readonly LintedPart[], orderMaxPence: Pence) {
  const { findings, check } = checks()
  const together = partsPrice(parts)
  check(
    together === null || pricePence <= together,
    PRICE_RULE,
    'price',
    `The parts cost less bought separately: ${formatPoundsTrimmed(together ?? pricePence)}`,
  )
  const isCheaper = together !== null && pricePence < together
  check(
    isCheaper || !claimsSaving(texts),
    PRICE_RULE,
    'summary',
    'The text promises a saving, but the parts don’t cost more bought separately',
  )
  check(
    pricePence <= orderMaxPence,
    'Order limits',
    'price',
    `An order can’t cost more than ${formatPoundsTrimmed(orderMaxPence)}`,
  )
  return findings
}

function claimsSaving({ title, summary, description }: Pick<LintedBundle, 'title' | 'summary' | 'description'>) {
  return /\b(saves?|savings?|cheaper|discount(ed)?|(£[\d.,]+|%|percent) off)\b/i.test(
    [title, summary, description].join(' ').replace(/%/g, ' percent'),
  )
}

function dateFindings({ endsAt }: LintedBundle, parts: readonly LintedPart[], now: Date): Finding[] {
  const { findings, check } = checks()
  check(endsAt === null || endsAt > now, 'CAP 8.17.4', 'ends_at', 'The closing date is in the past')
  const first = Math.min(...parts.map((part) => part.endsAt?.getTime() ?? Number.POSITIVE_INFINITY))
  const isLater = (endsAt?.getTime() ?? Number.POSITIVE_INFINITY) > first
  check(!isLater, 'CAP 8.17.4', 'ends_at', 'A part closes before the bundle does')
  return findings
}

function partFindings(bundle: LintedBundle, part: LintedPart, index: number, now: Date): Finding[] {
  const { findings, check } = checks()
  const field = `items.${index}.tag`
  const from = bundle.startsAt > now ? bundle.startsAt : now
  check(part.isPublished, SALE_RULE, field, `${part.tag} isn’t published`)
  check(!part.isCancelled, SALE_RULE, field, `${part.tag} is cancelled`)
  check(part.place === 'STANDARD', SALE_RULE, field, `${part.tag} is entered on another site`)
  check(part.endsAt === null || part.endsAt > now, SALE_RULE, field, `${part.tag} is closed`)
  check(part.startsAt <= from, 'CAP 8.17.3', field, `${part.tag} opens after the bundle goes on sale`)
  const hasFreeRoute = part.hasFreeRoute || bundle.pricePence === 0
  check(hasFreeRoute, GAMBLING_ACT, field, `${part.tag} needs a free entry route`)
  return findings
}
