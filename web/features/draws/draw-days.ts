import type { DrawCard } from '#contract/draws.ts'
import { toLondon } from '#domain/time/london.ts'

export const drawFilters = ['ALL', 'TODAY', 'WEEK', 'MINE'] as const
export type DrawFilter = (typeof drawFilters)[number]

type DrawDay = { title: string; draws: DrawCard[] }

/** The instant that a list shows: of a draw by a partner only the closing is known. */
export function shownInstant({ state, closes_at, draws_at }: DrawCard): Date {
  return state === 'ELSEWHERE' ? closes_at : draws_at
}

/** Whether a draw is of today, or of this week from Monday to Sunday. The other filters choose no days. */
export function isInFilter(draw: DrawCard, filter: DrawFilter, now: Date): boolean {
  if (filter !== 'TODAY' && filter !== 'WEEK') return true
  const [day, today] = [dayOf(shownInstant(draw)), dayOf(now)]
  return filter === 'TODAY' ? day.equals(today) : mondayOf(day).equals(mondayOf(today))
}

/** The draws by the day of their shown instant, in the given order of time. */
export function drawDays(draws: readonly DrawCard[], order: 'UPCOMING' | 'PAST', now: Date): DrawDay[] {
  const sign = order === 'UPCOMING' ? 1 : -1
  const inOrder = draws.toSorted((one, other) => sign * (shownInstant(one).getTime() - shownInstant(other).getTime()))
  const days = Map.groupBy(inOrder, (draw) => dayTitle(shownInstant(draw), now))
  return [...days].map(([title, ofDay]) => ({ title, draws: ofDay }))
}

/** `Today, Saturday 28 November`; with the year only if it is not the current one. */
function dayTitle(at: Date, now: Date): string {
  const [day, today] = [dayOf(at), dayOf(now)]
  const weekday = day.toLocaleString('en-GB', { weekday: 'long' })
  const month = day.toLocaleString('en-GB', { month: 'long' })
  const date = `${weekday} ${day.day} ${month}${day.year === today.year ? '' : ` ${day.year}`}`
  const near = ['Yesterday', 'Today', 'Tomorrow'][today.until(day).days + 1]
  return near ? `${near}, ${date}` : date
}

function dayOf(at: Date): Temporal.PlainDate {
  return toLondon(at).toPlainDate()
}

function mondayOf(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: day.dayOfWeek - 1 })
}
