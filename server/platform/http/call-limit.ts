import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Counted, MakeCallCounter } from '../limits/calls-in-memory.ts'
import { refuseOver } from './domain-errors.ts'

type Limit = {
  max: number
  makeCounter: MakeCallCounter
  isLimited: (url: string) => boolean
  /** Selects the requests of these routes that count. */
  isCounted: (request: FastifyRequest) => boolean
}

/** Refuses calls of one address beyond `max` a minute, and reports in each answer how many are left. */
export function limitCalls(app: FastifyInstance, { max, makeCounter, isLimited, isCounted }: Limit): void {
  const count = makeCounter('calls', max)
  const check = (request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void) => {
    if (!isCounted(request)) return next()
    const answer = ({ isExceeded, remaining, secondsLeft }: Counted) => {
      reply
        .header('x-ratelimit-limit', max)
        .header('x-ratelimit-remaining', remaining)
        .header('x-ratelimit-reset', secondsLeft)
      if (isExceeded) refuseOver(reply, 'TooManyRequests', { retry_after: 60 })
      else next()
    }
    const counted = count(request.ip)
    if (counted instanceof Promise) counted.then(answer, next)
    else answer(counted)
  }
  app.addHook('onRoute', (route) => {
    const hooks = [route.onRequest ?? []].flat()
    // The route of HEAD is copied from that of GET, including its hooks.
    if (isLimited(route.url) && !hooks.includes(check)) route.onRequest = [...hooks, check]
  })
}
