import type { Draw } from '#contract/draws.ts'

const SOON_MS = 60_000

/** The instant at which something happens to a draw, or should have happened. */
function changesAt(draw: Pick<Draw, 'state' | 'closes_at' | 'draws_at'>): Date {
  return draw.state === 'PLANNED' ? draw.closes_at : draw.draws_at
}

/** Whether a draw is behind the clock, as in a page that was rendered or loaded before. */
export function isBehind(draw: Pick<Draw, 'state' | 'closes_at' | 'draws_at'>, now: Date): boolean {
  return draw.state !== 'DRAWN' && now >= changesAt(draw)
}

/**
 * How often a draw is asked for again: often while it is frozen and drawn, never once nothing more can happen to it.
 */
export function pollMs(
  draw: Pick<Draw, 'state' | 'closes_at' | 'draws_at' | 'elsewhere'>,
  now: Date | null,
): number | false {
  if (now === null || draw.state === 'DRAWN' || draw.elsewhere) return false
  // Nobody knows when people will have recorded it.
  if (draw.state === 'ELSEWHERE') return 30_000
  const left = changesAt(draw).getTime() - now.getTime()
  if (left > SOON_MS) return 30_000
  // What is long overdue is waited for without hurry.
  return left < -10 * SOON_MS ? 30_000 : 3_000
}
