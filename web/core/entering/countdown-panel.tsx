import { countDown, endsLabel, panelOf } from '#domain/campaign/countdown.ts'
import type { ResolvedStatus } from '#domain/campaign/schedule.ts'
import { CountdownBox } from '#ui/countdown-box.tsx'
import { useNow } from '#web/core/site/use-now.ts'

export type CountdownPanelProps = {
  tag: string
  resolved: ResolvedStatus
  /** The time at which the server rendered the page. */
  writtenAt: Date
}

/**
 * Counts down to the next change, in a box of constant size. On the server, and until the clock is right, it shows the
 * instant itself.
 */
export function CountdownPanel({ tag, resolved, writtenAt }: CountdownPanelProps) {
  const now = useNow()
  const { title, countdownTo } = panelOf(tag, resolved, now ?? writtenAt)
  if (title === null || countdownTo === null) {
    const [heading, text] = standingTexts(resolved)
    return (
      <CountdownBox title={heading} parts={undefined}>
        {text}
      </CountdownBox>
    )
  }
  return (
    <CountdownBox title={title} parts={now ? partsOf(now, countdownTo) : undefined}>
      {endsLabel(countdownTo).replace(/^ENDS /, '')}
    </CountdownBox>
  )
}

/** The texts of the box without a countdown. */
function standingTexts({ status, locked }: ResolvedStatus): readonly [string, string] {
  if (status === 'ENDED') return ['This competition is now closed', 'Ended']
  return locked ? ['All tickets sold', 'Sold out'] : ['Open now', 'No closing date']
}

/** Seconds are shown only on the last day. */
function partsOf(now: Date, to: Date) {
  const { days, hours, mins, secs } = countDown(now, to)
  return { days, hours, mins, secs: secs ?? 0 }
}
