import type { DrawMethod, Prize } from '../draw/plan.ts'
import type { Pence } from '../money/money.ts'
import type { PriceOption, Raffle } from '../money/price.ts'
import type { CampaignChannel, CampaignType } from './campaign.ts'
import type { Schedule } from './schedule.ts'

/** The parts of a campaign that the rules check. */
export type LintedCampaign = {
  readonly type: CampaignType
  readonly place: CampaignChannel
  readonly title: string
  readonly summary: string
  readonly howToPlay: string
  readonly body: string
  readonly postalEntryCode: string | null
  readonly telephoneEntry: string | null
  readonly schedule: Schedule
  readonly globalLimit: number | null
  readonly raffle: Raffle | null
  readonly prices: readonly PriceOption[]
  readonly plan: {
    readonly prizes: readonly Prize[]
    readonly postalGraceDays?: number
    readonly delaySeconds: number
    readonly method: DrawMethod
  } | null
}

/** Facts that the rules need besides the campaign. */
export type LintFacts = {
  readonly pictures: readonly { readonly alt: string }[]
  readonly orderLimits: { readonly minPence: Pence; readonly maxPence: Pence }
  /** The limit for the value of one round's prizes. */
  readonly exposureMaxPence: Pence
  /** The address for cards, and the company that runs the competitions. */
  readonly postalAddress: string
  readonly promoter: string
  /** The shortest time for which a paid round must be open. */
  readonly openingMinMinutes: number
  /** False for a draft. If it is published after its start, its first round is shorter. */
  readonly isPublished: boolean
  readonly now: Date
}

export type Finding = {
  /** The source of the rule, so that an operator can look it up. */
  readonly rule: string
  /** The path of the form field that fixes the finding. */
  readonly field: string
  readonly message: string
}

/** The Act that allows paid entry only with a free way to enter. */
export const GAMBLING_ACT = 'Gambling Act 2005, Schedule 2'

export function hasFreeOption({ prices }: LintedCampaign): boolean {
  return prices.some(({ pricePence, priceType }) => pricePence === 0 && priceType === 'STANDARD')
}

export function isPaid({ prices, raffle }: LintedCampaign): boolean {
  return raffle !== null || prices.some(({ pricePence }) => pricePence > 0)
}

/** A card takes days to arrive. A free option and a call at the standard rate work immediately. */
export function isFreeByPostAlone(campaign: LintedCampaign): boolean {
  return !hasFreeOption(campaign) && campaign.telephoneEntry === null
}

export function checks() {
  const findings: Finding[] = []
  const check = (holds: boolean, rule: string, field: string, message: string) => {
    if (!holds) findings.push({ rule, field, message })
  }
  return { findings, check }
}
