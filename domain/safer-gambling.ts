import { toLondon } from './london.ts'
import { formatPoundsTrimmed, type Pence } from './money.ts'
import { allow, refuse, type Verdict } from './verdict.ts'

/** What a person may pay in a London month by their own wish; null is no limit. */
export type OwnLimit = {
  readonly monthlyPence: Pence | null
  /** A raise that waits for its time. */
  readonly pending: { readonly monthlyPence: Pence | null; readonly takesEffectAt: Date } | null
}

export type Away = { readonly breakUntil: Date | null; readonly excludedUntil: Date | null }

/** What people have asked us to hold them to. It is the person's, whatever account they come with. */
export type Restrictions = Away & { readonly ownLimit: OwnLimit }

/** So that a limit holds through the evening on which it is regretted. */
const RAISE_WAIT_MS = 24 * 3_600_000

/** The limit that applies at an instant: a raise takes effect at its time, without a job. */
export function limitAt(limit: OwnLimit, now: Date): OwnLimit {
  const { pending } = limit
  return pending && now >= pending.takesEffectAt ? { monthlyPence: pending.monthlyPence, pending: null } : limit
}

/**
 * A limit that is lower, or the same, holds at once and ends a raise that waits. A raise waits; one that is no higher
 * than the one that waits already takes its place and its time.
 */
export function changeLimit(limit: OwnLimit, requestedPence: Pence | null, now: Date): OwnLimit {
  const { monthlyPence, pending } = limitAt(limit, now)
  if (!isLooser(requestedPence, monthlyPence)) return { monthlyPence: requestedPence, pending: null }
  const waitsAlready = pending !== null && !isLooser(requestedPence, pending.monthlyPence)
  const takesEffectAt = waitsAlready ? pending.takesEffectAt : new Date(now.getTime() + RAISE_WAIT_MS)
  return { monthlyPence, pending: { monthlyPence: requestedPence, takesEffectAt } }
}

/** What is wrong with a requested limit: it may not be above the limit that holds for everybody. */
export function limitProblem(requestedPence: Pence | null, siteLimitPence: Pence): string | null {
  return requestedPence !== null && requestedPence > siteLimitPence
    ? `This must be ${formatPoundsTrimmed(siteLimitPence)} or less`
    : null
}

/**
 * Two persons turn out to be one: from now on they are held to what is tighter of each, and to nothing looser before
 * its time.
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

/** A break or an exclusion is never shortened: another may only end later than what holds. */
export function checkAway(away: Away, until: Date, now: Date): Verdict<null, 'TakingABreak'> {
  const held = awayUntil(away, now)
  return held !== null && until < held ? refuse('TakingABreak', { until: held }) : allow(null)
}

/** The end of the break or exclusion that holds now, the later of the two. */
export function awayUntil({ breakUntil, excludedUntil }: Away, now: Date): Date | null {
  const until = later(breakUntil, excludedUntil)
  return until !== null && now < until ? until : null
}

/** A self-excluded person is sent no marketing, and not asked to opt in to any. */
export function checkMarketing({ excludedUntil }: Away, now: Date): Verdict<null, 'TakingABreak'> {
  const isExcluded = excludedUntil !== null && now < excludedUntil
  return isExcluded ? refuse('TakingABreak', { until: excludedUntil, from: 'marketing' }) : allow(null)
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}
