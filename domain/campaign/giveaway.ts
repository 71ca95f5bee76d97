import { grantsEntries } from '../money/discount.ts'
import { formatPoundsTrimmed, less, type Pence, pence, sum, times } from '../money/money.ts'
import type { PromoType } from '../money/promo-code.ts'
import { outlookOf, type PricedPrize } from '../wheel/wheel-cost.ts'

/** The largest amount that a giveaway can cost, and its factors in words. */
export type LargestCost = {
  /** Null if there is no limit. */
  readonly pence: Pence | null
  readonly words: string
}

/** One gift of a giveaway, to be compared with its previous version. */
export type Gift = {
  /** The properties that make it another gift, such as the type of a code. */
  readonly of: string
  /** The largest cost of giving it once; null if unlimited. */
  readonly eachPence: Pence | null
  /** The largest cost of all of them; null if unlimited. */
  readonly pence: Pence | null
}

export const PAUSED_COST: LargestCost = { pence: pence(0), words: 'Nothing while it’s paused' }

export type PromoGift = {
  readonly type: PromoType
  /** Percent, pence, entries or tickets, depending on the type. */
  readonly value: number
  readonly codes: number
  /** The most uses of one code. */
  readonly usesMax: number | null
}

export type PromoPrices = {
  /** The highest price of an order after its discount. */
  readonly orderMaxPence: Pence
  /** The dearest entry of the campaign for which the code grants entries. */
  readonly entryPence: Pence
}

/** Codes × uses × the largest discount of one use. */
export function promoCost({ type, value, codes, usesMax }: PromoGift, prices: PromoPrices): LargestCost {
  const eachPence = costOfUse(type, value, prices)
  const each = wordsOfUse(type, value, eachPence, prices)
  const factors = [
    ...(codes === 1 ? [] : [`${counted(codes)} codes`]),
    usesMax === null ? 'any number of uses' : usesMax === 1 ? '1 use' : `${counted(usesMax)} uses`,
    each,
  ].join(' × ')
  if (eachPence === 0) return { pence: eachPence, words: `Nothing: ${factors}` }
  if (eachPence === null || usesMax === null) return { pence: null, words: `No upper limit: ${factors}` }
  return atMost([eachPence, usesMax, codes], factors)
}

/**
 * The largest discount of one use. After a percentage, at most the order limit is left to pay. So the discount is at
 * most limit × percent / (100 − percent). At 100 percent nothing is left to pay, so the basket has no limit.
 */
export function costOfUse(type: PromoType, value: number, { orderMaxPence, entryPence }: PromoPrices): Pence | null {
  if (grantsEntries({ type })) return times(entryPence, value)
  if (type === 'CASH_DISCOUNT') return pence(value)
  return value >= 100 ? null : pence(Math.ceil((orderMaxPence * value) / (100 - value)))
}

function wordsOfUse(type: PromoType, value: number, eachPence: Pence | null, { entryPence }: PromoPrices): string {
  if (eachPence === null) return 'a whole basket'
  if (!grantsEntries({ type })) return formatPoundsTrimmed(eachPence)
  const [one, many] = type === 'RAFFLE' ? ['ticket', 'tickets'] : ['entry', 'entries']
  return `${counted(value)} ${value === 1 ? one : many} of ${formatPoundsTrimmed(entryPence)}`
}

export type BundleGift = {
  readonly pricePence: Pence
  readonly isShown: boolean
  readonly parts: readonly {
    /** The price of its entries alone. */
    readonly alonePence: Pence
    readonly quantity: number
    /** Tickets of the whole round; null if there is no limit, or if another round follows. */
    readonly tickets: number | null
  }[]
}

/** The discount of one sale × the number of sales that the scarcest part allows. */
export function bundleCost({ pricePence, isShown, parts }: BundleGift): LargestCost {
  if (!isShown) return { pence: pence(0), words: 'Nothing while it’s hidden' }
  const discountPence = discountOf({ pricePence, parts })
  if (discountPence <= 0) return { pence: pence(0), words: 'Nothing: its parts cost no more than the bundle' }
  const each = formatPoundsTrimmed(discountPence)
  const sales = parts.flatMap(({ tickets, quantity }) => (tickets === null ? [] : [Math.floor(tickets / quantity)]))
  if (sales.length === 0) return { pence: null, words: `No upper limit: any number of sales × ${each}` }
  const most = Math.min(...sales)
  return atMost([discountPence, most], `${counted(most)} ${most === 1 ? 'sale' : 'sales'} × ${each}`)
}

/** The saving of a bundle compared with its parts one by one; negative if the bundle is dearer. */
export function discountOf({ pricePence, parts }: Pick<BundleGift, 'pricePence' | 'parts'>): Pence {
  return less(pence(parts.reduce((total, { alonePence }) => total + alonePence, 0)), pricePence)
}

/** A new site may have few members when its wheel is filled, and many a month later. */
export const SPINNERS_MIN = 1000
const MONTH_DAYS = 30

/** The cost of each prize of a wheel in such a month. `of` identifies the prize. */
export function wheelGifts(
  prizes: readonly (PricedPrize & { readonly of: string })[],
  noWinWeight: number,
  members: number,
): Gift[] {
  const { prizes: outlooks } = outlookOf(prizes, noWinWeight, Math.max(members, SPINNERS_MIN) * MONTH_DAYS)
  return prizes.map(({ of, stock, costPence: eachPence }, index) => ({
    of,
    eachPence,
    pence: stock === 0 ? pence(0) : outlooks[index]!.costPence,
  }))
}

/** The cost of a month in which every member spins every day, at the wheel's odds and within its stock. */
export function wheelCost(prizes: readonly PricedPrize[], noWinWeight: number, members: number): LargestCost {
  const spinners = Math.max(members, SPINNERS_MIN)
  const turns = `${counted(spinners)} members × ${MONTH_DAYS} days`
  const isPriceless = prizes.some(({ stock, costPence }) => stock !== 0 && costPence === null)
  if (isPriceless) return { pence: null, words: `Unknown: ${turns} × a prize without a known cost` }
  const spins = spinners * MONTH_DAYS
  if (prizes.some(({ costPence }) => (costPence ?? 0) * spins * prizes.length > Number.MAX_SAFE_INTEGER))
    return { pence: null, words: `No upper limit: ${turns} × more prizes than can be counted` }
  const { costPence } = outlookOf(prizes, noWinWeight, spins)
  if (costPence === 0) return { pence: costPence, words: 'Nothing: no prize has a cost' }
  return atMost([costPence], `${turns} at these odds, within the prizes’ stock`)
}

/**
 * The amount by which a change raises the largest cost; null if the change takes two people. One person may always
 * lower a cost, so that a mistake can be stopped immediately. A different or a dearer gift counts in full, because two
 * people approved the previous gift and not its replacement.
 */
export function riseAlone(
  before: readonly Gift[],
  after: { readonly pence: Pence | null; readonly gifts: readonly Gift[] },
  maxPence: Pence,
): Pence | null {
  if (after.pence === null) return null
  const rises = after.gifts.map((gift) => riseOfGift(before.find(({ of }) => of === gift.of) ?? null, gift))
  const rise = rises.some((each) => each === null) ? null : sum(rises.map((each) => each!))
  return rise === null || rise === 0 || after.pence <= maxPence ? rise : null
}

function riseOfGift(before: Gift | null, { eachPence, pence: afterPence }: Gift): Pence | null {
  if (afterPence === null || before === null) return afterPence
  const isDearer = before.eachPence !== null && (eachPence === null || eachPence > before.eachPence)
  if (isDearer) return afterPence
  return before.pence === null || afterPence <= before.pence ? pence(0) : less(afterPence, before.pence)
}

/** A product too large to be exact counts as unlimited. */
function atMost(amounts: readonly number[], factors: string): LargestCost {
  const product = amounts.reduce((all, each) => all * each, 1)
  if (!Number.isSafeInteger(product)) return { pence: null, words: `No upper limit: ${factors}` }
  return { pence: pence(product), words: `At most ${formatPoundsTrimmed(pence(product))}: ${factors}` }
}

function counted(count: number): string {
  return count.toLocaleString('en-GB')
}
