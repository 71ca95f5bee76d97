import type { CampaignChannel, CampaignType } from './campaign.ts'
import { type DrawMethod, POSTAL_GRACE_DAYS, type Prize, winnersOf } from './draw/plan.ts'
import { toLondon } from './london.ts'
import { formatPoundsTrimmed, type Pence, sum, times } from './money.ts'
import type { PriceOption, Raffle } from './price.ts'
import { nextRounds, type Schedule } from './schedule.ts'

/** What a campaign promises, as far as rules of the trade read it. */
export type LintedCampaign = {
  readonly type: CampaignType
  readonly place: CampaignChannel
  readonly title: string
  readonly summary: string
  readonly howToPlay: string
  readonly body: string
  readonly postalEntryCode: string | null
  readonly schedule: Schedule
  readonly globalLimit: number | null
  readonly raffle: Raffle | null
  readonly prices: readonly PriceOption[]
  readonly plan: {
    readonly prizes: readonly Prize[]
    readonly postalGraceDays?: number
    readonly method: DrawMethod
  } | null
}

/** What the rules need beside the campaign itself. */
export type LintFacts = {
  readonly pictures: readonly { readonly alt: string }[]
  readonly orderLimits: { readonly minPence: Pence; readonly maxPence: Pence }
  /** What the prizes of one round may be worth. */
  readonly exposureMaxPence: Pence
  /** Where cards are sent, and who runs the competitions. */
  readonly postalAddress: string
  readonly promoter: string
  readonly now: Date
}

export type Finding = {
  /** Where the rule stands, so that an operator can look it up. */
  readonly rule: string
  /** The field of the form that mends it, as a path. */
  readonly field: string
  readonly message: string
}

const GAMBLING_ACT = 'Gambling Act 2005, Schedule 2'
const ORDER_LIMITS_RULE = 'Limits of an order'
const EXPOSURE_RULE = 'Limit of exposure'
/** Rounds that are looked at for changes of the clocks: weekly ones of two years. */
const ROUNDS_CHECKED = 104

/**
 * What stands between a campaign and its publication. The rules are those of the CAP Code for prize promotions, of the
 * Gambling Act for free entry, and limits of the house. What is entered elsewhere has its conditions there.
 */
export function lintCampaign(campaign: LintedCampaign, facts: LintFacts): Finding[] {
  if (campaign.place !== 'STANDARD') return [...dateFindings(campaign, facts), ...pictureFindings(facts)]
  return [
    ...conditionFindings(campaign, facts),
    ...freeRouteFindings(campaign, facts),
    ...dateFindings(campaign, facts),
    ...planFindings(campaign, facts),
    ...priceFindings(campaign, facts),
    ...pictureFindings(facts),
  ]
}

function conditionFindings({ howToPlay, body }: LintedCampaign, { promoter }: LintFacts): Finding[] {
  const { findings, check } = checks()
  check(textOf(howToPlay) !== '', 'CAP 8.17.1', 'how_to_play', 'Say how to enter')
  check(textOf(body) !== '', 'CAP 8.17', 'body', 'The terms are missing')
  check(/\b18\b|eighteen/i.test(body), 'CAP 8.17.7', 'body', 'The terms must say who may enter, such as people over 18')
  // Every page of the site says who runs its competitions, where an operator has said so.
  const isNamed = promoter !== '' || /promoter/i.test(body)
  check(isNamed, 'CAP 8.17.9', 'body', 'The terms must name the promoter: no page of the site does')
  return findings
}

function freeRouteFindings(campaign: LintedCampaign, { postalAddress }: LintFacts): Finding[] {
  const { findings, check } = checks()
  const { postalEntryCode, howToPlay, body, plan, prices, raffle } = campaign
  const hasFreeOption = prices.some(({ pricePence, priceType }) => pricePence === 0 && priceType === 'STANDARD')
  const isPaid = raffle !== null || prices.some(({ pricePence }) => pricePence > 0)
  if (!isPaid) return findings
  const takesPost = postalEntryCode !== null
  check(takesPost || hasFreeOption, GAMBLING_ACT, 'postal_entry_code', 'What can be paid for needs a free way in')
  if (!takesPost && !hasFreeOption) return findings
  const isExplained = [howToPlay, body].every((html) => /free|no purchase|for nothing/i.test(textOf(html)))
  check(isExplained, 'CAP 8.17.2', 'how_to_play', 'Both how to play and the terms must explain the free way in')
  if (!takesPost) return findings
  check(postalAddress !== '', 'CAP 8.17.2', 'postal_entry_code', 'There is no address for cards: POSTAL_ADDRESS')
  const graceDays = plan?.postalGraceDays ?? POSTAL_GRACE_DAYS
  check(
    hasFreeOption || graceDays >= POSTAL_GRACE_DAYS,
    GAMBLING_ACT,
    'plan.postal_grace_days',
    `Cards need ${POSTAL_GRACE_DAYS} clear days to arrive, or there must be a free way in on the page`,
  )
  return findings
}

function dateFindings({ schedule }: LintedCampaign, { now }: LintFacts): Finding[] {
  const { findings, check } = checks()
  const { limitType, startsAt, endsAt, activeFrom, activeUntil } = schedule
  const hasWindows = limitType === 'DAY' || limitType === 'WEEK'
  check(hasWindows || endsAt !== null, 'CAP 8.17.4', 'schedule.ends_at', 'Say when it closes')
  check(endsAt === null || endsAt > now, 'CAP 8.17.4', 'schedule.ends_at', 'It closes in the past')
  check(endsAt === null || startsAt < endsAt, 'CAP 8.17.3', 'schedule.starts_at', 'It starts after its end')
  if (!hasWindows || activeFrom === null || activeUntil === null) return findings
  const rounds = nextRounds(schedule, startsAt, ROUNDS_CHECKED)
  const missing = (instants: readonly (Date | null)[], time: string, bound: Date | null) =>
    instants.find((at) => at !== null && at.getTime() !== bound?.getTime() && clockOf(at) !== time)
  const opening = missing(
    rounds.map(({ opensAt }) => opensAt),
    activeFrom,
    startsAt,
  )
  const closing = missing(
    rounds.map(({ closesAt }) => closesAt),
    activeUntil,
    endsAt,
  )
  const skipped = (at: Date | null | undefined, time: string) =>
    at ? `On ${dayOf(at)} the clocks go forward, and there is no ${time}` : ''
  check(!opening, 'CAP 8.17.3', 'schedule.active_from', skipped(opening, activeFrom))
  check(!closing, 'CAP 8.17.4', 'schedule.active_until', skipped(closing, activeUntil))
  return findings
}

function planFindings({ plan, globalLimit }: LintedCampaign, { exposureMaxPence }: LintFacts): Finding[] {
  const { findings, check } = checks()
  check(plan !== null, 'CAP 8.24', 'plan', 'Say what is drawn and when')
  if (plan === null) return findings
  check(plan.prizes.length > 0, 'CAP 8.17.6', 'plan.prizes', 'Name the prizes')
  for (const [index, { valuePence, title }] of plan.prizes.entries())
    check(valuePence > 0, 'CAP 8.17.6', `plan.prizes.${index}.value`, `Say what ${title || 'the prize'} is worth`)
  const exposedPence = sum(plan.prizes.map(({ valuePence, quantity }) => times(valuePence, quantity)))
  check(
    exposedPence <= exposureMaxPence,
    EXPOSURE_RULE,
    'plan.prizes',
    `Prizes of ${formatPoundsTrimmed(exposedPence)} are more than the limit of ${formatPoundsTrimmed(exposureMaxPence)}`,
  )
  const isRare = globalLimit === null || winnersOf(plan.prizes) * 2 < globalLimit
  check(isRare, 'CAP 8.2', 'plan.prizes', 'Fewer than half of the tickets may win, or a prize is no prize')
  return findings
}

function priceFindings({ prices, raffle }: LintedCampaign, { orderLimits }: LintFacts): Finding[] {
  const { findings, check } = checks()
  const { minPence, maxPence } = orderLimits
  for (const [index, { pricePence }] of prices.entries())
    check(
      pricePence <= maxPence,
      ORDER_LIMITS_RULE,
      `prices.${index}.price`,
      `No order may cost more than ${formatPoundsTrimmed(maxPence)}`,
    )
  if (!raffle) return findings
  const { unitPricePence, sliderMin, sliderMax } = raffle
  const least = `${sliderMin} tickets cost more than an order may: ${formatPoundsTrimmed(maxPence)}`
  check(times(unitPricePence, sliderMin) <= maxPence, ORDER_LIMITS_RULE, 'raffle.slider_min', least)
  const most = `All tickets of the slider cost less than an order must: ${formatPoundsTrimmed(minPence)}`
  check(times(unitPricePence, sliderMax) >= minPence, ORDER_LIMITS_RULE, 'raffle.slider_max', most)
  return findings
}

function pictureFindings({ pictures }: LintFacts): Finding[] {
  const { findings, check } = checks()
  check(pictures.length > 0, 'CAP 8.17.6', 'pictures', 'Show the prize: there is no picture')
  for (const [index, { alt }] of pictures.entries())
    check(alt.trim() !== '', 'WCAG 1.1.1', `pictures.${index}`, 'Say what is to be seen in the picture')
  return findings
}

function checks() {
  const findings: Finding[] = []
  const check = (holds: boolean, rule: string, field: string, message: string) => {
    if (!holds) findings.push({ rule, field, message })
  }
  return { findings, check }
}

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').trim()
}

function clockOf(instant: Date): string {
  return toLondon(instant).toPlainTime().toString({ smallestUnit: 'minute' })
}

function dayOf(instant: Date): string {
  return toLondon(instant).toPlainDate().toLocaleString('en-GB', { dateStyle: 'long' })
}
