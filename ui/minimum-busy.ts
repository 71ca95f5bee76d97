import { useEffect, useRef, useState } from 'react'

/** A busy state stays visible for at least this long, so that it does not flicker. */
export const BUSY_VISIBLE_MS = 500

/** The remaining time at `now` for which a busy state that appeared at `shownAt` must stay visible. */
export function busyTimeLeft(shownAt: number, now: number): number {
  return Math.max(0, BUSY_VISIBLE_MS - (now - shownAt))
}

/**
 * Returns whether to show a busy state: from the moment `busy` is set until it has been visible for 500 ms. Only the
 * spinner is delayed, never the answer.
 */
export function useMinimumBusy(busy: boolean): boolean {
  const [held, setHeld] = useState(false)
  const release = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (!busy) return
    clearTimeout(release.current)
    setHeld(true)
    const shownAt = performance.now()
    return () => {
      release.current = setTimeout(() => setHeld(false), busyTimeLeft(shownAt, performance.now()))
    }
  }, [busy])

  return busy || held
}
