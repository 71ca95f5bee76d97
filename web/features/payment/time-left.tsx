import { Clock } from 'lucide-react'
import { minutesAndSeconds } from '#web/core/parts/minutes-and-seconds.ts'

const SAID_MS = [300_000, 60_000]

/**
 * The time for which the tickets are held; null before it is known. Screen readers announce it only at five minutes and
 * at one minute.
 */
export function TimeLeft({ leftMs }: { leftMs: number | null }) {
  const said = leftMs === null ? undefined : SAID_MS.findLast((mark) => leftMs <= mark)
  return (
    <div className="flex items-center gap-3 rounded-card bg-accent-soft px-4 py-3">
      <Clock aria-hidden size={22} className="shrink-0 text-accent-text" />
      <p className="flex-1">Time left to pay</p>
      <p role="timer" className="figures font-display text-xl font-bold">
        {/* The space keeps the height of the time. */}
        {leftMs === null ? '\u00a0' : minutesAndSeconds(leftMs)}
      </p>
      <p role="status" className="sr-only">
        {said !== undefined &&
          leftMs !== 0 &&
          `Less than ${said === 60_000 ? 'one minute' : 'five minutes'} left to pay`}
      </p>
    </div>
  )
}
