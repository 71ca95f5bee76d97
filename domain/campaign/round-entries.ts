import { roundsEntered } from '../money/check-price.ts'
import type { Pence } from '../money/money.ts'
import type { Offer } from '../money/price.ts'
import { allow, refuse, type Verdict } from '../verdict.ts'
import type { CampaignChannel, Frequency } from './campaign.ts'
import { checkEntryLimit } from './entry-limit.ts'
import { checkOpening, limitPeriod, type OpeningError } from './opening.ts'
import type { Round } from './schedule.ts'

/** A campaign as an order needs it, with this person's entries. */
export type OrderCampaign = Offer & {
  readonly tag: string
  readonly published: boolean
  readonly place: CampaignChannel
  readonly entryLimit: number | null
  /** Tickets that can still be promised; null without a limit. */
  readonly remaining: number | null
  /** The person's entries by period, as `limitPeriod` names them. */
  readonly taken: Readonly<Record<string, number>>
}

/** The entries that a line gives in one round. */
export type RoundEntries = {
  readonly campaignTag: string
  readonly round: Round
  readonly period: string | null
  readonly quantity: number
}

/** The first closing of the entered rounds: the payment must not be awaited long after it. */
export function firstClosing(entries: readonly RoundEntries[]): Date | null {
  const closings = entries.flatMap(({ round }) => (round.closesAt === null ? [] : [round.closesAt.getTime()]))
  return closings.length === 0 ? null : new Date(Math.min(...closings))
}

/**
 * The tickets that earlier lines of the same order already take, of a campaign's stock and of a person's limit in a
 * period.
 */
export type Tally = Map<string, number>

export type EnteringError = OpeningError | 'NotAllowedError'

/** Can this campaign be entered here and now, regardless of the requested entries? */
export function checkEntering(campaign: OrderCampaign, now: Date): Verdict<Round, EnteringError> {
  if (!campaign.published) return refuse('CampaignInactive')
  const opening = checkOpening(campaign.schedule, now)
  if (opening.ok && campaign.place !== 'STANDARD') return refuse('NotAllowedError', { reason: 'elsewhere' })
  return opening
}

export type CheckedEntries = {
  readonly entries: readonly RoundEntries[]
  readonly stock: Verdict<null, 'GlobalEntryLimitReached'>
  readonly limit: Verdict<null, 'EntryLimitReached'>
}

/**
 * Checks that tickets are available and that this person may have them. Allowed entries are added to the tally for the
 * lines that follow.
 */
export function checkEntries(
  campaign: OrderCampaign,
  request: { readonly frequency: Frequency; readonly quantity: number; readonly pricePence?: Pence },
  tally: Tally,
  now: Date,
): CheckedEntries {
  const { tag, schedule } = campaign
  const entries = roundsEntered(request.frequency, schedule, now).map((round) => {
    const period = limitPeriod(schedule.limitType, round, now)
    return { campaignTag: tag, round, period, quantity: request.quantity }
  })
  const stock = checkStock(campaign, request.quantity * entries.length, tally)
  const limit =
    entries.map((entry) => checkPeriod(campaign, entry, request.pricePence, tally)).find(({ ok }) => !ok) ?? allow(null)
  if (stock.ok && limit.ok) for (const entry of entries) addTo(tally, entry)
  return { entries, stock, limit }
}

function checkStock(campaign: OrderCampaign, quantity: number, tally: Tally): CheckedEntries['stock'] {
  if (campaign.remaining === null) return allow(null)
  const remaining = Math.max(0, campaign.remaining - (tally.get(campaign.tag) ?? 0))
  return quantity > remaining ? refuse('GlobalEntryLimitReached', { remaining }) : allow(null)
}

function checkPeriod(
  campaign: OrderCampaign,
  { period, quantity }: RoundEntries,
  pricePence: Pence | undefined,
  tally: Tally,
): CheckedEntries['limit'] {
  if (period === null) return allow(null)
  const used = (campaign.taken[period] ?? 0) + (tally.get(periodKey(campaign.tag, period)) ?? 0)
  const { entryLimit, schedule } = campaign
  return checkEntryLimit({ limitType: schedule.limitType, entryLimit, used }, quantity, pricePence)
}

function addTo(tally: Tally, { campaignTag, period, quantity }: RoundEntries): void {
  const keys = period === null ? [campaignTag] : [campaignTag, periodKey(campaignTag, period)]
  for (const key of keys) tally.set(key, (tally.get(key) ?? 0) + quantity)
}

function periodKey(tag: string, period: string): string {
  return `${tag} ${period}`
}
