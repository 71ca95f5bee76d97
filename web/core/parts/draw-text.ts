import { momentLabel } from '#domain/campaign/countdown.ts'

/** `36,721,012`. */
export function counted(count: number): string {
  return count.toLocaleString('en-GB')
}

/** `Drawn on Thursday 18 February 2027 at 4pm by public randomness: drand 36,721,012`. */
export function drawText({ draws_at: at, beacon_round: round }: { draws_at: Date; beacon_round: number | null }) {
  const when = `Drawn on ${momentLabel(at)}`
  return round === null ? when : `${when} by public randomness: drand ${counted(round)}`
}
