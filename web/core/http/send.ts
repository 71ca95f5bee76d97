import type { Endpoint } from '#contract/endpoint.ts'
import type { SessionData } from '#contract/sessions.ts'
import { findClientId } from '#web/core/analytics/client-id.ts'
import { dropSession, sessionId, sessionStore, takeSessionData, takeToken } from '#web/core/session/session-store.ts'
import { learnFromHeaders, learnServerTime } from '#web/core/site/clock.ts'
import { PAYMENT_COOKIE, readCookie, XSRF_COOKIE } from '#web/core/site/cookies.ts'
import { pageConfig } from '#web/core/site/page-config.ts'
import { callHeaders } from './call-headers.ts'
import { readRawErrors } from './raw-errors.ts'

/** What goes out, in the words of the wire. */
export type Sending = {
  method: Endpoint['method']
  /** With its parameters and its query filled in. */
  path: string
  /** Of a POST; nothing is an empty object. */
  payload?: object | undefined
  idempotencyKey?: string | undefined
}

export type CallOptions = {
  /** Set by timers: such a call does not lengthen the session. */
  automatic?: boolean
  /** Give the same key when the same thing is tried again; without one every call is an action of its own. */
  idempotencyKey?: string
  /** Of a call to the payments service: which purchase it is about. The cookie's, where none is given. */
  paymentToken?: string | null
  /** Where it stands in line. */
  place?: string | null
  signal?: AbortSignal
  /** Goes out even where the page is left at the same moment. */
  keepalive?: boolean
}

/** What came with 200. `isOurs`: in the session that asked; another session's answer says nothing of this one. */
export type Answered = { ok: true; body: unknown; sentAtMs: number; isOurs: boolean }
export type ConnectionError = { kind: 'network' } | { kind: 'aborted' } | { kind: 'timeout'; milliseconds: number }
export type Unanswered =
  | { ok: false; status: number; body: unknown }
  | { ok: false; status: -1; connectionError: ConnectionError }

export const CALL_TIMEOUT_MS = 20_000
/** Starting and completing a purchase talk to a provider meanwhile. */
export const LONG_CALL_TIMEOUT_MS = 60_000

/**
 * Sends a call and handles what its answer says of the clock and the session. It knows no schemas: these are in
 * call.ts, which comes with Zod and the whole contract, and is loaded at the first action. `read` runs in the same step
 * in which a new session is taken, so that no reader sees the session without its user.
 */
export async function send<T = Answered>(
  sending: Sending,
  options: CallOptions = {},
  read = (answered: Answered) => answered as T,
): Promise<T | Unanswered> {
  // Without a client id to fetch nothing is awaited: some calls go out as the page is left.
  const finding = sessionId() === null ? findClientId() : null
  const clientId = finding && (await finding)
  const timeoutMs = /\/(start|complete)$/.test(sending.path) ? LONG_CALL_TIMEOUT_MS : CALL_TIMEOUT_MS
  const timeout = AbortSignal.timeout(timeoutMs)
  const attempt = () => exchange(requestOf(sending, options, clientId, timeout))
  const from = { atMs: Date.now(), sid: sessionId() }
  try {
    const first = await attempt()
    const { response, body } = isOutrun(first) ? await attempt() : first
    const result = handleResponse(sending, response, body, from, options)
    return result.ok ? read(result) : result
  } catch (error) {
    if (timeout.aborted) return unanswered({ kind: 'timeout', milliseconds: timeoutMs })
    if (options.signal?.aborted) return unanswered({ kind: 'aborted' })
    if (!isConnectionError(error)) throw error
    return unanswered({ kind: 'network' })
  }
}

/** What is said where no answer came. */
export function connectionText(connectionError: ConnectionError): string {
  if (connectionError.kind === 'timeout') return `timeout of ${connectionError.milliseconds}ms exceeded`
  return connectionError.kind === 'aborted' ? 'Request aborted' : 'Network Error'
}

export function isOfPayments({ path }: { path: string }): boolean {
  return path.startsWith('/payments/')
}

/** Takes the session data of an answer. The clock is set first, since the session's alarms depend on it. */
export function takeAnsweredSession(data: SessionData, { sentAtMs, isOurs }: Answered): void {
  learnServerTime(data.server_time, sentAtMs)
  if (isOurs) takeSessionData(data)
}

/** Each page requests session data first; log-ins and sign-ups may come from an affiliate's link. */
const sendsAffiliate = /\/(session\/data|authenticate|encrypted|register|guest\/create)$/

function requestOf(sending: Sending, options: CallOptions, clientId: string | null, timeout: AbortSignal): Request {
  const { apiUrl, paymentsUrl } = pageConfig()
  const paymentToken = options.paymentToken ?? readCookie(PAYMENT_COOKIE)
  const payload = sending.method === 'POST' ? JSON.stringify(sending.payload ?? {}) : null
  return new Request(`${isOfPayments(sending) ? paymentsUrl : apiUrl}${sending.path}`, {
    method: sending.method,
    headers: callHeaders({
      bearer: isOfPayments(sending) ? paymentToken : (sessionStore.getState().token?.raw ?? null),
      body: payload !== null,
      ...options,
      ...sending,
      clientId,
      withAffiliate: sendsAffiliate.test(sending.path),
    }),
    body: payload,
    credentials: 'include',
    keepalive: options.keepalive ?? false,
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  })
}

type Exchanged = { response: Response; body: unknown; echoed: string | null }

async function exchange(request: Request): Promise<Exchanged> {
  const response = await fetch(request)
  return { response, body: await readJson(response), echoed: request.headers.get('x-xsrf-token') }
}

/**
 * A visit's first calls go out together, and each of their answers sets a token to echo: one sent meanwhile echoes what
 * is no longer stored. It was refused before anything was done, so it may go out once more.
 */
function isOutrun({ response, body, echoed }: Exchanged): boolean {
  return (
    response.status === 403 && readRawErrors(body)[0]?.name === 'NotAuthorized' && echoed !== readCookie(XSRF_COOKIE)
  )
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

/** `fetch` throws a TypeError when no answer came, or only a part of one; all else is an unexpected error. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
}

function unanswered(connectionError: ConnectionError): Unanswered {
  return { ok: false, status: -1, connectionError }
}

/** When a call went out, and in which session: what comes back says nothing of another. */
type From = { atMs: number; sid: string | null }

function handleResponse(
  sending: Sending,
  response: Response,
  body: unknown,
  from: From,
  options: CallOptions,
): Answered | Unanswered {
  learnFromHeaders(response.headers)
  const brought = isOfPayments(sending) ? null : response.headers.get('x-session')
  const isTaken = brought !== null && takeToken(brought, from.sid)
  const isOurs = isTaken || sessionId() === from.sid
  const { status } = response
  if (status === 200) return { ok: true, body, sentAtMs: from.atMs, isOurs }
  if (isOurs && brought === null && endsSession(sending, status, body))
    dropSession({ automatic: options.automatic ?? false })
  return { ok: false, status, body }
}

/** Only the main API's 401 touches the sign-in, and a wrong password does not. */
function endsSession(sending: Sending, status: number, body: unknown): boolean {
  return status === 401 && !isOfPayments(sending) && readRawErrors(body)[0]?.name !== 'ShepherdAuthenticationFailed'
}
