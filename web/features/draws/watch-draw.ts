import type { Draw } from '#contract/draws.ts'

const SOON_MS = 60_000

/** The instant of the next change of a draw, which may have passed. */
function changesAt(draw: Pick<Draw, 'state' | 'closes_at' | 'draws_at'>): Date {
  return draw.state === 'PLANNED' ? draw.closes_at : draw.draws_at
}

/** Whether a draw is out of date, as in a page that was rendered or loaded earlier. */
export function isBehind(draw: Pick<Draw, 'state' | 'closes_at' | 'draws_at'>, now: Date): boolean {
  return draw.state !== 'DRAWN' && now >= changesAt(draw)
}

/** The polling interval of a draw: short around the freeze and the draw, and none once it can no longer change. */
export function pollMs(
  draw: Pick<Draw, 'state' | 'closes_at' | 'draws_at' | 'elsewhere'>,
  now: Date | null,
): number | false {
  if (now === null || draw.state === 'DRAWN' || draw.elsewhere) return false
  // The time at which staff will record the result is unknown.
  if (draw.state === 'ELSEWHERE') return 30_000
  const left = changesAt(draw).getTime() - now.getTime()
  if (left > SOON_MS) return 30_000
  // A draw that is long overdue is polled slowly.
  return left < -10 * SOON_MS ? 30_000 : 3_000
}
