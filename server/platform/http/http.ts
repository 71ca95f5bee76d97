import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Access, AnswerOf, EncodedAnswerOf, Endpoint, ErrorOf, RequestOf } from '#contract/endpoint.ts'
import { readWire, toWire } from '#contract/wire.ts'
import type { Verdict } from '#domain/verdict.ts'
import { acceptedEncoding, type WrittenBody } from '../compressed-body.ts'
import { refuseOver, sendDomainError } from './domain-errors.ts'

/** Identifies the caller, or refuses. `access` says which endpoints it is for. */
export type Guard<A extends Access, Caller> = {
  access: A
  check: (request: FastifyRequest, reply: FastifyReply) => Promise<Verdict<Caller, string>>
}

/** `idempotencyKey` is null if none was sent, or the endpoint accepts none. */
export type Http = { request: FastifyRequest; reply: FastifyReply; idempotencyKey: string | null }

export const anyone: Guard<'public', null> = { access: 'public', check: async () => ({ ok: true, value: null }) }

export type Handle<E extends Endpoint, Caller, Answer> = (
  input: RequestOf<E>,
  caller: Caller,
  http: Http,
) => Promise<Verdict<Answer, ErrorOf<E>>>

/** The one place where HTTP becomes a function call: caller, input, action, and the shape of the answer. */
export function serve<E extends Endpoint, Caller>(
  app: FastifyInstance,
  endpoint: E,
  guard: Guard<E['access'], Caller>,
  handle: Handle<E, Caller, AnswerOf<E>>,
): void {
  route(app, endpoint, guard, handle, (answer) => enclose(endpoint, toWire(endpoint.answer, answer)))
}

/** Like `serve`, for an answer that was encoded when it was stored for its idempotency key. */
export function serveEncoded<E extends Endpoint, Caller>(
  app: FastifyInstance,
  endpoint: E,
  guard: Guard<E['access'], Caller>,
  handle: Handle<E, Caller, EncodedAnswerOf<E>>,
): void {
  route(app, endpoint, guard, handle, (answer) => enclose(endpoint, answer))
}

/**
 * Like `serve`, for an answer whose whole body is cached. It is compressed for clients that accept that, so it must be
 * the same for all callers: the length of compressed text next to a secret reveals the secret (BREACH).
 */
export function serveWritten<E extends Endpoint, Caller>(
  app: FastifyInstance,
  endpoint: E,
  guard: Guard<E['access'], Caller>,
  handle: Handle<E, Caller, WrittenBody>,
): void {
  route(app, endpoint, guard, handle, async (body, reply) => {
    addAcceptEncodingToVaryHeader(reply)
    reply.type('application/json; charset=utf-8')
    const encoding = acceptedEncoding(reply.request.headers['accept-encoding'])
    const compressed = encoding && (await body.in(encoding))
    if (!compressed) return body.plain
    reply.header('content-encoding', encoding)
    return compressed
  })
}

function addAcceptEncodingToVaryHeader(reply: FastifyReply): void {
  const others = reply.getHeader('vary')
  reply.header('vary', others ? `${others}, Accept-Encoding` : 'Accept-Encoding')
}

function enclose(endpoint: Endpoint, answer: unknown): unknown {
  return endpoint.bare ? answer : { data: answer }
}

/** For bodies of another form. */
export function route<E extends Endpoint, Caller, Answer>(
  app: FastifyInstance,
  endpoint: E,
  guard: Guard<E['access'], Caller>,
  handle: Handle<E, Caller, Answer>,
  bodyOf: (answer: Answer, reply: FastifyReply) => unknown,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyBytesMax && { bodyLimit: endpoint.bodyBytesMax }),
    config: {
      ...(endpoint.securityEvent && { securityEvent: endpoint.securityEvent }),
      ...(endpoint.upload && { isUpload: true }),
      ...((endpoint.repeatable || endpoint.headers?.idempotent) && { isRepeatable: true }),
    },
    handler: async (request, reply) => {
      const caller = await guard.check(request, reply)
      if (!caller.ok) return sendDomainError(reply, caller.error)
      request.callerId = idOf(endpoint.access, caller.value)
      const input = readInput(endpoint, request)
      if (!input.ok) return refuseOver(reply, 'ValidationError', { fields: input.fields })
      const idempotencyKey = endpoint.headers?.idempotent ? (idempotencyKeyOf(request) ?? null) : null
      const verdict = await handle(input.value as RequestOf<E>, caller.value, { request, reply, idempotencyKey })
      if (!verdict.ok) return sendDomainError(reply, verdict.error)
      const body = await bodyOf(verdict.value, reply)
      return reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store').send(body)
    },
  })
}

/** The id of an account, an operator's key or a member of staff; other callers have none. */
const hasOwnId: readonly Access[] = ['operator', 'staff', 'signing-in']

function idOf(access: Access, caller: unknown): string | null {
  const { accountId, id } = (caller ?? {}) as { accountId?: string; id?: string }
  return (access === 'account' ? accountId : hasOwnId.includes(access) ? id : null) ?? null
}

type Fields = { path: string; message: string }[]

/** Path, query and body are checked together, so that all errors are reported at once. */
function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
): { ok: true; value: object } | { ok: false; fields: Fields } {
  const value: Record<string, unknown> = {}
  const fields: Fields = []
  const parts: [string, z.ZodType | undefined, unknown][] = [
    ['params', endpoint.params, request.params],
    ['query', endpoint.query, request.query],
    ['body', endpoint.upload ? undefined : endpoint.body, request.body === undefined ? {} : request.body],
  ]
  for (const [part, schema, given] of parts) {
    if (!schema) continue
    const read = readWire(schema, given)
    if (read.success) value[part] = read.data
    else fields.push(...read.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })))
  }
  const key = endpoint.headers?.idempotent ? idempotencyKeyOf(request) : undefined
  if (key !== undefined && !/^[\x21-\x7e]{8,64}$/.test(key))
    fields.push({ path: 'Idempotency-Key', message: 'must be 8 to 64 characters without spaces' })
  return fields.length > 0 ? { ok: false, fields } : { ok: true, value }
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  return request.headers['idempotency-key'] as string | undefined
}
