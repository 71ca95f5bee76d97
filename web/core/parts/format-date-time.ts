const dateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `27/11/2026 15:04`, London. */
export function formatDateTime(at: Date): string {
  return dateTimeFormat.format(at).replace(',', '')
}
