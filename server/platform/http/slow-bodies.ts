import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '../limits/rate-limits.ts'
import { refuseOver } from './domain-errors.ts'
import { answerUnparsed } from './malformed-requests.ts'

/** The longest time for a body after its headers. The largest has 100 kB, and most arrive together with the headers. */
const BODY_MS = 3_000
/** A phone network has many buyers behind one address, but few of them send a body at the same instant. */
const UNFINISHED_MAX = 20

/** Limits unfinished bodies: the time of each, and their number for one address. */
export function refuseSlowBodies(app: FastifyInstance): void {
  const unfinished = new Map<string, number>()
  const arrived = new WeakMap<FastifyRequest, () => void>()
  const change = (address: string, by: number) => {
    const count = (unfinished.get(address) ?? 0) + by
    if (count > 0) unfinished.set(address, count)
    else unfinished.delete(address)
  }
  app.addHook('preParsing', (request, reply, _payload, next) => {
    if (!mayBeSlow(request)) return next()
    // A body that arrived together with its headers is complete one turn later.
    setImmediate(() => {
      if (request.raw.complete || request.raw.destroyed) return next()
      const address = addressKey(request.ip)
      if ((unfinished.get(address) ?? 0) >= UNFINISHED_MAX) return void refuseOver(reply, 'ServiceBusy')
      change(address, 1)
      // A busy process may not have read the data that has arrived, so it reads again before it gives up.
      const late = setTimeout(() => setImmediate(() => giveUp(request)), BODY_MS)
      const done = () => {
        clearTimeout(late)
        if (arrived.delete(request)) change(address, -1)
      }
      arrived.set(request, done)
      finished(reply.raw, done)
      next()
    })
  })
  app.addHook('preValidation', (request, _reply, next) => {
    arrived.get(request)?.()
    next()
  })
}

function giveUp({ raw }: FastifyRequest): void {
  const error = Object.assign(new Error('the body is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (!raw.complete) answerUnparsed(error, raw.socket)
}

/**
 * Uploads have no time limit, because callers without the right to upload are refused before the body is read. A
 * request that a test injects has no `complete`.
 */
function mayBeSlow({ method, routeOptions, raw }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && raw.complete === false && routeOptions.config.isUpload !== true
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isUpload?: true
  }
}
