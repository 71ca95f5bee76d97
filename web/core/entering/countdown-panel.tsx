import { countDown, endsLabel, panelOf } from '#domain/countdown.ts'
import type { ResolvedStatus } from '#domain/schedule.ts'
import { CountdownBox } from '#ui/countdown-box.tsx'
import { useNow } from '#web/core/site/use-now.ts'

export type CountdownPanelProps = {
  tag: string
  resolved: ResolvedStatus
  /** When the page was written. */
  writtenAt: Date
}

/**
 * Counts to the next thing that happens, in a box that never changes its size. On the server, and until the clock is
 * right, the instant itself is written out.
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

/** What stands in the box where nothing is counted. */
function standingTexts({ status, locked }: ResolvedStatus): readonly [string, string] {
  if (status === 'ENDED') return ['This competition is now closed', 'Ended']
  return locked ? ['Every ticket has gone', 'Sold out'] : ['Open now', 'No closing date']
}

/** Seconds are shown only when the days have run out. */
function partsOf(now: Date, to: Date) {
  const { days, hours, mins, secs } = countDown(now, to)
  return { days, hours, mins, secs: secs ?? 0 }
}
