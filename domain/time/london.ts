/** All rules about days and times apply in the time zone of the competitions. */
export const TIME_ZONE = 'Europe/London'

export function toLondon(instant: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(TIME_ZONE)
}

/** The calendar day, `2026-11-27`. */
export function londonDay(instant: Date): string {
  return toLondon(instant).toPlainDate().toString()
}

/** The calendar month, `2026-11`, by which spending is counted. */
export function londonMonth(instant: Date): string {
  return toLondon(instant).toPlainDate().toPlainYearMonth().toString()
}

/** `27 November 2026` for `2026-11-27`: how a calendar day is written in a sentence. */
export function dayText(day: string): string {
  return Temporal.PlainDate.from(day).toLocaleString('en-GB', { dateStyle: 'long' })
}

/** `3pm`, `3:30pm`: the time of day, with minutes only if there are any. */
export function clockText(instant: Date): string {
  const { hour, minute } = toLondon(instant)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}

/**
 * The instant at which London clocks show `HH:MM` on a day. A time that occurs twice means the first one, and a time
 * that a clock change skips means the change itself. So an earlier time is never a later instant.
 */
export function londonInstant(date: Temporal.PlainDate, time: string): Date {
  const wall = date.toPlainDateTime(Temporal.PlainTime.from(time))
  const first = wall.toZonedDateTime(TIME_ZONE, { disambiguation: 'earlier' })
  const exists = first.toPlainDateTime().equals(wall)
  const moment = exists ? first : first.getTimeZoneTransition('next')!
  return new Date(moment.epochMilliseconds)
}

/** A calendar day from its first instant to before the next one's: 23 or 25 hours when the clocks change. */
export function londonDayBounds(day: string): { from: Date; to: Date } {
  const date = Temporal.PlainDate.from(day)
  return { from: londonInstant(date, '00:00'), to: londonInstant(date.add({ days: 1 }), '00:00') }
}
