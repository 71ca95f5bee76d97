import { momentLabel } from '#domain/campaign/countdown.ts'

/** `36,721,012`. */
export function counted(count: number): string {
  return count.toLocaleString('en-GB')
}

/**
 * `Draw: Thursday 18 February, 4pm`, and afterwards `Drawn on Thursday 18 February 2027 at 4pm`. An upcoming draw has
 * no year, because its weekday identifies the date.
 */
export function drawText({ draws_at: at, state }: { draws_at: Date; state?: string }): string {
  return state === 'DRAWN' ? `Drawn on ${momentLabel(at)}` : `Draw: ${momentLabel(at).replace(/ \d{4} at /, ', ')}`
}
