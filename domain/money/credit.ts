import { allow, refuse, type Verdict } from '../verdict.ts'
import { less, type Pence, pence, smaller, sum } from './money.ts'

/** The sources of credit. A refund as credit never expires. */
export const creditSources = ['SPIN', 'GOODWILL', 'REFUND', 'STAGING', 'PRIZE'] as const
export type CreditSource = (typeof creditSources)[number]

/** Why a balance moves: it was granted, spent on a purchase, or its time was over. */
export const creditReasons = [...creditSources, 'PURCHASE', 'EXPIRED'] as const
export type CreditReason = (typeof creditReasons)[number]

/** The minimum charge of a card: credit leaves at least this amount to pay, or nothing at all. */
export const CREDIT_REMAINDER_MIN_PENCE = pence(200)

/** How much of a balance goes towards an amount: all of it, unless too little would be left to charge. */
export function creditToUse(totalPence: Pence, balancePence: Pence): Pence {
  if (balancePence >= totalPence) return totalPence
  const useMostPence = Math.max(0, totalPence - CREDIT_REMAINDER_MIN_PENCE)
  return smaller(balancePence, pence(useMostPence))
}

/**
 * An order uses no credit or exactly the amount by the rule; any other figure means that the browser's is out of date.
 */
export function checkCredit(
  requestedPence: Pence,
  totalPence: Pence,
  balancePence: Pence,
): Verdict<Pence, 'SiteCreditBalanceMismatch'> {
  const rulePence = creditToUse(totalPence, balancePence)
  if (requestedPence === 0 || requestedPence === rulePence) return allow(requestedPence)
  return refuse('SiteCreditBalanceMismatch', { credit: rulePence })
}

export type Lot = {
  readonly id: string
  readonly leftPence: Pence
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

export type LotTake = { readonly id: string; readonly takenPence: Pence }

/**
 * Takes an amount from the lots that expire soonest. Lots without expiry are used last, and older lots before newer
 * ones.
 */
export function takeFromLots(
  lots: readonly Lot[],
  amountPence: Pence,
  now: Date,
): Verdict<LotTake[], 'SiteCreditBalanceMismatch'> {
  const availablePence = availableCredit(lots, now)
  if (amountPence > availablePence) return refuse('SiteCreditBalanceMismatch', { credit: availablePence })

  const takes: LotTake[] = []
  let wantedPence = amountPence
  for (const lot of liveLots(lots, now).sort(bySoonestExpiry)) {
    const takenPence = smaller(lot.leftPence, wantedPence)
    if (takenPence > 0) takes.push({ id: lot.id, takenPence })
    wantedPence = less(wantedPence, takenPence)
  }
  return allow(takes)
}

export function availableCredit(lots: readonly Lot[], now: Date): Pence {
  return sum(liveLots(lots, now).map((lot) => lot.leftPence))
}

/** The next instant at which credit expires: the first expiry of a lot that still has credit. */
export function creditExpiresAt(lots: readonly Lot[], now: Date): Date | null {
  const [first] = liveLots(lots, now)
    .filter((lot) => lot.leftPence > 0)
    .sort(bySoonestExpiry)
  return first?.expiresAt ?? null
}

function liveLots(lots: readonly Lot[], now: Date): Lot[] {
  return lots.filter((lot) => lot.expiresAt === null || now < lot.expiresAt)
}

function bySoonestExpiry(one: Lot, other: Lot): number {
  const expiry = (lot: Lot) => lot.expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER
  return (
    expiry(one) - expiry(other) || one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1)
  )
}
