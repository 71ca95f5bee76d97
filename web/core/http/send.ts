import type { Endpoint } from '#contract/endpoint.ts'
import type { SessionData } from '#contract/sessions.ts'
import { findClientId } from '#web/core/analytics/client-id.ts'
import { dropSession, sessionId, sessionStore, takeSessionData, takeToken } from '#web/core/session/session-store.ts'
import { learnFromHeaders, learnServerTime } from '#web/core/site/clock.ts'
import { PAYMENT_COOKIE, readCookie, XSRF_COOKIE } from '#web/core/site/cookies.ts'
import { pageConfig } from '#web/core/site/page-config.ts'
import { callHeaders } from './call-headers.ts'
import { readRawErrors } from './raw-errors.ts'

/** An encoded request. */
export type Sending = {
  method: Endpoint['method']
  /** Contains the values of its parameters and its query. */
  path: string
  /** The body of a POST. The default is an empty object. */
  payload?: object | undefined
  idempotencyKey?: string | undefined
}

export type CallOptions = {
  /** Set by timers: such a call does not extend the session. */
  automatic?: boolean
  /** Pass the same key to retry an action; without a key every call is a new action. */
  idempotencyKey?: string
  /** The token of the purchase that is paid. The default is the token in the cookie. */
  paymentToken?: string | null
  /** The place in line. */
  place?: string | null
  signal?: AbortSignal
  /** The call is sent even if the page is left at the same moment. */
  keepalive?: boolean
}

/**
 * An answer with status 200. `isOurs` says that it belongs to the session that asked: the answer of another session is
 * ignored.
 */
export type Answered = { ok: true; body: unknown; sentAtMs: number; isOurs: boolean }
export type ConnectionError = { kind: 'network' } | { kind: 'aborted' } | { kind: 'timeout'; milliseconds: number }
export type Unanswered =
  | { ok: false; status: number; body: unknown }
  | { ok: false; status: -1; connectionError: ConnectionError }

export const CALL_TIMEOUT_MS = 20_000
/** The server calls a provider while a purchase is started or completed. */
export const LONG_CALL_TIMEOUT_MS = 60_000

/**
 * Sends a call and applies the clock and the session of its answer. It uses no schemas: those are in call.ts, which
 * imports Zod and the whole contract, and is loaded at the first action. `read` runs in the same step in which a new
 * session is adopted, so that no reader sees the session without its user.
 */
export async function send<T = Answered>(
  sending: Sending,
  options: CallOptions = {},
  read = (answered: Answered) => answered as T,
): Promise<T | Unanswered> {
  // Does not await anything without a client id to fetch, because some calls are sent as the page is left.
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

/** The text for a call without an answer. */
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

/** Each page requests session data first, and log-ins and sign-ups may come from an affiliate's link. */
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
 * The first calls of a visit are sent together, and each answer sets a new XSRF token, so another call may have sent an
 * old one. The server refused it before doing anything, so it may be sent again.
 */
function isOutrun({ response, body, echoed }: Exchanged): boolean {
  return (
    response.status === 403 && readRawErrors(body)[0]?.name === 'NotAuthorized' && echoed !== readCookie(XSRF_COOKIE)
  )
}

/** Text that is not JSON, such as a proxy's own page, is read as an empty body. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `fetch` throws a TypeError when no answer arrived, or only a part of one; other errors are unexpected. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
}

function unanswered(connectionError: ConnectionError): Unanswered {
  return { ok: false, status: -1, connectionError }
}

/** The time and the session of a call. Its answer is not applied to another session. */
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

/** Only the main API's 401 ends the sign-in, and a wrong password does not. */
function endsSession(sending: Sending, status: number, body: unknown): boolean {
  return status === 401 && !isOfPayments(sending) && readRawErrors(body)[0]?.name !== 'ShepherdAuthenticationFailed'
}
