import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { type ErrorName, failureOf, failureSchema, statusOf } from '#contract/errors.ts'
import { toWire } from '#contract/wire.ts'
import { isDatabaseAway } from '../db/database-faults.ts'
import { errOf, type Refusal } from '../error-of-refusal.ts'
import { FileStoreDown } from '../files/files-on-s3.ts'

/** When to ask again whoever could not answer for now. */
export const BUSY_SECONDS = 5

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const error = errOf(refusal)
  reply.request.refusal = error.name
  if ('retry_after' in error.meta && error.meta.retry_after) reply.header('retry-after', error.meta.retry_after)
  if (error.name === 'ServiceBusy' && !reply.hasHeader('retry-after')) reply.header('retry-after', BUSY_SECONDS)
  return reply
    .code(statusOf(error.name))
    .header('cache-control', 'no-store')
    .send(toWire(failureSchema, failureOf(error)))
}

export function refuseOver(reply: FastifyReply, name: ErrorName, meta: object = {}): FastifyReply {
  return sendRefusal(reply, { name, message: '', meta })
}

/** A fault is logged once, with the request's id, and told as InternalError; what the caller sent wrong is a 4xx. */
export function answerFaults(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => refuseOver(reply, 'NotFoundError'))
  app.setErrorHandler((fault: FastifyError, request, reply) => {
    if (fault.code === 'FST_UNDER_PRESSURE') return refuseOver(reply, 'ServiceBusy')
    // Before the database: a connection that is refused has the same cause here and there.
    if (fault instanceof FileStoreDown) {
      request.log.error({ err: fault }, 'the store of files did not answer')
      return refuseOver(reply, 'ServiceBusy')
    }
    if (isDatabaseAway(fault)) {
      request.log.error({ err: fault }, 'the database did not answer')
      return refuseOver(reply, 'ServiceBusy')
    }
    if (fault.statusCode === 429) return refuseOver(reply, 'TooManyRequests', { retry_after: 60 })
    const sentWrong = fault.statusCode !== undefined && fault.statusCode >= 400 && fault.statusCode < 500
    if (sentWrong) return refuseOver(reply, 'ValidationError', { fields: [{ path: '', message: fault.message }] })
    request.log.error({ err: fault }, 'a request failed')
    return refuseOver(reply, 'InternalError')
  })
}
