import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type Events, recordEvents } from '#web/core/http/record-events.ts'
import { serverTimeAt } from '#web/core/site/clock.ts'

/** What the collector takes at once. */
export const EVENTS_MAX = 20
/** Pages that are only passed through are told together with the next. */
export const TOLD_AFTER_MS = 2_000

let waiting: (Omit<Events[number], 'at'> & { seenMs: number })[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells our own collector of each page that is shown, once, by its path and title: the query may hold what is nobody's business. */
export function PageViews(): null {
  const { pathname, search } = useLocation()
  const reported = useRef<string>(undefined)
  useEffect(() => {
    const address = pathname + search
    if (reported.current === address || isRobot(navigator.userAgent)) return
    reported.current = address
    recordPageView(pathname, document.title)
  }, [pathname, search])
  useEffect(() => {
    document.addEventListener('visibilitychange', tellAsHidden)
    return () => document.removeEventListener('visibilitychange', tellAsHidden)
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
  if (waiting.length >= EVENTS_MAX) tell()
  else timer ??= setTimeout(tell, TOLD_AFTER_MS)
}

function tell(): void {
  clearTimeout(timer)
  timer = undefined
  // By now the server's time is known: it believes no event that another clock has dated.
  const events = waiting.map(({ seenMs, ...event }) => ({ ...event, at: serverTimeAt(seenMs) }))
  waiting = []
  if (events.length > 0) recordEvents(events)
}

function tellAsHidden(): void {
  if (document.visibilityState === 'hidden') tell()
}

/** Those that name themselves, as the well-behaved do, are not counted among the people. */
export function isRobot(userAgent: string): boolean {
  return /(?<!cu)bot\b|crawl|spider|slurp|lighthouse|preview/i.test(userAgent)
}
