import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Context } from '../context.ts'
import { countInMemory, type MakeCallCounter } from '../limits/calls-in-memory.ts'
import { addressKey } from '../limits/rate-limits.ts'
import { countRequests } from '../log/metrics.ts'
import { RequestLog } from '../log/request-log.ts'
import { logSecurityEvents } from '../log/security-events.ts'
import { admitInOrder } from './admission.ts'
import { limitCalls } from './call-limit.ts'
import { answerUnexpectedErrors } from './domain-errors.ts'
import { refuseOtherHosts } from './hosts.ts'
import { malformedRequestOptions } from './malformed-requests.ts'
import { makeSecurityHeaders } from './security-headers.ts'
import { refuseSlowBodies } from './slow-bodies.ts'
import { refuseForgedCalls } from './xsrf.ts'

/** The HTTP app before any route: limits, headers, request ids, errors. Every role and every test uses it. */
export async function makeHttpApp(
  context: Context,
  makeCounter: MakeCallCounter = countInMemory,
): Promise<FastifyInstance> {
  const { config } = context
  const app: FastifyInstance = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    childLoggerFactory: (_logger, bindings) => new RequestLog(context.log, bindings),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: 100_000,
    requestTimeout: 30_000,
    // A client that reads nothing for this long is disconnected.
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    ...malformedRequestOptions,
  })
  answerUnexpectedErrors(app, context)
  storeRawBodies(app)
  closeAsTheyFallIdle(app)
  spareWhatIsCheap(app)
  countRequests(app)
  logSecurityEvents(app)
  await app.register(cookie)
  const securityHeaders = makeSecurityHeaders({ isProduction: config.APP_ENV === 'prod' })
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(securityHeaders)
    next()
  })
  await app.register(cors, {
    origin: [config.publicUrl, ...config.PARTNER_ORIGINS],
    credentials: true,
    exposedHeaders: ['x-session', 'x-request-id', 'retry-after'],
    maxAge: 600,
    // An invalid preflight is refused in the form of all other answers.
    strictPreflight: false,
  })
  limitCalls(app, {
    max: config.RATE_CALLS_PER_MINUTE,
    makeCounter,
    // Health, pictures and the built site cost little; with the sandbox on, a developer's own machine is not limited.
    isLimited: isCountedPath,
    isCounted: (request) => countedAddress(config, request.ip) !== null,
  })
  // By memory alone: a late event loop may mean that other programs use the machine, not that we are overloaded.
  await app.register(underPressure, { maxHeapUsedBytes: 1_500_000_000, retryAfter: 5 })
  refuseSlowBodies(app)
  admitInOrder(app, { config, now: context.now, isCheap: (url) => cheap.test(url) || url.startsWith('/sandbox') })
  app.addHook('onRequest', (request, reply, next) => {
    const isCounted = isCountedPath(pathOf(request))
    reply.header('x-request-id', request.id)
    // Partners' pages may show pictures; only our own scripts may read answers of the API.
    if (isCounted) reply.header('cross-origin-resource-policy', 'same-origin')
    next()
  })
  refuseForgedCalls(app, config, (request) => isCountedPath(pathOf(request)))
  refuseOtherHosts(app, config)
  spareSharedAnswers(app)
  return app
}

/**
 * Health, metrics, pictures and the files of the site, but not the files under `/public/` that are read from the
 * database.
 */
const cheap = /^\/(healthz|readyz|metrics|assets\/.+|public\/(img|[a-z]+-assets)\/.+|[\w-]+\.(js|svg)(\.\w+)?)$/

/**
 * These cost almost nothing, so no overload refuses them: without its scripts a page is broken, and without health an
 * operator cannot see the cause.
 */
function spareWhatIsCheap(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (cheap.test(route.url)) route.config = { ...route.config, pressureHandler: () => undefined }
  })
}

/**
 * A connection that is answered while the app closes would stay open for another request, and would keep the process
 * running.
 */
function closeAsTheyFallIdle(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    if (!app.server.listening) return done()
    const timer = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(timer))
    done()
  })
}

function isCountedPath(path: string): boolean {
  return (path.startsWith('/api/') || path.startsWith('/payments/')) && !path.endsWith('/webhook')
}

/** A response that a CDN may cache must not set a cookie. */
function spareSharedAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (String(reply.getHeader('cache-control') ?? '').includes('public')) reply.removeHeader('set-cookie')
    next()
  })
}

/** The path of the matched route. The requested address can spell the same path in other ways. */
function pathOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url
}

/** The address for rate limits; null for a developer's own machine with the sandbox on, which is not limited. */
export function countedAddress({ sandbox }: Context['config'], ip: string): string | null {
  return sandbox && isLoopback(ip) ? null : addressKey(ip)
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.replace('::ffff:', '').startsWith('127.')
}

/** The API accepts only JSON. Signatures are over the received bytes, so the raw body is kept. */
function storeRawBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body as string
    if (body === '') return done(null, undefined)
    try {
      done(null, parseJson(body as string))
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }))
    }
  })
}

/**
 * The database can store neither NUL nor half of a surrogate pair, so both are refused before a route sees them, like
 * invalid JSON.
 */
function parseJson(body: string): unknown {
  if (!/\\u(?:0000|d[89a-f])/i.test(body)) return JSON.parse(body)
  return JSON.parse(body, (key, value) => {
    for (const text of [key, value])
      if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed())) throw new Error('not valid text')
    return value
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    pressureHandler?: () => undefined
  }
  interface FastifyRequest {
    rawBody: string
  }
}
