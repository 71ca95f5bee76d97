import { DAY_MS, HOUR_MS } from '../time/durations.ts'
import { toLondon } from '../time/london.ts'

/** Markers that are set by rules over a person's history. */
export const harmRules = ['SPENDING', 'SPEED', 'NIGHTS', 'FAILED_CARDS', 'RAISED_LIMITS', 'AFTER_LOSSES'] as const
type HarmRule = (typeof harmRules)[number]

/**
 * Signs that entering may harm a person. Each is a reason to look at them, and none is a verdict. LOOK_ALIKE: they may
 * be a person who has excluded themselves.
 */
export const harmMarkers = [...harmRules, 'LOOK_ALIKE'] as const
export type HarmMarker = (typeof harmMarkers)[number]

export const harmOutcomes = ['CALLED', 'EMAILED', 'LIMIT_AGREED', 'TIME_OUT', 'EXCLUDED', 'NOTHING_NEEDED'] as const
export type HarmOutcome = (typeof harmOutcomes)[number]

/** The recent history of a person, in any order. */
export type HarmHistory = {
  readonly purchases: readonly { readonly at: Date; readonly paidPence: number }[]
  readonly failedCards: readonly Date[]
  readonly raisedLimits: readonly Date[]
  /** When rounds were drawn in which they had tickets and won nothing. */
  readonly losses: readonly Date[]
}

/** The count, or number of pence, from which each marker is set. */
export type HarmThresholds = Readonly<Record<HarmRule, number>>

/** For how long back each marker looks. */
const windows: Readonly<Record<HarmRule, number>> = {
  SPENDING: 7 * DAY_MS,
  SPEED: DAY_MS,
  NIGHTS: 14 * DAY_MS,
  FAILED_CARDS: DAY_MS,
  RAISED_LIMITS: 30 * DAY_MS,
  AFTER_LOSSES: 7 * DAY_MS,
}
/** The longest window. Older history is ignored. */
export const HARM_HISTORY_DAYS = 30

/** A night is from midnight to five in London. */
const NIGHT_ENDS_HOUR = 5
/** An entry follows a loss if it is made within this time after the draw. */
const AFTER_LOSS_MS = 2 * HOUR_MS

/** The markers of a person, sorted like the rules. */
export function findHarmMarkers(history: HarmHistory, thresholds: HarmThresholds, now: Date): HarmRule[] {
  const isWithin = (marker: HarmRule) => (at: Date) => at <= now && now.getTime() - at.getTime() < windows[marker]
  const bought = (marker: HarmRule) => history.purchases.filter(({ at }) => isWithin(marker)(at))
  const counts: Record<HarmRule, number> = {
    SPENDING: bought('SPENDING').reduce((total, { paidPence }) => total + paidPence, 0),
    SPEED: mostWithin(
      bought('SPEED').map(({ at }) => at),
      HOUR_MS,
    ),
    NIGHTS: new Set(bought('NIGHTS').flatMap(({ at }) => nightOf(at) ?? [])).size,
    FAILED_CARDS: history.failedCards.filter(isWithin('FAILED_CARDS')).length,
    RAISED_LIMITS: history.raisedLimits.filter(isWithin('RAISED_LIMITS')).length,
    AFTER_LOSSES: bought('AFTER_LOSSES').filter(({ at }) => history.losses.some((loss) => follows(at, loss))).length,
  }
  return harmRules.filter((marker) => counts[marker] >= thresholds[marker])
}

/** The most instants within one span. */
function mostWithin(instants: readonly Date[], spanMs: number): number {
  const times = instants.map((at) => at.getTime())
  return Math.max(0, ...times.map((from) => times.filter((time) => time >= from && time - from < spanMs).length))
}

/** The date of the night that contains an instant; null by day. */
function nightOf(at: Date): string | null {
  const london = toLondon(at)
  return london.hour < NIGHT_ENDS_HOUR ? london.toPlainDate().toString() : null
}

function follows(at: Date, loss: Date): boolean {
  const sinceMs = at.getTime() - loss.getTime()
  return sinceMs >= 0 && sinceMs < AFTER_LOSS_MS
}
