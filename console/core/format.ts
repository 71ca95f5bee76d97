import { providerTexts } from './payment-providers.ts'

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options })

const dateTime = format({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })
const hour = format({ hour: '2-digit', minute: '2-digit' })
const count = new Intl.NumberFormat('en-GB')

/** `23 Nov 2026, 07:45`, London. */
export function showInstant(at: Date): string {
  return dateTime.format(at)
}

const weekdayTime = format({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})
const weekday = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** `Friday 27 November 2026 at 09:00 GMT`: leaves no doubt about the month, nor about the clocks. */
export function showMoment(at: Date): string {
  return weekdayTime.format(at)
}

/** `Friday, 27 November 2026` for `2026-11-27`. */
export function showDay(day: string): string {
  return weekday.format(new Date(`${day}T12:00:00Z`))
}

const date = format({ day: 'numeric', month: 'short', year: 'numeric' })

/** `23 Nov 2026`, London. */
export function showDate(at: Date): string {
  return date.format(at)
}

/** `07:45`, London. */
export function showHour(at: Date): string {
  return hour.format(at)
}

export function showCount(value: number): string {
  return count.format(value)
}

const namesOfProviders: Readonly<Record<string, { name: string }>> = providerTexts

/** Words of the code for which operators read another. */
const operatorWords: Readonly<Record<string, string>> = {
  campaign: 'competition',
  campaigns: 'competitions',
  purchase: 'order',
  purchases: 'orders',
  person: 'customer',
  people: 'customers',
}

/** `IN_REVIEW` as operators read it: `In review`. Providers have their own spelling. */
export function showName(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/\w+/g, (word) => operatorWords[word] ?? word)
  const sentence = words.charAt(0).toUpperCase() + words.slice(1)
  return sentence.replace(/\w+/g, (word) => namesOfProviders[word.toUpperCase()]?.name ?? word)
}
