/** The birth date, as it is typed, of somebody who became so old today, or so many days ago, in London. */
export function birthDateOfAge(years: number, daysAgo = 0): string {
  const born = Temporal.Now.plainDateISO('Europe/London').subtract({ years, days: daysAgo })
  return born.toString().split('-').reverse().join('/')
}
