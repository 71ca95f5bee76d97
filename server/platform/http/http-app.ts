import { randomBytes, randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Context } from '../context.ts'
import { countInMemory, type MakeCallCounter } from '../limits/calls-in-memory.ts'
import { countRequests } from '../log/metrics.ts'
import { RequestLog } from '../log/request-log.ts'
import { noteSecurityEvents } from '../log/security-events.ts'
import { admitInOrder } from './admission.ts'
import { limitCalls } from './call-limit.ts'
import { consoleCookieOf } from './console-cookie.ts'
import { deviceCookieOf } from './device-cookie.ts'
import { answerUnexpectedErrors, refuseOver } from './domain-errors.ts'
import { hostOf, refuseOtherHosts } from './hosts.ts'
import { malformedRequestOptions } from './malformed-requests.ts'
import { makeSecurityHeaders } from './security-headers.ts'

export const xsrfCookie = 'XSRF-TOKEN'
/** Cookies that make a browser's call ours: with one of them a state-changing call must echo the XSRF token. */
const entrantsCookies = ['mm_winplus_session', 'mm_winplus_payment', xsrfCookie]

/** The HTTP app before any route: limits, headers, request ids, errors. Every role and every test begins with it. */
export async function makeHttpApp(
  context: Context,
  makeCounter: MakeCallCounter = countInMemory,
): Promise<FastifyInstance> {
  const { config } = context
  const ownCookies = [...entrantsCookies, consoleCookieOf(config), deviceCookieOf(config)]
  /** Hosts of their own: their cookies cannot be read by the page, so it could never echo one. */
  const unreadable = new Set([config.apiUrl, config.paymentsUrl].filter(Boolean).map((url) => new URL(url).host))
  const app: FastifyInstance = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    childLoggerFactory: (_logger, bindings) => new RequestLog(context.log, bindings),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: 100_000,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    ...malformedRequestOptions,
  })
  answerUnexpectedErrors(app)
  keepRawBodies(app)
  closeAsTheyFallIdle(app)
  spareWhatIsCheap(app)
  countRequests(app)
  noteSecurityEvents(app)
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
    // What is no preflight is refused in the form of all other answers.
    strictPreflight: false,
  })
  limitCalls(app, {
    max: config.RATE_CALLS_PER_MINUTE,
    makeCounter,
    // Health, pictures and the built site cost little; with the sandbox on, a developer's own machine is not counted.
    isLimited: isCountedPath,
    isCounted: (request) => !(config.sandbox && isLoopback(request.ip)),
  })
  // By memory alone: a late event loop says that others use the machine, not that we have more to do than we can.
  await app.register(underPressure, { maxHeapUsedBytes: 1_500_000_000, retryAfter: 5 })
  admitInOrder(app, { config, now: context.now, isCheap: (url) => cheap.test(url) || url.startsWith('/sandbox') })
  app.addHook('onRequest', (request, reply, next) => {
    const isCounted = isCountedPath(pathOf(request))
    reply.header('x-request-id', request.id)
    // Pictures may stand on partners' pages; what the API answers is read by our own scripts alone.
    if (isCounted) reply.header('cross-origin-resource-policy', 'same-origin')
    if (isCounted && lacksToken(request) && !unreadable.has(hostOf(request))) {
      reply.setCookie(xsrfCookie, randomBytes(16).toString('hex'), {
        path: '/',
        ...(request.headers['x-platform'] === 'iframe'
          ? { sameSite: 'none', secure: true, partitioned: true }
          : { sameSite: 'lax', secure: config.publicUrl.startsWith('https') }),
      })
    }
    if (isCounted && isForged(request, ownCookies)) refuseOver(reply, 'NotAuthorized')
    else next()
  })
  refuseOtherHosts(app, config)
  spareSharedAnswers(app)
  return app
}

/** Health, metrics, pictures and the files of the site; not what `/public/` reads from the database. */
const cheap = /^\/(healthz|readyz|metrics|assets\/.+|public\/(img|[a-z]+-assets)\/.+|[\w-]+\.(js|svg)(\.\w+)?)$/

/**
 * These cost next to nothing, so no pressure refuses them: without its scripts a page is broken, without health an
 * operator cannot see why.
 */
function spareWhatIsCheap(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (cheap.test(route.url)) route.config = { ...route.config, pressureHandler: () => undefined }
  })
}

/** A connection that is answered while the app closes would stay open for a next request, and the process with it. */
function closeAsTheyFallIdle(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    if (!app.server.listening) return done()
    const timer = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(timer))
    done()
  })
}

/** Where a bearer comes without any cookie there is nothing that another site could make a browser send. */
function lacksToken({ headers, cookies }: FastifyRequest): boolean {
  return headers.cookie === undefined ? !headers.authorization : !cookies[xsrfCookie]
}

/**
 * A form on another site can send our cookies but can read none of them, so it cannot echo the token. Where a browser
 * keeps none, as in a partner's frame, the bearer stands for it: no form can send that either.
 */
function isForged(request: FastifyRequest, ownCookies: readonly string[]): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false
  if (!ownCookies.some((name) => request.cookies[name])) return false
  const token = request.cookies[xsrfCookie]
  return token === undefined ? !request.headers.authorization : request.headers['x-xsrf-token'] !== token
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

/** The path of the route that answers. The address as it was sent can spell the same path in other ways. */
function pathOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.replace('::ffff:', '').startsWith('127.')
}

/** JSON is the one language of the API. Signatures are over the bytes that came, so bodies keep them. */
function keepRawBodies(app: FastifyInstance): void {
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
 * The database can keep neither NUL nor half of a surrogate pair, so both are refused before a route sees them, like
 * broken JSON.
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
