import { toLondon } from './london.ts'

/** What may show that entering harms a person. Each is a reason to look at them, none is a verdict. */
export const harmMarkers = ['SPENDING', 'SPEED', 'NIGHTS', 'FAILED_CARDS', 'RAISED_LIMITS', 'AFTER_LOSSES'] as const
export type HarmMarker = (typeof harmMarkers)[number]

export const harmOutcomes = ['CALLED', 'EMAILED', 'LIMIT_AGREED', 'TIME_OUT', 'EXCLUDED', 'NOTHING_NEEDED'] as const
export type HarmOutcome = (typeof harmOutcomes)[number]

/** What a person did lately, in any order. */
export type HarmHistory = {
  readonly purchases: readonly { readonly at: Date; readonly paidPence: number }[]
  readonly failedCards: readonly Date[]
  readonly raisedLimits: readonly Date[]
  /** When rounds were drawn in which they had tickets and won nothing. */
  readonly losses: readonly Date[]
}

/** From which count, or from how many pence, each marker is set. */
export type HarmThresholds = Readonly<Record<HarmMarker, number>>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** For how long back each marker looks. */
const windows: Readonly<Record<HarmMarker, number>> = {
  SPENDING: 7 * DAY_MS,
  SPEED: DAY_MS,
  NIGHTS: 14 * DAY_MS,
  FAILED_CARDS: DAY_MS,
  RAISED_LIMITS: 30 * DAY_MS,
  AFTER_LOSSES: 7 * DAY_MS,
}
/** The longest window: what is older counts for nothing. */
export const HARM_HISTORY_DAYS = 30

/** A night is from midnight to five in London. */
const NIGHT_ENDS_HOUR = 5
/** An entry follows a loss where it comes within so long of the draw. */
const AFTER_LOSS_MS = 2 * HOUR_MS

/** The markers of a person, in the order of `harmMarkers`. */
export function findHarmMarkers(history: HarmHistory, thresholds: HarmThresholds, now: Date): HarmMarker[] {
  const isWithin = (marker: HarmMarker) => (at: Date) => at <= now && now.getTime() - at.getTime() < windows[marker]
  const bought = (marker: HarmMarker) => history.purchases.filter(({ at }) => isWithin(marker)(at))
  const counts: Record<HarmMarker, number> = {
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
  return harmMarkers.filter((marker) => counts[marker] >= thresholds[marker])
}

/** The most instants that lie within less than a span of each other. */
function mostWithin(instants: readonly Date[], spanMs: number): number {
  const times = instants.map((at) => at.getTime())
  return Math.max(0, ...times.map((from) => times.filter((time) => time >= from && time - from < spanMs).length))
}

/** The date of the night in which an instant lies; null by day. */
function nightOf(at: Date): string | null {
  const london = toLondon(at)
  return london.hour < NIGHT_ENDS_HOUR ? london.toPlainDate().toString() : null
}

function follows(at: Date, loss: Date): boolean {
  const sinceMs = at.getTime() - loss.getTime()
  return sinceMs >= 0 && sinceMs < AFTER_LOSS_MS
}
