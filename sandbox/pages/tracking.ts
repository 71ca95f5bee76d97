import type { FastifyInstance } from 'fastify'
import { answerCall } from '#sandbox/answer.ts'
import type { Sandbox } from '#sandbox/state.ts'

const trackers = ['engagement', 'audience'] as const

/**
 * The endpoints of the customer-engagement SDK and the audience add-on. Each call is recorded under its device and
 * page.
 */
export function registerTracking(app: FastifyInstance, sandbox: Sandbox): void {
  for (const simulator of trackers)
    app.post(`/${simulator}/events`, (request, reply) => {
      const event = readEvent(String(request.body ?? ''))
      return answerCall(sandbox, request, reply, {
        simulator,
        name: event?.command ?? 'unknown',
        subjectOf: () => (event ? `${event.device} ${event.path ?? ''}`.trim() : ''),
        perform: () =>
          event ? { status: 202, body: { accepted: true } } : { status: 400, body: { error: 'invalid_event' } },
        internalError: { status: 500, body: { error: 'internal_error' } },
        tooManyRequests: { status: 429, body: { error: 'too_many_requests' } },
      })
    })
}

type TrackingEvent = { key: string; device: string; command: string; path: string | null }

function readEvent(text: string): TrackingEvent | null {
  try {
    const { key, device, command, path = null } = JSON.parse(text)
    const isEvent = [key, device, command, path ?? ''].every((value) => typeof value === 'string')
    return isEvent ? { key, device, command, path } : null
  } catch {
    return null
  }
}
