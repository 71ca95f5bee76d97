import { toLondon } from './london.ts'

const SATURDAY = 6
const SUNDAY = 7
const MONDAY = 1

/**
 * The number of whole London days between two instants on which post is delivered in England and Wales. The first and
 * the last day, Sundays and bank holidays do not count.
 */
export function clearPostalDays(from: Date, to: Date): number {
  const last = toLondon(to).toPlainDate()
  let count = 0
  for (
    let day = toLondon(from).toPlainDate().add({ days: 1 });
    Temporal.PlainDate.compare(day, last) < 0;
    day = day.add({ days: 1 })
  )
    if (day.dayOfWeek !== SUNDAY && !isBankHoliday(day)) count += 1
  return count
}

/** Bank holidays by proclamation, such as for a coronation, are not included. */
export function isBankHoliday(day: Temporal.PlainDate): boolean {
  return bankHolidays(day.year).has(day.toString())
}

/** Includes Christmas Day even on a Saturday, and also the weekday that replaces it. */
function bankHolidays(year: number): Set<string> {
  const dayOf = (month: number, day: number) => Temporal.PlainDate.from({ year, month, day })
  const fixed = [dayOf(1, 1), dayOf(12, 25), dayOf(12, 26)]
  const easter = easterSunday(year)
  const moving = [
    easter.subtract({ days: 2 }),
    easter.add({ days: 1 }),
    mondayFrom(dayOf(5, 1)),
    mondayFrom(dayOf(5, 25)),
    mondayFrom(dayOf(8, 25)),
  ]
  const holidays = new Set([...fixed, ...moving].map(String))
  for (const day of fixed) {
    let substitute = day
    if (day.dayOfWeek < SATURDAY) continue
    while (substitute.dayOfWeek >= SATURDAY || holidays.has(substitute.toString()))
      substitute = substitute.add({ days: 1 })
    holidays.add(substitute.toString())
  }
  return holidays
}

function mondayFrom(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.add({ days: (MONDAY - date.dayOfWeek + 7) % 7 })
}

/** Easter by the algorithm of Meeus, Jones and Butcher for the Gregorian calendar. */
function easterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 })
}
