import type { Draw } from '#contract/draws.ts'
import { countDown } from '#domain/campaign/countdown.ts'
import { classNames } from '#ui/class-names.ts'
import { CountdownBox } from '#ui/countdown-box.tsx'

/**
 * Counts down to the closing of the round, and then to its draw. It is invisible until the clock is right, because the
 * page names both instants, but has its place. It is as wide as the first column below it.
 */
export function DrawCountdown({ draw, now }: { draw: Draw; now: Date | null }) {
  const isClosed = draw.state === 'FROZEN' || (now !== null && now >= draw.closes_at)
  if (draw.state === 'ELSEWHERE') return null
  const to = isClosed ? draw.draws_at : draw.closes_at
  const isDue = now !== null && now >= to
  const parts = now && !isDue ? countDown(now, to) : undefined
  return (
    <CountdownBox
      className={classNames('md:max-w-[calc(50%-0.625rem)]', now === null && 'invisible')}
      title={isClosed ? 'Entries have closed. The draw is in' : 'Entries close in'}
      parts={parts && { ...parts, secs: parts.secs ?? 0 }}
    >
      Just a moment
    </CountdownBox>
  )
}
