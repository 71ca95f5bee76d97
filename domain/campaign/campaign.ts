import { type Pence, pence } from '../money/money.ts'
import type {
  campaignChannels,
  campaignStatuses,
  campaignTypes,
  frequencies,
  itemTypes,
  limitTypes,
  platforms,
  priceTypes,
  routes,
} from './campaign-kinds.ts'

export type CampaignType = (typeof campaignTypes)[number]

export type ItemType = (typeof itemTypes)[number]

/** The place of entry: here, on a page of another site, or on such a page in a frame (`campaign_type`). */
export type CampaignChannel = (typeof campaignChannels)[number]

export type LimitType = (typeof limitTypes)[number]

export type CampaignStatus = (typeof campaignStatuses)[number]

export type PriceType = (typeof priceTypes)[number]

export type Frequency = (typeof frequencies)[number]

export type Platform = (typeof platforms)[number]

export type Route = (typeof routes)[number]

export const enterLabels = [
  'install the app',
  'enter for free',
  'free enter',
  'enter now',
  'update basket',
  'add to basket',
] as const
export type EnterLabel = (typeof enterLabels)[number]

/** The content of a basket, compared with the item of a page. */
export type BasketHolds = 'NOTHING' | 'OTHERS' | 'SAME'

export type EnterFacts = {
  readonly type: ItemType
  readonly place: CampaignChannel
  readonly appExclusive: boolean
  readonly platform: Platform
  readonly isFree: boolean
  readonly basket: BasketHolds
}

/** The labels of the enter buttons, the main one first. With an empty basket, the shorter way is the main one. */
export function enterButtons(facts: EnterFacts): readonly [EnterLabel, ...EnterLabel[]] {
  if (facts.appExclusive && facts.platform !== 'app') return ['install the app']
  if (facts.place !== 'STANDARD') return ['enter now']
  if (facts.isFree) return [facts.type === 'BUNDLE' ? 'free enter' : 'enter for free']
  if (facts.platform === 'iframe') return ['enter now']
  if (facts.basket === 'SAME') return ['update basket']
  return facts.basket === 'NOTHING' ? ['enter now', 'add to basket'] : ['add to basket', 'enter now']
}

/** Tickets that exist and tickets that are promised; without a limit nothing is ever sold out. */
export type Stock = { readonly globalLimit: number | null; readonly globalCount: number }

export function isSoldOut(stock: Stock): boolean {
  return stock.globalLimit !== null && stock.globalCount >= stock.globalLimit
}

export function remainingTickets(stock: Stock): number | null {
  return stock.globalLimit === null ? null : Math.max(0, stock.globalLimit - stock.globalCount)
}

export function ticketWord(remaining: number): 'ticket' | 'tickets' {
  return remaining <= 1 ? 'ticket' : 'tickets'
}

/** How much of the bar is filled: the percentage of tickets that are used. */
export function usedPercent(stock: Stock): number | null {
  if (stock.globalLimit === null) return null
  return Math.min(100, (stock.globalCount * 100) / stock.globalLimit)
}

export const HURRY_BELOW_PERCENT = 10

export type Sash = 'Coming Soon' | 'Hurry!' | 'Ending Soon' | 'Ended' | 'App Exclusive'
export type SashFacts = Stock & {
  readonly status: CampaignStatus
  readonly endingSoon: boolean
  readonly appExclusive: boolean
  /** Closed between two windows, not for good. */
  readonly reopens: boolean
}

/** The corner sash, the first that applies. An ended or sold-out campaign has none that urges people to hurry. */
export function sashOf(facts: SashFacts): Sash | null {
  if (facts.status === 'UPCOMING' || facts.reopens) return 'Coming Soon'
  if (facts.status !== 'ENDED' && hasFewLeft(facts)) return 'Hurry!'
  if (facts.endingSoon && !isSoldOut(facts)) return 'Ending Soon'
  if (facts.status === 'ENDED') return 'Ended'
  return facts.appExclusive ? 'App Exclusive' : null
}

function hasFewLeft(stock: Stock): boolean {
  const remaining = remainingTickets(stock)
  if (remaining === null || stock.globalLimit === null) return false
  return remaining > 0 && remaining * 100 < stock.globalLimit * HURRY_BELOW_PERCENT
}

/** The option of each named campaign that is marked as a special offer, unless settings say otherwise. */
export const SPECIAL_OFFERS: Readonly<Record<string, number>> = { MAKEMEAWINNER: 50, BONUS300K: 100 }

export function isSpecialOffer(tag: string, quantity: number, offers = SPECIAL_OFFERS): boolean {
  return offers[tag] === quantity
}

/** An option that will be withdrawn before the campaign itself closes. */
export function isEarlyBird(option: { readonly endsAt: Date | null }, campaign: { readonly endsAt: Date | null }) {
  if (option.endsAt === null) return false
  return campaign.endsAt === null || option.endsAt < campaign.endsAt
}

/** One option, and it costs nothing: the page says "1 Free Entry" and nothing need be chosen. */
export function isFree(options: readonly { readonly pricePence: Pence }[]): boolean {
  return options.length === 1 && options[0]!.pricePence === pence(0)
}

export type PrizeValue = {
  readonly value: string | number | null
  readonly valueFrom: Date | null
  readonly valueEnd: Date | null
  readonly limitType: LimitType
}

/** Shown only while entry is open; if each round has its own prize, only within the value's own dates. */
export function isValueShown(prize: PrizeValue, status: CampaignStatus, now: Date): boolean {
  if (!prize.value || status !== 'ACTIVE') return false
  if (prize.limitType !== 'DAY' && prize.limitType !== 'WEEK') return true
  if (prize.valueFrom !== null && now < prize.valueFrom) return false
  return prize.valueEnd === null || now < prize.valueEnd
}
