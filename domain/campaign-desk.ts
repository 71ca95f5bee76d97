import { differencesOf } from './document-difference.ts'
import { type Pence, share } from './money.ts'

/**
 * Where operators have a campaign: a draft, waiting for a second person, published and not open yet or approved for a
 * later instant, open, over, drawn, or cancelled.
 */
export const deskStates = ['DRAFT', 'IN_REVIEW', 'SCHEDULED', 'OPEN', 'CLOSED', 'DRAWN', 'CANCELLED'] as const
export type DeskState = (typeof deskStates)[number]

/** What a new campaign begins as. */
export const campaignKinds = [
  'EMPTY',
  'DAY_GAME',
  'WEEK_GAME',
  'RAFFLE',
  'BIG_PRIZE',
  'FREE',
  'CASH_CALL',
  'ADVENT',
  'EXTERNAL',
] as const
export type CampaignKind = (typeof campaignKinds)[number]

/** Fields that say what entrants were promised: from the first entry on they stay. A trigger of the database agrees. */
export const lockedFields = [
  'type',
  'place',
  'schedule',
  'entry_limit',
  'global_limit',
  'value',
  'plan',
  'postal_entry_code',
  'telephone_entry',
] as const
export type LockedField = (typeof lockedFields)[number]

type Document = Readonly<Record<string, unknown>>

/** The locked fields in which two documents differ. */
export function lockedChanges(before: Document, after: Document): LockedField[] {
  return lockedFields.filter((field) => differencesOf(before[field], after[field]).length > 0)
}

const publicWords: Readonly<Record<string, string>> = {
  title: 'the title',
  short_description: 'the short description',
  summary: 'the summary',
  how_to_play: 'how to play',
  body: 'the terms',
  prices: 'the price options',
  raffle: 'the price of a ticket',
  value_from: 'when the value is shown',
  value_end: 'when the value is shown',
}

/** What the public reads about a change of a campaign that was entered; null where entrants see no difference. */
export function publicChange(before: Document, after: Document): string | null {
  const changed = Object.keys(publicWords).filter((field) => differencesOf(before[field], after[field]).length > 0)
  const words = [...new Set(changed.map((field) => publicWords[field]!))]
  if (words.length === 0) return null
  const last = words.at(-1)!
  return `Changed: ${words.length === 1 ? last : `${words.slice(0, -1).join(', ')} and ${last}`}.`
}

/** A line of a purchase, with what of it stands in rounds that are refunded. */
export type RefundedLine = {
  /** What was paid for the line, by money and by credit. */
  readonly paidPence: Pence
  /** The part of the campaign in a bundle, of all its parts; 1 of 1 for anything else. */
  readonly weight: number
  readonly weights: number
  /** Entries of the line in the campaign, and how many of them are in the rounds that are refunded. */
  readonly entries: number
  readonly refundedEntries: number
}

/** What a line is refunded when a campaign is cancelled: rounds that were drawn were what was paid for. */
export function refundOfLine({ paidPence, weight, weights, entries, refundedEntries }: RefundedLine): Pence {
  const [ofCampaign] = share(paidPence, weights > 0 ? [weight, weights - weight] : [1])
  if (entries === refundedEntries) return ofCampaign!
  const [back] = share(ofCampaign!, [refundedEntries, entries - refundedEntries])
  return back!
}
