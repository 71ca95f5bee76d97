import { z } from 'zod'
import { type Called, CallFailed, type CallFailure, failureOf } from '#browser/calls/call-failure.ts'
import type { AnswerOf, Endpoint, RequestOf } from '#contract/endpoint.ts'
import { type Err, errorOf, failureSchema, successSchema } from '#contract/errors.ts'
import { requestPath } from '#contract/request-path.ts'
import { readWire, toWire } from '#contract/wire.ts'
import { staffErrorText } from './error-texts.ts'
import { showFactorAgain } from './fresh-factor.ts'

const XSRF_COOKIE = 'XSRF-TOKEN-CONSOLE='
const TIMEOUT_MS = 20_000
/** The server's own time-out for receiving and processing a file. */
const UPLOAD_TIMEOUT_MS = 60_000

export type CallOptions = {
  /** Made by a timer: such a call does not lengthen the session. */
  automatic?: boolean
  /** The file, for an endpoint that takes one beside its fields. */
  file?: File
}

/**
 * Calls an endpoint of the contract. The result is always a value: an answer, or errors with texts to show. If the
 * second factor must be shown again, the person is asked for it, and the call is made again.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Called<E>> {
  const first = await exchangeOnceMore(endpoint, request, options)
  if (first.ok || !lacksFactor(first) || options.automatic) return first
  return (await showFactorAgain()) ? exchangeOnceMore(endpoint, request, options) : first
}

/**
 * The XSRF token belongs to the session, and another tab may have begun a session since this page read it. Such a call
 * was refused before anything was done, and its answer brought the new token, so it is sent again.
 */
async function exchangeOnceMore<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions,
): Promise<Called<E>> {
  const echoed = xsrfToken()
  const first = await exchange(endpoint, request, options)
  const isOutrun = !first.ok && first.status === 403 && first.error.name === 'NotAuthorized'
  return isOutrun && echoed !== xsrfToken() ? exchange(endpoint, request, options) : first
}

/** For queries, which need an error to be thrown. */
export async function callOrThrow<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const called = await call(endpoint, request, options)
  if (called.ok) return called.value
  throw new CallFailed(called, called.errors.map(staffErrorText).join(' '))
}

async function exchange<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { automatic = false, file }: CallOptions,
): Promise<Called<E>> {
  const isPost = endpoint.method === 'POST'
  const body = isPost ? payloadOf(endpoint, request, file) : null
  const headers = new Headers({ accept: 'application/json', 'x-xsrf-token': xsrfToken() })
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  if (automatic) headers.set('x-automatic', '1')
  try {
    const response = await fetch(requestPath(endpoint, request), {
      method: endpoint.method,
      headers,
      body,
      signal: AbortSignal.timeout(file ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
    })
    return receive(endpoint, response.status, await response.json().catch(() => null))
  } catch (error) {
    // A form checks its fields first, so this comes from the page's address: an id or a filter that cannot be one.
    if (error instanceof z.ZodError) return failureOf(404, [errorOf('NotFoundError')])
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error
    return failureOf(-1, [errorOf('InternalError', {}, 'We can’t reach the server. Try again.')])
  }
}

function payloadOf(endpoint: Endpoint, request: unknown, file: File | undefined): string | FormData {
  const { body } = request as { body?: never }
  const fields = endpoint.body ? (toWire(endpoint.body, body as never) as Record<string, unknown>) : {}
  if (!file) return JSON.stringify(fields)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', file)
  return form
}

function receive<E extends Endpoint>(endpoint: E, status: number, body: unknown): Called<E> {
  if (status !== 200) {
    const read = readWire(failureSchema, body)
    return failureOf(status, read.success ? (read.data.errors as [Err, ...Err[]]) : [errorOf('InternalError')])
  }
  const read = readWire(successSchema(endpoint.answer), body)
  if (read.success) return { ok: true, value: (read.data as { data: AnswerOf<E> }).data }
  console.error(`${endpoint.path} answered what is not in its contract`, read.error)
  return failureOf(status, [errorOf('InternalError')])
}

function lacksFactor({ error }: CallFailure): boolean {
  return error.name === 'NotAuthorized' && Boolean(error.meta.missing?.includes('factor'))
}

function xsrfToken(): string {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(XSRF_COOKIE))
  return cookie?.slice(XSRF_COOKIE.length) ?? ''
}
