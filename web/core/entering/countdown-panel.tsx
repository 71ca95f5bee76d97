import { countDown, panelOf } from '#domain/campaign/countdown.ts'
import type { ResolvedStatus } from '#domain/campaign/schedule.ts'
import { CountdownBox } from '#ui/countdown-box.tsx'
import { useNow } from '#web/core/site/use-now.ts'

export type CountdownPanelProps = {
  tag: string
  resolved: ResolvedStatus
  /** The time at which the server rendered the page. */
  writtenAt: Date
}

/** One line until then, a box from then on. */
const SLIM_UNTIL_MS = 172_800_000

/**
 * Counts down to the next change. It is invisible until the clock is right, but has its place. Another part of the page
 * says that a competition is over.
 */
export function CountdownPanel({ tag, resolved, writtenAt }: CountdownPanelProps) {
  const clock = useNow()
  const now = clock ?? writtenAt
  const { title, countdownTo } = panelOf(tag, resolved, now)
  if (title === null || countdownTo === null) {
    if (resolved.status === 'ENDED') return null
    const [heading, text] = resolved.locked ? ['All tickets sold', 'Sold out'] : ['Open now', 'No closing date']
    return (
      <CountdownBox title={heading} parts={undefined}>
        {text}
      </CountdownBox>
    )
  }
  return (
    <CountdownBox
      title={title}
      parts={partsOf(now, countdownTo)}
      slim={countdownTo.getTime() - now.getTime() > SLIM_UNTIL_MS}
      className={clock ? undefined : 'invisible'}
    />
  )
}

/** Seconds are shown only on the last day. */
function partsOf(now: Date, to: Date) {
  const { days, hours, mins, secs } = countDown(now, to)
  return { days, hours, mins, secs: secs ?? 0 }
}
