import type { recordEvents as endpoint } from '#contract/content.ts'
import type { Asked } from '#contract/endpoint.ts'
import { send } from './send.ts'

export type Events = Asked<typeof endpoint>['body']['events']

const path: (typeof endpoint)['path'] = '/api/events'

/** Our own collector alone is told, even as the page is left. Nobody waits for it, and nothing depends on its answer. */
export function recordEvents(events: Events): void {
  const payload = { events: events.map((event) => ({ ...event, at: event.at.toISOString() })) }
  void send({ method: 'POST', path, payload }, { automatic: true, keepalive: true })
}
