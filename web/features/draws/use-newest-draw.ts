import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Draw, getDraw } from '#contract/draws.ts'
import { call } from '#web/core/http/call.ts'
import { isBehind, pollMs } from './watch-draw.ts'

/**
 * The current state of the draw. It is polled while the tab is visible, and requested at once when the tab becomes
 * visible, the connection returns or the page was restored from a cache. Without an answer the shown state does not
 * change.
 */
export function useNewestDraw(loaded: Draw, now: Date | null): { draw: Draw; isCutOff: boolean } {
  const [polled, setPolled] = useState<{ since: Draw; draw: Draw }>()
  const [isCutOff, setIsCutOff] = useState(false)
  const isBusy = useRef(false)
  const draw = polled?.since === loaded ? polled.draw : loaded
  const intervalMs = pollMs(draw, now)

  const poll = useEffectEvent(async () => {
    if (document.hidden || isBusy.current) return
    isBusy.current = true
    const called = await call(getDraw, { params: { round_id: loaded.round_id } }, { automatic: true })
    isBusy.current = false
    setIsCutOff(!called.ok && called.status === -1)
    if (called.ok) setPolled({ since: loaded, draw: called.value })
  })

  const pollIfBehind = useEffectEvent(() => {
    if (now && isBehind(draw, now)) void poll()
  })

  useEffect(() => {
    if (intervalMs === false) return
    const pollNow = () => void poll()
    pollIfBehind()
    const timer = setInterval(pollNow, intervalMs)
    document.addEventListener('visibilitychange', pollNow)
    addEventListener('online', pollNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', pollNow)
      removeEventListener('online', pollNow)
    }
  }, [intervalMs])
  return { draw, isCutOff }
}
