import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type Events, recordEvents } from '#web/core/http/record-events.ts'
import { serverTimeAt } from '#web/core/site/clock.ts'

/** The most events that the collector accepts in one call. */
export const EVENTS_MAX = 20
/** Pages that a visitor leaves sooner are sent together with the next one. */
export const SEND_AFTER_MS = 2_000

let waiting: (Omit<Events[number], 'at'> & { seenMs: number })[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends each page view to our own collector once, by path and title: the query may hold private data. */
export function PageViews(): null {
  const { pathname, search } = useLocation()
  const recorded = useRef<string>(undefined)
  useEffect(() => {
    const address = pathname + search
    if (recorded.current === address || isRobot(navigator.userAgent)) return
    recorded.current = address
    recordPageView(pathname, document.title)
  }, [pathname, search])
  useEffect(() => {
    document.addEventListener('visibilitychange', sendWhenHidden)
    return () => document.removeEventListener('visibilitychange', sendWhenHidden)
  }, [])
  return null
}

export function recordPageView(page: string, title: string): void {
  waiting.push({
    name: 'page_view',
    seenMs: Date.now(),
    path: page.slice(0, 500),
    data: { title: title.slice(0, 500) },
  })
  if (waiting.length >= EVENTS_MAX) sendWaiting()
  else timer ??= setTimeout(sendWaiting, SEND_AFTER_MS)
}

function sendWaiting(): void {
  clearTimeout(timer)
  timer = undefined
  // By now the server's time is known. The server rejects events that another clock has dated.
  const events = waiting.map(({ seenMs, ...event }) => ({ ...event, at: serverTimeAt(seenMs) }))
  waiting = []
  if (events.length > 0) recordEvents(events)
}

function sendWhenHidden(): void {
  if (document.visibilityState === 'hidden') sendWaiting()
}

/** Robots that identify themselves are not counted as visitors. */
export function isRobot(userAgent: string): boolean {
  return /(?<!cu)bot\b|crawl|spider|slurp|lighthouse|preview/i.test(userAgent)
}
