import { useSyncExternalStore } from 'react'
import { isClockSettled, onClockLearnt, serverNow } from './clock.ts'

/** The whole page shares one tick per second, in step with the server's seconds. */
const listeners = new Set<() => void>()
let now: Date | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** The server's time, updated each second; null on the server and until the browser's clock is corrected. */
export function useNow(): Date | null {
  return useSyncExternalStore(subscribe, () => now, nothing)
}

/**
 * The same, but renders only when the result of `show` has changed: a page of cards that count days need not render
 * each second.
 */
export function useNowFor(show: (now: Date | null) => unknown): Date | null {
  const shown = useSyncExternalStore(subscribe, () => JSON.stringify(show(now)), nothing)
  return shown === null ? null : now
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const unsubscribe = onClockLearnt(tick)
  tick()
  return () => {
    unsubscribe()
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

function tick(): void {
  clearTimeout(timer)
  if (!isClockSettled()) return
  now = serverNow()
  for (const listener of listeners) listener()
  timer = setTimeout(tick, 1000 - (now.getTime() % 1000))
}

function nothing(): null {
  return null
}
