const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options })

const dateTime = format({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })
const hour = format({ hour: '2-digit', minute: '2-digit' })
const count = new Intl.NumberFormat('en-GB')

/** `23 Nov 2026, 07:45`, London. */
export function showInstant(at: Date): string {
  return dateTime.format(at)
}

/** `07:45`, London. */
export function showHour(at: Date): string {
  return hour.format(at)
}

export function showCount(value: number): string {
  return count.format(value)
}

/** `IN_REVIEW` as people read it: `In review`. */
export function showName(name: string): string {
  const words = name.toLowerCase().replaceAll('_', ' ')
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/\bpaypal\b/i, 'PayPal')
}
