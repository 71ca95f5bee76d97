import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorName, failureOf, failureSchema, statusOf } from '#contract/errors.ts'
import { toWire } from '#contract/wire.ts'
import { QueueFull } from '#server/platform/batching/batch-queue.ts'
import { isDatabaseAway } from '#server/platform/db/database-errors.ts'
import { type DomainError, errOf } from '#server/platform/error-of-domain-error.ts'
import { FileStoreDown } from '#server/platform/files/files-on-s3.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { findPlace, signPlace } from './place-in-line.ts'

/** Seconds in `Retry-After` of a 503. */
export const BUSY_SECONDS = 5

export function sendDomainError(reply: FastifyReply, domainError: DomainError): FastifyReply {
  const error = errOf(domainError)
  reply.request.domainError = error.name
  if ('retry_after' in error.meta && error.meta.retry_after) reply.header('retry-after', error.meta.retry_after)
  if (error.name === 'ServiceBusy' && !reply.hasHeader('retry-after')) reply.header('retry-after', BUSY_SECONDS)
  return reply
    .code(statusOf(error.name))
    .header('cache-control', 'no-store')
    .send(toWire(failureSchema, failureOf(error)))
}

export function refuseOver(reply: FastifyReply, name: ErrorName, meta: object = {}): FastifyReply {
  return sendDomainError(reply, { name, message: '', meta })
}

/** Seconds between the attempts of a caller who waits for the database: another machine takes over within 30. */
const AWAY_SECONDS = 2

/**
 * An unexpected error is logged once, with the request's id, and answered as InternalError; invalid input is a 4xx. A
 * call that may be repeated gets a place in line while the database is away, so the site repeats it until it succeeds.
 */
export function answerUnexpectedErrors(app: FastifyInstance, { config, now }: Pick<Context, 'config' | 'now'>): void {
  app.setNotFoundHandler((_request, reply) => refuseOver(reply, 'NotFoundError'))
  app.setErrorHandler((failure: FastifyError, request, reply) => {
    if (failure.code === 'FST_UNDER_PRESSURE' || failure instanceof QueueFull) return refuseOver(reply, 'ServiceBusy')
    // Before the database: a connection that is refused has the same cause here and there.
    if (failure instanceof FileStoreDown) {
      request.log.error({ err: failure }, 'file store unavailable')
      return refuseOver(reply, 'ServiceBusy')
    }
    if (isDatabaseAway(failure)) {
      request.log.error({ err: failure }, 'database unavailable')
      return refuseOver(reply, 'ServiceBusy', placeUntilBack(request, config, now()))
    }
    if (failure.statusCode === 429) return refuseOver(reply, 'TooManyRequests', { retry_after: 60 })
    const sentWrong = failure.statusCode !== undefined && failure.statusCode >= 400 && failure.statusCode < 500
    if (sentWrong) return refuseOver(reply, 'ValidationError', { fields: [{ path: '', message: failure.message }] })
    request.log.error({ err: failure }, 'request failed')
    return refuseOver(reply, 'InternalError')
  })
}

function placeUntilBack(request: FastifyRequest, config: Config, now: Date): object {
  if (!request.routeOptions.config.isRepeatable) return {}
  const arrivedAt = findPlace(config, request, now) ?? now.getTime()
  return { retry_after: AWAY_SECONDS, place: signPlace(config, request, arrivedAt, now), outage: true }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isRepeatable?: true
  }
}
