import type { Pence } from '../money/money.ts'
import { share } from '../money/share.ts'
import { differencesOf } from './document-difference.ts'

/**
 * The state of a campaign as its operators see it: a draft, waiting for a second person, published or approved but not
 * open yet, open, over, drawn, or cancelled.
 */
export const deskStates = ['DRAFT', 'IN_REVIEW', 'SCHEDULED', 'OPEN', 'CLOSED', 'DRAWN', 'CANCELLED'] as const
export type DeskState = (typeof deskStates)[number]

/** Templates for a new campaign. */
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

/** Fields that entrants were promised: they are fixed from the first entry on. A database trigger enforces the same. */
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

/** Causes that an operator can declare for ending a campaign differently than promised. */
export const incidentCauses = ['BEYOND_CONTROL', 'LOW_SALES'] as const
export type IncidentCause = (typeof incidentCauses)[number]

const salesWords =
  /\b(un|under|over)?sold\b|\bsales\b|\btickets?\b[^.]*\b(left|remain(ing)?)\b|\b(too few|fewer|not enough|little|more)\b[^.]*\b(tickets|entries|entrants|buyers|interest)\b/i

/** Whether a reason mentions low sales, regardless of the declared cause. */
export function namesLowSales(reason: string): boolean {
  return salesWords.test(reason)
}

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

/** The change as the public reads it, for a campaign that already has entries; null if entrants see no difference. */
export function publicChange(before: Document, after: Document): string | null {
  const changed = Object.keys(publicWords).filter((field) => differencesOf(before[field], after[field]).length > 0)
  const words = [...new Set(changed.map((field) => publicWords[field]!))]
  if (words.length === 0) return null
  const last = words.at(-1)!
  return `Changed: ${words.length === 1 ? last : `${words.slice(0, -1).join(', ')} and ${last}`}.`
}

/** A line of a purchase, and its share in rounds that are refunded. */
export type RefundedLine = {
  /** The price paid for the line, in money and credit. */
  readonly paidPence: Pence
  /** The part of the campaign in a bundle, of all its parts; 1 of 1 for anything else. */
  readonly weight: number
  readonly weights: number
  /** Entries of the line in the campaign, and how many of them are in the rounds that are refunded. */
  readonly entries: number
  readonly refundedEntries: number
}

/** The refund of a line when a campaign is cancelled. Entries in rounds already drawn are not refunded. */
export function refundOfLine({ paidPence, weight, weights, entries, refundedEntries }: RefundedLine): Pence {
  const [ofCampaign] = share(paidPence, weights > 0 ? [weight, weights - weight] : [1])
  if (entries === refundedEntries) return ofCampaign!
  const [back] = share(ofCampaign!, [refundedEntries, entries - refundedEntries])
  return back!
}
