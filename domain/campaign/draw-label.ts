import { clockText, toLondon } from '../time/london.ts'

/** `Draw: Saturday 16 January, 4pm`: a draw to come, with the year only if it is not the present one. */
export function drawLabel(at: Date, now: Date): string {
  const london = toLondon(at)
  const part = (options: Intl.DateTimeFormatOptions) => london.toLocaleString('en-GB', options)
  const year = london.year === toLondon(now).year ? '' : ` ${london.year}`
  return `Draw: ${part({ weekday: 'long' })} ${london.day} ${part({ month: 'long' })}${year}, ${clockText(at)}`
}
