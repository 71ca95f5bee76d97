import { z } from 'zod'

/** An instant: ISO 8601 in UTC with milliseconds on the wire, a `Date` in code. */
export const instantSchema = z.codec(
  z.iso.datetime({ precision: 3 }).meta({ description: 'Instant in UTC with milliseconds' }),
  z.date(),
  { decode: (text) => new Date(text), encode: (date) => date.toISOString() },
)

/** A calendar date without a time, such as a date of birth: `YYYY-MM-DD` on the wire and in code. */
export const dateSchema = z.iso.date()

/** A London time of day, `HH:MM` from 00:00 to 23:59. */
export const clockTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM')
