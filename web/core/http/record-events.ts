import type { recordEvents as endpoint } from '#contract/content.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { EVENT_BYTES_MAX } from '#domain/site/page-events.ts'
import { send } from './send.ts'

export type Events = RequestOf<typeof endpoint>['body']['events']

const path: (typeof endpoint)['path'] = '/api/events'

/** Sends events to our own collector only, even while the page is being left. Nothing depends on the answer. */
export function recordEvents(events: Events): void {
  for (const call of inCalls(events)) {
    const payload = { events: call.map((event) => ({ ...event, at: event.at.toISOString() })) }
    void send({ method: 'POST', path, payload }, { automatic: true, keepalive: true })
  }
}

/**
 * Packs as many events into a call as fit. An event that is too large on its own keeps only the first parts of its
 * lists.
 */
export function inCalls(events: Events): Events[] {
  const calls: Events[] = []
  for (const event of events.map(fitting)) {
    const last = calls.at(-1)
    if (last && fits([...last, event])) last.push(event)
    else calls.push([event])
  }
  return calls
}

function fitting(event: Events[number]): Events[number] {
  const { data } = event
  if (!data || fits([event])) return event
  const lists = Object.values(data).filter((value) => Array.isArray(value))
  const partsMax = Math.max(0, ...lists.map((list) => list.length)) - 1
  if (partsMax < 0) return { ...event, data: undefined }
  const shorter = Object.entries(data).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.slice(0, partsMax) : value,
  ])
  return fitting({ ...event, data: Object.fromEntries(shorter) })
}

function fits(events: Events): boolean {
  return new TextEncoder().encode(JSON.stringify({ events })).length <= EVENT_BYTES_MAX
}
