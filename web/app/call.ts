import type { AnswerOf, Asked, Endpoint } from '#contract/endpoint.ts'
import { successSchema } from '#contract/errors.ts'
import { logIn, sessionDataSchema } from '#contract/sessions.ts'
import { readWire, toWire } from '#contract/wire.ts'
import { type CallFailure, failureOfAnswer, failureOfConnection } from './call-failures.ts'
import { callHeaders } from './call-headers.ts'
import { learnFromHeaders, learnServerTime } from './clock.ts'
import { PAYMENT_COOKIE, readCookie } from './cookies.ts'
import { pageConfig } from './page-config.ts'
import { dropSession, sessionId, sessionStore, takeSessionData, takeToken } from './session-store.ts'

export type Called<E extends Endpoint> = { ok: true; value: AnswerOf<E> } | CallFailure

export type CallOptions = {
  /** Set by timers: such a call does not lengthen the session. */
  automatic?: boolean
  /** Give the same key when the same thing is tried again; without one every call is a deed of its own. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Goes out even where the page is left at the same moment. */
  keepalive?: boolean
}

export const CALL_TIMEOUT_MS = 20_000
/** Starting and completing a purchase talk to a provider meanwhile. */
export const LONG_CALL_TIMEOUT_MS = 60_000

/** Calls an endpoint of the contract. Whatever happens comes back as a value: an answer, or errors with texts to show. */
export async function call<E extends Endpoint>(
  endpoint: E,
  asked: Asked<E>,
  options: CallOptions = {},
): Promise<Called<E>> {
  const timeoutMs = /\/(start|complete)$/.test(endpoint.path) ? LONG_CALL_TIMEOUT_MS : CALL_TIMEOUT_MS
  const timeout = AbortSignal.timeout(timeoutMs)
  const request = requestOf(endpoint, asked, options, timeout)
  const from = { atMs: Date.now(), sid: sessionId() }
  try {
    const response = await fetch(request)
    return receive(endpoint, response, await readJson(response), from, options)
  } catch (fault) {
    if (timeout.aborted) return failureOfConnection({ kind: 'timeout', milliseconds: timeoutMs })
    if (options.signal?.aborted) return failureOfConnection({ kind: 'aborted' })
    if (!isConnectionFault(fault)) throw fault
    return failureOfConnection({ kind: 'network' })
  }
}

/** For queries, which want a fault to be thrown. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  asked: Asked<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const called = await call(endpoint, asked, options)
  if (called.ok) return called.value
  throw new CallFailed(called)
}

export class CallFailed extends Error {
  readonly failure: CallFailure

  constructor(failure: CallFailure) {
    super(failure.error.message)
    this.failure = failure
  }
}

function requestOf(endpoint: Endpoint, asked: unknown, options: CallOptions, timeout: AbortSignal): Request {
  const { body } = asked as { body: never }
  const payload = endpoint.method === 'POST' ? JSON.stringify(endpoint.body ? toWire(endpoint.body, body) : {}) : null
  const key = options.idempotencyKey ?? (endpoint.headers?.idempotent ? crypto.randomUUID() : undefined)
  return new Request(addressOf(endpoint, asked), {
    method: endpoint.method,
    headers: callHeaders({
      bearer: isOfPayments(endpoint) ? readCookie(PAYMENT_COOKIE) : (sessionStore.getState().token?.raw ?? null),
      body: payload !== null,
      automatic: options.automatic ?? false,
      idempotencyKey: key,
      withAffiliate: endpoint.path === logIn.path,
    }),
    body: payload,
    credentials: 'include',
    keepalive: options.keepalive ?? false,
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  })
}

/** What is not JSON, such as a proxy's own page, is read as nothing. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `fetch` throws a TypeError when no answer came, or only a part of one; all else is a fault of our own. */
function isConnectionFault(fault: unknown): boolean {
  return fault instanceof TypeError || (fault instanceof DOMException && fault.name === 'AbortError')
}

function addressOf(endpoint: Endpoint, asked: unknown): string {
  const { params, query } = asked as { params?: unknown; query?: unknown }
  const named = endpoint.params ? (toWire(endpoint.params, params as never) as Record<string, string>) : {}
  const wanted = endpoint.query ? (toWire(endpoint.query, query as never) as Record<string, string | undefined>) : {}
  const { apiUrl, paymentsUrl } = pageConfig()
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name]!))
  const search = new URLSearchParams(Object.entries(wanted).filter((entry): entry is [string, string] => !!entry[1]))
  return `${isOfPayments(endpoint) ? paymentsUrl : apiUrl}${path}${search.size > 0 ? `?${search}` : ''}`
}

/** When a call went out, and in which session: what comes back says nothing of another. */
type From = { atMs: number; sid: string | null }

function receive<E extends Endpoint>(
  endpoint: E,
  response: Response,
  body: unknown,
  from: From,
  options: CallOptions,
): Called<E> {
  learnFromHeaders(response.headers)
  const brought = isOfPayments(endpoint) ? null : response.headers.get('x-session')
  const isTaken = brought !== null && takeToken(brought, from.sid)
  const isOurs = isTaken || sessionId() === from.sid

  if (response.status !== 200) {
    const failure = failureOfAnswer(response.status, body)
    if (isOurs && brought === null && endsSession(endpoint, failure))
      dropSession({ automatic: options.automatic ?? false })
    return failure
  }

  const read = endpoint.bare ? readWire(endpoint.answer, body) : readWire(successSchema(endpoint.answer), body)
  if (!read.success) {
    console.error(`${endpoint.path} answered what is not in its contract`, read.error)
    return failureOfAnswer(response.status, null)
  }
  const value = endpoint.bare ? read.data : (read.data as { data: unknown }).data
  // Before the session is taken, whose alarms are set by the clock.
  if (endpoint.answer === sessionDataSchema || isOfPayments(endpoint)) learnFromAnswer(value, from.atMs)
  if (endpoint.answer === sessionDataSchema && isOurs) takeSessionData(value as never)
  return { ok: true, value: value as AnswerOf<E> }
}

/** Only the main API's 401 touches the sign-in, and a wrong password does not. */
function endsSession(endpoint: Endpoint, { status, error }: CallFailure): boolean {
  return status === 401 && !isOfPayments(endpoint) && error.name !== 'ShepherdAuthenticationFailed'
}

function isOfPayments(endpoint: Endpoint): boolean {
  return endpoint.path.startsWith('/payments/')
}

function learnFromAnswer(value: unknown, askedAtMs: number): void {
  const time = (value as { server_time?: unknown }).server_time
  if (time instanceof Date) learnServerTime(time, askedAtMs)
}
