import { DELAY_SECONDS_MIN, POSTAL_GRACE_DAYS, winnersOf } from '../draw/plan.ts'
import { formatPoundsTrimmed, sum, times } from '../money/money.ts'
import { dateFindings, openingFindings } from './campaign-lint-dates.ts'
import {
  checks,
  type Finding,
  GAMBLING_ACT,
  hasFreeOption,
  isFreeByPostAlone,
  isPaid,
  type LintedCampaign,
  type LintFacts,
} from './linted-campaign.ts'

const ORDER_LIMITS_RULE = 'Order limits'
const EXPOSURE_RULE = 'Maximum prize value'

/**
 * Findings that prevent publication of a campaign. The rules come from the CAP Code for prize promotions, the Gambling
 * Act for free entry, and limits of the operator. A campaign that is entered elsewhere has its conditions there.
 */
export function lintCampaign(campaign: LintedCampaign, facts: LintFacts): Finding[] {
  if (campaign.place !== 'STANDARD') return [...dateFindings(campaign, facts), ...pictureFindings(facts)]
  return [
    ...conditionFindings(campaign, facts),
    ...freeRouteFindings(campaign, facts),
    ...dateFindings(campaign, facts),
    ...openingFindings(campaign, facts),
    ...planFindings(campaign, facts),
    ...priceFindings(campaign, facts),
    ...pictureFindings(facts),
  ]
}

function conditionFindings({ howToPlay, body }: LintedCampaign, { promoter }: LintFacts): Finding[] {
  const { findings, check } = checks()
  check(stripTags(howToPlay) !== '', 'CAP 8.17.1', 'how_to_play', 'Say how to enter')
  check(stripTags(body) !== '', 'CAP 8.17', 'body', 'The terms are missing')
  check(/\b18\b|eighteen/i.test(body), 'CAP 8.17.7', 'body', 'The terms must say who can enter, such as people over 18')
  // Every page of the site names the promoter, if an operator has set one.
  const isNamed = promoter !== '' || /promoter/i.test(body)
  check(isNamed, 'CAP 8.17.9', 'body', 'The terms must name the promoter, because no page of the site does')
  return findings
}

function freeRouteFindings(campaign: LintedCampaign, { postalAddress }: LintFacts): Finding[] {
  const { findings, check } = checks()
  const { postalEntryCode, howToPlay, body, plan } = campaign
  if (!isPaid(campaign)) return findings
  const isFreeOnPage = hasFreeOption(campaign)
  const takesPost = postalEntryCode !== null
  check(takesPost || isFreeOnPage, GAMBLING_ACT, 'postal_entry_code', 'A paid competition needs a free entry route')
  if (!takesPost && !isFreeOnPage) return findings
  const isExplained = [howToPlay, body].every((html) => /free|no purchase|for nothing/i.test(stripTags(html)))
  check(isExplained, 'CAP 8.17.2', 'how_to_play', 'Explain the free entry route in both “How to play” and the terms')
  if (!takesPost) return findings
  check(
    postalAddress !== '',
    'CAP 8.17.2',
    'postal_entry_code',
    'There’s no postal address for free entries. Ask your administrator to set one',
  )
  const graceDays = plan?.postalGraceDays ?? POSTAL_GRACE_DAYS
  check(
    !isFreeByPostAlone(campaign) || graceDays >= POSTAL_GRACE_DAYS,
    GAMBLING_ACT,
    'plan.postal_grace_days',
    `Allow ${POSTAL_GRACE_DAYS} clear days for postcards to arrive, or add a free entry route online or by phone`,
  )
  return findings
}

function planFindings(campaign: LintedCampaign, { exposureMaxPence }: LintFacts): Finding[] {
  const { findings, check } = checks()
  const { plan, globalLimit } = campaign
  check(plan !== null, 'CAP 8.24', 'plan', 'Say what’s drawn and when')
  if (plan === null) return findings
  check(plan.prizes.length > 0, 'CAP 8.17.6', 'plan.prizes', 'Name the prizes')
  for (const [index, { valuePence, title }] of plan.prizes.entries())
    check(valuePence > 0, 'CAP 8.17.6', `plan.prizes.${index}.value`, `Say what ${title || 'the prize'} is worth`)
  const exposedPence = sum(plan.prizes.map(({ valuePence, quantity }) => times(valuePence, quantity)))
  check(
    exposedPence <= exposureMaxPence,
    EXPOSURE_RULE,
    'plan.prizes',
    `Prizes of ${formatPoundsTrimmed(exposedPence)} are above the limit of ${formatPoundsTrimmed(exposureMaxPence)}`,
  )
  const delaySecondsMin = isPaid(campaign) ? DELAY_SECONDS_MIN.paid : DELAY_SECONDS_MIN.free
  check(
    plan.method === 'ELSEWHERE' || plan.delaySeconds >= delaySecondsMin,
    'CAP 8.24',
    'plan.delay_seconds',
    `Allow ${delaySecondsMin} seconds before the draw. The list must be frozen a minute before the random number is known`,
  )
  const isRare = globalLimit === null || winnersOf(plan.prizes) * 2 < globalLimit
  check(isRare, 'CAP 8.2', 'plan.prizes', 'Fewer than half the tickets can win a prize')
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
      `An order can’t cost more than ${formatPoundsTrimmed(maxPence)}`,
    )
  if (!raffle) return findings
  const { unitPricePence, sliderMin, sliderMax } = raffle
  const least = `${sliderMin} tickets cost more than the maximum order of ${formatPoundsTrimmed(maxPence)}`
  check(times(unitPricePence, sliderMin) <= maxPence, ORDER_LIMITS_RULE, 'raffle.slider_min', least)
  const most = `The most tickets on the slider cost less than the minimum order of ${formatPoundsTrimmed(minPence)}`
  check(times(unitPricePence, sliderMax) >= minPence, ORDER_LIMITS_RULE, 'raffle.slider_max', most)
  return findings
}

function pictureFindings({ pictures }: LintFacts): Finding[] {
  const { findings, check } = checks()
  check(pictures.length > 0, 'CAP 8.17.6', 'pictures', 'Add a picture of the prize')
  for (const [index, { alt }] of pictures.entries())
    check(alt.trim() !== '', 'WCAG 1.1.1', `pictures.${index}`, 'Describe the picture (for people who can’t see it)')
  return findings
}

function stripTags(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').trim()
}
