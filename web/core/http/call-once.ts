import type { Called } from '#browser/calls/call-failure.ts'
import type { AnswerOf, Endpoint, RequestOf } from '#contract/endpoint.ts'
import { successSchema } from '#contract/errors.ts'
import { requestPath } from '#contract/request-path.ts'
import { sessionDataSchema } from '#contract/sessions.ts'
import { readWire, toWire } from '#contract/wire.ts'
import { learnServerTime } from '#web/core/site/clock.ts'
import { failureOfAnswer, failureOfConnection } from './call-failures.ts'
import { inLine } from './in-line-call.ts'
import { withNamedErrors } from './named-errors.ts'
import { type Answered, type CallOptions, isOfPayments, type Sending, send, takeAnsweredSession } from './send.ts'

/** Calls an endpoint, and waits in line while the server is busy. A refused call is not repeated. */
export async function callOnce<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Called<E>> {
  const sending = sendingOf(endpoint, request, options)
  const attempt = async (place: string | null): Promise<Called<E>> => {
    const sent = await send(sending, { ...options, place }, (answered) => receive(endpoint, answered))
    if ('connectionError' in sent) return failureOfConnection(sent.connectionError)
    return 'body' in sent ? failureOfAnswer(sent.status, sent.body) : sent
  }
  const canWait = endpoint.method === 'POST' && !options.automatic && !options.keepalive
  return canWait ? inLine(attempt, options.signal) : attempt(null)
}

function sendingOf(endpoint: Endpoint, request: unknown, options: CallOptions): Sending {
  const { body } = request as { body: never }
  return {
    method: endpoint.method,
    path: requestPath(endpoint, request),
    payload: endpoint.body && toWire(endpoint.body, body),
    idempotencyKey: options.idempotencyKey ?? (endpoint.headers?.idempotent ? crypto.randomUUID() : undefined),
  }
}

function receive<E extends Endpoint>(endpoint: E, answered: Answered): Called<E> {
  const schema = endpoint.bare ? endpoint.answer : successSchema(endpoint.answer)
  const asSent = readWire(schema, answered.body)
  const read = asSent.success ? asSent : readWire(schema, withNamedErrors(answered.body))
  if (!read.success) {
    console.error(`${endpoint.path} answered what is not in its contract`, read.error)
    return failureOfAnswer(200, null)
  }
  const value = endpoint.bare ? read.data : (read.data as { data: unknown }).data
  if (endpoint.answer === sessionDataSchema) takeAnsweredSession(value as never, answered)
  else if (isOfPayments(endpoint)) learnFromPayments(value, answered)
  return { ok: true, value: value as AnswerOf<E> }
}

function learnFromPayments(value: unknown, { sentAtMs }: Answered): void {
  const { server_time: time } = value as { server_time?: unknown }
  if (time instanceof Date) learnServerTime(time, sentAtMs)
}
