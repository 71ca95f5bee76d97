import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noteAddress } from '../address.ts'
import { type Answer, answerCall } from '../answer.ts'
import type { Sandbox } from '../state.ts'
import { grantToken, refuseWrongToken } from './access.ts'
import { registerApproval } from './approval.ts'
import { type PaypalCall, paypalCalls } from './calls.ts'
import { certificateOf } from './events.ts'
import { internalError, malformed, PaypalFailure, stillRunning, tooManyRequests, unprocessable } from './failure.ts'
import type { PaypalRequest } from './request.ts'

/**
 * PayPal's API, to be registered under `/paypal`: JSON in and out, bearer token, answers stored by PayPal-Request-Id.
 */
export function registerPaypal(app: FastifyInstance, sandbox: Sandbox): void {
  const failures = { internalError: answerOf(internalError), tooManyRequests: answerOf(tooManyRequests) }
  app.post('/v1/oauth2/token', (http, reply) => {
    noteAddress(sandbox, http, 'paypal')
    return answerCall(sandbox, http, reply, {
      simulator: 'paypal',
      name: 'oauth2.token',
      subjectOf: () => '',
      perform: () => grantToken(sandbox, http.headers.authorization),
      ...failures,
    })
  })
  app.get('/v1/notifications/certs/:id', (http, reply) => {
    const { id, pem } = certificateOf(sandbox)
    if ((http.params as { id: string }).id !== id) return reply.status(404).send()
    return reply.type('application/x-pem-file').send(pem)
  })
  registerApproval(app, sandbox)
  const running = new Map<string, string>()
  for (const call of paypalCalls) {
    app.route({
      method: call.method,
      url: call.path,
      handler: (http, reply) => serve(sandbox, running, call, http, reply),
    })
  }
}

async function serve(
  sandbox: Sandbox,
  running: Map<string, string>,
  call: PaypalCall,
  http: FastifyRequest,
  reply: FastifyReply,
) {
  const sandboxUrl = noteAddress(sandbox, http, 'paypal')
  const requestId = String(http.headers['paypal-request-id'] ?? '')
  const key = call.storedForMs && requestId ? `${call.name} ${requestId}` : ''
  const id = (http.params as { id?: string }).id ?? ''
  /** Two writes on one resource do not overlap. */
  const lock = call.storedForMs ? `${call.name} ${id || requestId}` : ''
  try {
    refuseWrongToken(sandbox, http.headers.authorization)
    const other = running.get(lock)
    if (lock && other !== undefined)
      throw call.name === 'orders.capture' && other !== requestId
        ? unprocessable('ORDER_COMPLETION_IN_PROGRESS')
        : stillRunning
  } catch (error) {
    const { status, body } = answerOf(error)
    return reply.status(status).send(body)
  }
  if (lock) running.set(lock, requestId)
  try {
    return await answerCall(sandbox, http, reply, {
      simulator: 'paypal',
      name: call.name,
      subjectOf: (answer) => id || ((answer.body as { id?: string }).id ?? ''),
      perform: () => performOnce(sandbox, call, key, http, { id, sandboxUrl }),
      internalError: answerOf(internalError),
      tooManyRequests: answerOf(tooManyRequests),
    })
  } finally {
    if (lock) running.delete(lock)
  }
}

function performOnce(
  sandbox: Sandbox,
  call: PaypalCall,
  key: string,
  http: FastifyRequest,
  address: Pick<PaypalRequest, 'id' | 'sandboxUrl'>,
): Answer {
  const { answers } = sandbox.state.paypal
  const text = String(http.body ?? '')
  const fingerprint = createHash('sha256').update(`${http.url}\n${text}`).digest('base64')
  const stored = answers.get(key)
  if (stored && stored.until > sandbox.now()) {
    if (stored.fingerprint !== fingerprint) return answerOf(unprocessable('DUPLICATE_REQUEST_ID'))
    return { status: 200, body: stored.body }
  }
  try {
    const query = new URLSearchParams(http.url.split('?')[1])
    const whole = structuredClone(call.perform(sandbox, { ...address, body: readJson(text), query }))
    const body = wantsAll(http) ? whole : minimal(whole, call.minimalFields)
    if (key) answers.set(key, { until: sandbox.now() + call.storedForMs!, fingerprint, body })
    return { status: call.successStatus, body }
  } catch (error) {
    return answerOf(error)
  }
}

const wantsAll = (http: FastifyRequest) => String(http.headers.prefer ?? '').includes('return=representation')

function minimal(whole: object, fields: readonly string[] | undefined): object {
  return fields ? Object.fromEntries(Object.entries(whole).filter(([name]) => fields.includes(name))) : whole
}

function readJson(text: string): Record<string, unknown> {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('/', 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.')
  }
}

function answerOf(error: unknown): Answer {
  if (!(error instanceof PaypalFailure)) throw error
  return { status: error.status, body: error.body }
}
