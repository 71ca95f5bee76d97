const momentFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `27/11/2026 15:04`, London. */
export function momentText(at: Date): string {
  return momentFormat.format(at).replace(',', '')
}
