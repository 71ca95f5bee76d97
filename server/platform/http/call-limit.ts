import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeCallCounter } from '../limits/calls-in-memory.ts'
import { refuseOver } from './domain-errors.ts'

type Limit = {
  max: number
  isLimited: (url: string) => boolean
  /** Which requests of these routes. */
  isCounted: (request: FastifyRequest) => boolean
}

/** Refuses calls of one address beyond `max` a minute and sends each answer with how many are left. */
export function limitCalls(app: FastifyInstance, { max, isLimited, isCounted }: Limit): void {
  const count = makeCallCounter(max)
  const check = (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    if (!isCounted(request)) return next()
    const { isExceeded, remaining, secondsLeft } = count(request.ip)
    reply
      .header('x-ratelimit-limit', max)
      .header('x-ratelimit-remaining', remaining)
      .header('x-ratelimit-reset', secondsLeft)
    if (isExceeded) refuseOver(reply, 'TooManyRequests', { retry_after: 60 })
    else next()
  }
  app.addHook('onRoute', (route) => {
    const hooks = [route.onRequest ?? []].flat()
    // The route of HEAD is made of that of GET, hooks and all.
    if (isLimited(route.url) && !hooks.includes(check)) route.onRequest = [...hooks, check]
  })
}
