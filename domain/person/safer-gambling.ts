import { formatPoundsTrimmed, type Pence } from '../money/money.ts'
import { toLondon } from '../time/london.ts'
import { allow, refuse, type Verdict } from '../verdict.ts'

/** The most that a person may pay in a London month by their own choice; null is no limit. */
export type OwnLimit = {
  readonly monthlyPence: Pence | null
  /** A raise that takes effect later. */
  readonly pending: { readonly monthlyPence: Pence | null; readonly takesEffectAt: Date } | null
}

export type Away = { readonly breakUntil: Date | null; readonly excludedUntil: Date | null }

/** Restrictions that people set for themselves. They apply to the person, across all accounts. */
export type Restrictions = Away & { readonly ownLimit: OwnLimit }

/** A delay, so that a limit holds through the evening on which it is regretted. */
const RAISE_WAIT_MS = 24 * 3_600_000

/** The limit that applies at an instant: a raise takes effect at its time, without a job. */
export function limitAt(limit: OwnLimit, now: Date): OwnLimit {
  const { pending } = limit
  return pending && now >= pending.takesEffectAt ? { monthlyPence: pending.monthlyPence, pending: null } : limit
}

/**
 * A limit that is lower, or the same, applies at once and cancels a pending raise. A raise is delayed. One that is no
 * higher than the pending raise replaces it and keeps its time.
 */
export function changeLimit(limit: OwnLimit, requestedPence: Pence | null, now: Date): OwnLimit {
  const { monthlyPence, pending } = limitAt(limit, now)
  if (!isLooser(requestedPence, monthlyPence)) return { monthlyPence: requestedPence, pending: null }
  const waitsAlready = pending !== null && !isLooser(requestedPence, pending.monthlyPence)
  const takesEffectAt = waitsAlready ? pending.takesEffectAt : new Date(now.getTime() + RAISE_WAIT_MS)
  return { monthlyPence, pending: { monthlyPence: requestedPence, takesEffectAt } }
}

/** The problem with a requested limit: it may not exceed the limit of the site. */
export function limitProblem(requestedPence: Pence | null, siteLimitPence: Pence): string | null {
  return requestedPence !== null && requestedPence > siteLimitPence
    ? `Enter ${formatPoundsTrimmed(siteLimitPence)} or less`
    : null
}

/**
 * Joins two persons who turn out to be one. The tighter restriction of each kind applies from now on, and a looser one
 * not before its time.
 */
export function joinRestrictions(one: Restrictions, other: Restrictions, now: Date): Restrictions {
  return {
    ownLimit: joinLimits(limitAt(one.ownLimit, now), limitAt(other.ownLimit, now)),
    breakUntil: later(one.breakUntil, other.breakUntil),
    excludedUntil: later(one.excludedUntil, other.excludedUntil),
  }
}

function joinLimits(one: OwnLimit, other: OwnLimit): OwnLimit {
  const monthlyPence = tighter(one.monthlyPence, other.monthlyPence)
  const lastPence = tighter(lastOf(one), lastOf(other))
  const takesEffectAt = later(one.pending?.takesEffectAt ?? null, other.pending?.takesEffectAt ?? null)
  const isRaised = takesEffectAt !== null && isLooser(lastPence, monthlyPence)
  return { monthlyPence, pending: isRaised ? { monthlyPence: lastPence, takesEffectAt } : null }
}

function lastOf({ monthlyPence, pending }: OwnLimit): Pence | null {
  return pending ? pending.monthlyPence : monthlyPence
}

function isLooser(limitPence: Pence | null, thanPence: Pence | null): boolean {
  return thanPence !== null && (limitPence === null || limitPence > thanPence)
}

function tighter(onePence: Pence | null, otherPence: Pence | null): Pence | null {
  return isLooser(onePence, otherPence) ? otherPence : onePence
}

export const breakLengths = ['24h', '7d', '30d'] as const
export type BreakLength = (typeof breakLengths)[number]

const durations = { '24h': { hours: 24 }, '7d': { days: 7 }, '30d': { days: 30 } } as const

/** Days are the calendar's: a break of a week ends at the time of day at which it began. */
export function breakEnd(length: BreakLength, now: Date): Date {
  return new Date(toLondon(now).add(durations[length]).epochMilliseconds)
}

export const exclusionMonths = [6, 12, 60] as const
export type ExclusionMonths = (typeof exclusionMonths)[number]

export function exclusionEnd(months: ExclusionMonths, now: Date): Date {
  return new Date(toLondon(now).add({ months }).epochMilliseconds)
}

/** A break or an exclusion is never shortened: a new one must not end before the current one. */
export function checkAway(away: Away, until: Date, now: Date): Verdict<null, 'TakingABreak'> {
  const held = awayUntil(away, now)
  return held !== null && until < held ? refuse('TakingABreak', { until: held }) : allow(null)
}

/** The end of the break or exclusion that holds now, the later of the two. */
export function awayUntil({ breakUntil, excludedUntil }: Away, now: Date): Date | null {
  const until = later(breakUntil, excludedUntil)
  return until !== null && now < until ? until : null
}

/** Whether an exclusion is in force. */
export function isExcluded({ excludedUntil }: Pick<Away, 'excludedUntil'>, now: Date): boolean {
  return excludedUntil !== null && now < excludedUntil
}

/** Whether a person has an exclusion, a break or a limit that they set themselves. */
export function isRestricted(person: Restrictions, now: Date): boolean {
  return awayUntil(person, now) !== null || limitAt(person.ownLimit, now).monthlyPence !== null
}

export const awayKinds = ['BREAK', 'EXCLUSION'] as const
export type HeldAway = { readonly kind: (typeof awayKinds)[number]; readonly until: Date }

/** The restriction in force now. An exclusion is returned before a break, because it is stricter. */
export function heldAway({ breakUntil, excludedUntil }: Away, now: Date): HeldAway | null {
  if (excludedUntil !== null && now < excludedUntil) return { kind: 'EXCLUSION', until: excludedUntil }
  return breakUntil !== null && now < breakUntil ? { kind: 'BREAK', until: breakUntil } : null
}

/** A self-excluded person is sent no marketing, and not asked to opt in to any. */
export function checkMarketing(away: Away, now: Date): Verdict<null, 'TakingABreak'> {
  return isExcluded(away, now) ? refuse('TakingABreak', { until: away.excludedUntil, from: 'marketing' }) : allow(null)
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}
