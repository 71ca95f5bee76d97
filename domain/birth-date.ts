import { toLondon } from './london.ts'

export const AGE_MIN = 18
export const AGE_MAX = 130
export const BIRTH_DATE_LENGTH = 10
export const BIRTH_DATE_TEXT = 'This must be in dd/mm/yyyy form and be over the age of 18'

const TYPED = /^(\d{2})\/(\d{2})\/(\d{4})$/
const STORED = /^\d{4}-\d{2}-\d{2}$/

/** `27/11/1990` becomes `1990-11-27`; null where that is not a day of the calendar. */
export function parseBirthDate(typed: string): string | null {
  const [, day, month, year] = TYPED.exec(typed) ?? []
  const dob = `${year}-${month}-${day}`
  return readDate(dob) === null ? null : dob
}

/** `1990-11-27` becomes `27/11/1990`. */
export function formatBirthDate(dob: string): string {
  return dob.split('-').reverse().join('/')
}

/** The text to show beside a birth date as it was typed, or null where it is right. */
export function birthDateProblem(typed: string, now: Date): string | null {
  const dob = parseBirthDate(typed)
  return dob !== null && isAdult(dob, now) ? null : BIRTH_DATE_TEXT
}

/**
 * Over 18, by the calendar of London: the eighteenth birthday itself is still too young, as is asked for, and the
 * hundred-and-thirtieth is too old.
 */
export function isAdult(dob: string, now: Date): boolean {
  const born = readDate(dob)
  if (born === null) return false
  const today = toLondon(now).toPlainDate()
  const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other) < 0
  return isBefore(born.add({ years: AGE_MIN }), today) && isBefore(today, born.add({ years: AGE_MAX }))
}

function readDate(dob: string): Temporal.PlainDate | null {
  if (!STORED.test(dob)) return null
  try {
    return Temporal.PlainDate.from(dob)
  } catch {
    return null
  }
}
