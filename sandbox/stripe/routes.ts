import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { noteAddress } from '../address.ts'
import { type Answer, answerCall } from '../answer.ts'
import { type Params, parseForm } from '../form.ts'
import type { Sandbox } from '../state.ts'
import { browserView, checkKey } from './access.ts'
import { type StripeCall, stripeCalls } from './calls.ts'
import { apiVersion } from './events.ts'
import { expanded } from './expand.ts'
import { internalError, StripeFailure, tooManyRequests } from './failure.ts'
import { findStoredAnswer, fingerprintOf, keyInUse, storeAnswer } from './idempotency.ts'
import { registerChallenge } from './payments/challenge.ts'
import type { StripeRequest } from './request.ts'

/** Stripe's API, to be registered under `/stripe`: form-encoded in, JSON out, idempotent by key. */
export function registerStripe(app: FastifyInstance, sandbox: Sandbox): void {
  const keysInUse = new Set<string>()
  for (const call of stripeCalls) {
    app.route({
      method: call.method,
      url: call.path,
      handler: (request, reply) => serve(sandbox, keysInUse, call, request, reply),
    })
  }
  registerChallenge(app, sandbox)
  app.all('/v1/*', (request, reply) =>
    send(reply, {
      status: 404,
      body: {
        error: {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${request.method}: ${request.url}).`,
        },
      },
    }),
  )
}

async function serve(
  sandbox: Sandbox,
  keysInUse: Set<string>,
  call: StripeCall,
  http: FastifyRequest,
  reply: FastifyReply,
) {
  const encoded = call.method === 'GET' ? (http.url.split('?')[1] ?? '') : String(http.body ?? '')
  const params = parseForm(encoded)
  const request = readRequest(sandbox, http, params)
  reply.headers({ 'request-id': request.requestId, 'stripe-version': http.headers['stripe-version'] ?? apiVersion })
  try {
    request.isBrowser = checkKey(sandbox, http.headers.authorization, params, call.opensToBrowser ?? false)
  } catch (error) {
    return send(reply, answerOf(error))
  }
  const key = call.method === 'POST' ? request.idempotencyKey : null
  if (key !== null && keysInUse.has(key)) return send(reply, answerOf(keyInUse))
  if (key !== null) keysInUse.add(key)
  const fingerprint = fingerprintOf(http.method, http.url, encoded)
  try {
    return await answerCall(sandbox, http, reply, {
      simulator: 'stripe',
      name: call.name,
      subjectOf: (answer) => request.id || ((answer.body as { id?: string }).id ?? ''),
      perform: () => performOnce(sandbox, call, request, key, fingerprint),
      internalError: answerOf(internalError),
      tooManyRequests: answerOf(tooManyRequests),
      answeredInstead: ({ status, body }) => key !== null && storeAnswer(sandbox, key, { fingerprint, status, body }),
    })
  } finally {
    if (key !== null) keysInUse.delete(key)
  }
}

function readRequest(sandbox: Sandbox, http: FastifyRequest, params: Params): StripeRequest {
  const { 'idempotency-key': key } = http.headers
  return {
    id: (http.params as { id?: string }).id ?? '',
    params,
    requestId: sandbox.makeId('req_', 14),
    idempotencyKey: typeof key === 'string' ? key : null,
    sandboxUrl: noteAddress(sandbox, http, 'stripe'),
    isBrowser: false,
  }
}

function performOnce(
  sandbox: Sandbox,
  call: StripeCall,
  request: StripeRequest,
  key: string | null,
  fingerprint: string,
): Answer {
  try {
    const stored = key === null ? undefined : findStoredAnswer(sandbox, key, fingerprint)
    if (stored) return { status: stored.status, body: stored.body, headers: replayHeaders(stored.status) }
  } catch (error) {
    return answerOf(error)
  }
  const answer = perform(sandbox, call, request)
  if (key !== null && isStored(answer))
    storeAnswer(sandbox, key, { fingerprint, status: answer.status, body: answer.body })
  return answer
}

function perform(sandbox: Sandbox, call: StripeCall, request: StripeRequest): Answer {
  try {
    const answer = expanded(sandbox.state.stripe, call.perform(sandbox, request), request.params)
    return { status: 200, body: request.isBrowser ? browserView(answer as Stripe.PaymentIntent) : answer }
  } catch (error) {
    const answer = answerOf(error)
    const { error: details } = answer.body as StripeFailure['body']
    if (!request.isBrowser || !details.payment_intent) return answer
    return { ...answer, body: { error: { ...details, payment_intent: browserView(details.payment_intent) } } }
  }
}

/** Calls that failed validation did not begin, so Stripe keeps no answer for them. */
const isStored = (answer: Answer) => answer.status === 200 || answer.status === 402 || answer.status >= 500

const replayHeaders = (status: number) => ({
  'idempotent-replayed': 'true',
  ...(status >= 500 && { 'stripe-should-retry': 'false' }),
})

function answerOf(error: unknown): Answer {
  if (!(error instanceof StripeFailure)) throw error
  return {
    status: error.status,
    body: error.body,
    ...(error.status === 409 && { headers: { 'stripe-should-retry': 'true' } }),
  }
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply
    .status(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body)
}
