import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '#web/core/site/clock.ts'
import { load, rememberSent } from './catalogue.ts'
import { ENTRY_FRESH_MS, type Kind, LIST_FRESH_MS, type Things } from './kinds.ts'
import { hasStockMoved, isLimited, STOCK_WATCH_MS } from './stock-watch.ts'

const freshMs: Record<Kind, number> = { page: LIST_FRESH_MS, campaign: ENTRY_FRESH_MS, bundle: ENTRY_FRESH_MS }

export type Stored<T> = { held: T; busy: boolean; tryAgain: () => void }

/**
 * What a page was loaded with and what it has become: asked for anew when it is no longer fresh as somebody begins to
 * look at it, every `againMs` where that is a number, and when its tickets go. What does not come leaves what there is.
 */
export function useKept<K extends Kind, Held extends Things[K] | null>(
  kind: K,
  tag: string,
  loaded: Held,
  againMs: (held: Held | Things[K]) => number | false,
): Stored<Held | Things[K]> {
  const [cached, setKept] = useState<{ loaded: Held; held: Held | Things[K] }>({ loaded, held: loaded })
  const [busy, setBusy] = useState(false)
  const held = cached.loaded === loaded ? cached.held : loaded

  async function ask(): Promise<void> {
    setBusy(true)
    const { thing } = await load(kind, tag, true)
    setBusy(false)
    if (thing) setKept({ loaded, held: thing })
  }

  const askInSight = useEffectEvent(() => {
    if (!document.hidden) void ask()
  })
  const look = useEffectEvent(() => {
    if (!held || serverNow().getTime() - held.server_time.getTime() >= freshMs[kind]) askInSight()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what has just been loaded may come from a cache.
  useEffect(() => {
    if (loaded) rememberSent(kind, tag, loaded)
    look()
    const lookAgain = () => look()
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [loaded])

  const interval = againMs(held)
  useEffect(() => {
    if (interval === false) return
    const timer = setInterval(() => askInSight(), interval)
    return () => clearInterval(timer)
  }, [interval])

  const watchStock = useEffectEvent(async () => {
    if (!document.hidden && held && (await hasStockMoved(held))) void ask()
  })
  const isWatched = held !== null && isLimited(held)
  useEffect(() => {
    if (!isWatched) return
    const timer = setInterval(() => void watchStock(), STOCK_WATCH_MS)
    return () => clearInterval(timer)
  }, [isWatched])

  return { held, busy, tryAgain: () => void ask() }
}
