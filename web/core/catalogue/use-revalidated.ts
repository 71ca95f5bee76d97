import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '#web/core/site/clock.ts'
import { useNowFor } from '#web/core/site/use-now.ts'
import { load, rememberSent } from './catalogue.ts'
import { ENTRY_FRESH_MS, type Kind, LIST_FRESH_MS, type Things } from './kinds.ts'
import { hasStockMoved, isLimited, STOCK_WATCH_MS } from './stock-watch.ts'

const freshMs: Record<Kind, number> = { page: LIST_FRESH_MS, campaign: ENTRY_FRESH_MS, bundle: ENTRY_FRESH_MS }

export type Revalidated<T> = { data: T; busy: boolean; tryAgain: () => void }

/**
 * The data that a page was loaded with, revalidated: when the page is shown and the data are stale, every `intervalMs`
 * if that is a number, and when tickets are sold. A failed request does not change the data.
 */
export function useRevalidated<K extends Kind, Data extends Things[K] | null>(
  kind: K,
  tag: string,
  loaded: Data,
  intervalMs: (data: Data | Things[K], now: Date | null) => number | false,
): Revalidated<Data | Things[K]> {
  const [latest, setLatest] = useState<{ loaded: Data; data: Data | Things[K] }>({ loaded, data: loaded })
  const [busy, setBusy] = useState(false)
  const data = latest.loaded === loaded ? latest.data : loaded

  async function revalidate(): Promise<void> {
    setBusy(true)
    const { thing } = await load(kind, tag, true)
    setBusy(false)
    if (thing) setLatest({ loaded, data: thing })
  }

  const revalidateIfVisible = useEffectEvent(() => {
    if (!document.hidden) void revalidate()
  })
  const revalidateIfStale = useEffectEvent(() => {
    if (!data || serverNow().getTime() - data.server_time.getTime() >= freshMs[kind]) revalidateIfVisible()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what has just been loaded may come from a cache.
  useEffect(() => {
    if (loaded) rememberSent(kind, tag, loaded)
    revalidateIfStale()
    const onVisibilityChange = () => revalidateIfStale()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [loaded])

  const intervalAt = (now: Date | null) => intervalMs(data, now)
  const interval = intervalAt(useNowFor(intervalAt))
  useEffect(() => {
    if (interval === false) return
    const timer = setInterval(() => revalidateIfVisible(), interval)
    return () => clearInterval(timer)
  }, [interval])

  const watchStock = useEffectEvent(async () => {
    if (!document.hidden && data && (await hasStockMoved(data))) void revalidate()
  })
  const isWatched = data !== null && isLimited(data)
  useEffect(() => {
    if (!isWatched) return
    const timer = setInterval(() => void watchStock(), STOCK_WATCH_MS)
    return () => clearInterval(timer)
  }, [isWatched])

  return { data, busy, tryAgain: () => void revalidate() }
}
