import type { Draw } from '#contract/draws.ts'
import { countDown, momentLabel } from '#domain/campaign/countdown.ts'
import { CountdownBox } from '#ui/countdown-box.tsx'

/** Counts down to the closing of the round, and then to its draw. */
export function DrawCountdown({ draw, now }: { draw: Draw; now: Date | null }) {
  const isClosed = draw.state === 'FROZEN' || (now !== null && now >= draw.closes_at)
  if (draw.state === 'ELSEWHERE') return null
  const to = isClosed ? draw.draws_at : draw.closes_at
  const isDue = now !== null && now >= to
  const parts = now && !isDue ? countDown(now, to) : undefined
  return (
    <CountdownBox
      className="max-w-prose"
      title={isClosed ? 'Entries have closed. The draw is in' : 'Entries close in'}
      parts={parts && { ...parts, secs: parts.secs ?? 0 }}
    >
      {isDue ? 'Just a moment' : momentLabel(to)}
    </CountdownBox>
  )
}
