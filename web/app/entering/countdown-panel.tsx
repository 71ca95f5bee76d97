import { countDown, endsLabel, panelOf } from '#domain/countdown.ts'
import type { JudgedStatus } from '#domain/schedule.ts'
import { CountdownBox } from '#ui/countdown-box.tsx'

export type CountdownPanelProps = {
  tag: string
  judged: JudgedStatus
  /** Null on the server and until the clock is right: then the instant itself is written out. */
  now: Date | null
  /** When the page was written. */
  writtenAt: Date
}

/** Counts to the next thing that happens, in a box that never changes its size. */
export function CountdownPanel({ tag, judged, now, writtenAt }: CountdownPanelProps) {
  const { title, countdownTo } = panelOf(tag, judged, now ?? writtenAt)
  if (title === null || countdownTo === null)
    return (
      <CountdownBox title={judged.status === 'ENDED' ? 'This competition is now closed' : 'Open now'} parts={undefined}>
        {judged.status === 'ENDED' ? 'Ended' : 'No closing date'}
      </CountdownBox>
    )
  return (
    <CountdownBox title={title} parts={now ? partsOf(now, countdownTo) : undefined}>
      {endsLabel(countdownTo).replace(/^ENDS /, '')}
    </CountdownBox>
  )
}

/** Seconds are shown only when the days have run out. */
function partsOf(now: Date, to: Date) {
  const { days, hours, mins, secs } = countDown(now, to)
  return { days, hours, mins, secs: secs ?? 0 }
}
