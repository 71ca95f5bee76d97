import { toLondon } from '../time/london.ts'

export const AGE_MIN = 18
export const AGE_MAX = 130
export const BIRTH_DATE_LENGTH = 10
export const BIRTH_DATE_HINT = 'For example 27/11/1990'
/** Shown for text that is no date at all. */
export const BIRTH_DATE_TEXT = 'This must be in dd/mm/yyyy form and be over the age of 18'
export const BIRTH_DATE_INCOMPLETE_TEXT = 'Enter the day, month and year, such as 27/11/1990'
export const BIRTH_DATE_UNREAL_TEXT = 'That date doesn’t exist. Check the day and month'
export const BIRTH_DATE_FUTURE_TEXT = 'That’s in the future. Check the year'
export const BIRTH_DATE_YOUNG_TEXT = 'You must be over the age of 18'
export const BIRTH_DATE_OLD_TEXT = 'Please check the year'

/** With the day first, in every way in which people write it: `1/2/1986`, `1.2.86`, `01021986`, `010286`. */
const TYPED = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$|^(\d{2})(\d{2})(\d{4}|\d{2})$/
const UNFINISHED = /^(\d{0,2}|\d{1,2}[\s./-]+(\d{0,2}|\d{1,2}[\s./-]+\d{0,3})|\d{3,7})$/
const STORED = /^\d{4}-\d{2}-\d{2}$/

/** `27/11/1990` becomes `1990-11-27`; null if the day does not exist. */
export function parseBirthDate(typed: string, now: Date): string | null {
  const dob = readTyped(typed, now)
  return dob === null || readDate(dob) === null ? null : dob
}

/** `1990-11-27` becomes `27/11/1990`. */
export function formatBirthDate(dob: string): string {
  return dob.split('-').reverse().join('/')
}

/** The text to show beside a birth date as it was typed, or null if it is valid. */
export function birthDateProblem(typed: string, now: Date): string | null {
  const dob = readTyped(typed, now)
  if (dob === null) return UNFINISHED.test(typed.trim()) ? BIRTH_DATE_INCOMPLETE_TEXT : BIRTH_DATE_TEXT
  return ageProblem(dob, now)
}

/**
 * The text to show about a stored date, or null if it is the birth date of an adult by London's calendar. The
 * eighteenth birthday itself is still too young, as specified, and the hundred-and-thirtieth is too old.
 */
export function ageProblem(dob: string, now: Date): string | null {
  const born = readDate(dob)
  if (born === null) return BIRTH_DATE_UNREAL_TEXT
  const today = toLondon(now).toPlainDate()
  const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other) < 0
  if (isBefore(today, born)) return BIRTH_DATE_FUTURE_TEXT
  if (!isBefore(born.add({ years: AGE_MIN }), today)) return BIRTH_DATE_YOUNG_TEXT
  return isBefore(today, born.add({ years: AGE_MAX })) ? null : BIRTH_DATE_OLD_TEXT
}

export function isAdult(dob: string, now: Date): boolean {
  return ageProblem(dob, now) === null
}

/** In the form in which it is stored, whether or not there is such a day. */
function readTyped(typed: string, now: Date): string | null {
  const [day, month, year] = (TYPED.exec(typed.trim()) ?? []).slice(1).filter((part) => part !== undefined)
  if (!day || !month || !year) return null
  return `${fullYear(year, now)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A two-digit year means the latest such year that has begun. A century earlier would make an adult of a child. */
function fullYear(year: string, now: Date): string {
  if (year.length === 4) return year
  const thisYear = toLondon(now).year
  const ofCentury = thisYear - (thisYear % 100) + Number(year)
  return String(ofCentury > thisYear ? ofCentury - 100 : ofCentury)
}

export function readDate(dob: string): Temporal.PlainDate | null {
  if (!STORED.test(dob)) return null
  try {
    return Temporal.PlainDate.from(dob)
  } catch {
    return null
  }
}
