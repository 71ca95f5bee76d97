import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call in the log, whatever its result: see `securityEvent` of an endpoint. */
    securityEvent?: string
  }
  interface FastifyRequest {
    /** The name of the domain error in the answer. */
    domainError: string | null
    /** The caller's id. */
    callerId: string | null
  }
}

/**
 * Logs the events that an investigation of an attack needs: log-ins and other actions on an account with their results,
 * denied rights, limits, failed robot checks, and input that none of our pages sends. A line has names, our ids and the
 * id of the request, and no personal data; the proxy's log has the address under that id.
 */
export function logSecurityEvents(app: FastifyInstance): void {
  app.decorateRequest('domainError', null)
  app.decorateRequest('callerId', null)
  app.addHook('onResponse', (request, reply, next) => {
    logSecurityEvent(request, reply)
    next()
  })
}

function logSecurityEvent(request: FastifyRequest, reply: FastifyReply): void {
  const { domainError, callerId, routeOptions, method } = request
  const event = routeOptions.config?.securityEvent ?? eventOf(reply.statusCode, domainError)
  if (event === null) return
  const outcome = domainError ?? (reply.statusCode < 400 ? 'done' : 'failed')
  const route = routeOptions.url ?? 'unknown'
  request.log.info({ security: event, outcome, method, route, ...(callerId && { callerId }) }, 'security event')
}

function eventOf(status: number, domainError: string | null): string | null {
  if (status === 429 || domainError?.endsWith('LimitReached')) return 'limit'
  if (domainError === 'GoogleRecaptchaError') return 'robot check'
  if (status === 400) return 'refused input'
  return status === 401 || status === 403 ? 'refused right' : null
}
