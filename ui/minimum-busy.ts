import { useEffect, useRef, useState } from 'react'

/** A busy state that has appeared stays for this long, so that it is seen and does not flicker. */
export const BUSY_VISIBLE_MS = 500

/** How much longer a busy state that appeared at `shownAt` has to stay at `now`. */
export function busyTimeLeft(shownAt: number, now: number): number {
  return Math.max(0, BUSY_VISIBLE_MS - (now - shownAt))
}

/**
 * Says whether to show a busy state: at once when `busy` rises, and until it has been visible for 500 ms.
 * It delays only the going of the spinner, never the answer that ended the wait.
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
