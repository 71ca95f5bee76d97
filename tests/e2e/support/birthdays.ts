/** The birth date, as it is typed, of a person who reached an age today, or this many days ago, in London. */
export function birthDateOfAge(years: number, daysAgo = 0): string {
  const born = Temporal.Now.plainDateISO('Europe/London').subtract({ years, days: daysAgo })
  return born.toString().split('-').reverse().join('/')
}
