import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { mayUseKey } from '../config/key-purposes.ts'
import { hashOf, isKeyedHashOf, keyedHashOf } from '../tokens.ts'
import { consoleCookieOf } from './console-cookie.ts'
import { deviceCookieOf } from './device-cookie.ts'
import { refuseOver } from './domain-errors.ts'
import { hostOf } from './hosts.ts'

const PURPOSE = 'xsrf token'
const SESSION_COOKIE = 'mm_winplus_session'
/** The subject of a session token that belongs to no account. All visits count as one session here. */
const VISITOR = 'guest'
const entrantsXsrfCookie = 'XSRF-TOKEN'
/** A separate name, because one browser can have a page of the site and one of the console open on the same host. */
const consoleXsrfCookie = 'XSRF-TOKEN-CONSOLE'

/**
 * Refuses calls that another site makes a browser send: a state-changing call with one of our cookies must echo the
 * token of the XSRF cookie in a header. The token is signed for the caller's session, so neither a token from another
 * session nor one that a neighbouring domain plants is accepted. `isCounted` decides which paths are calls.
 */
export function refuseForgedCalls(
  app: FastifyInstance,
  config: Config,
  isCounted: (request: FastifyRequest) => boolean,
): void {
  // Other roles serve no calls, and have no key for the token.
  if (!config.ROLES.some((role) => mayUseKey('SECRET', PURPOSE, [role]))) return
  const consoleCookie = consoleCookieOf(config)
  const entrantsCookies = [SESSION_COOKIE, 'mm_winplus_payment', deviceCookieOf(config), entrantsXsrfCookie]
  const consoleCookies = [consoleCookie, consoleXsrfCookie]
  /** Services on other hosts. A page cannot read their cookies, so it could never echo one. */
  const unreadable = new Set([config.apiUrl, config.paymentsUrl].filter(Boolean).map((url) => new URL(url).host))
  const isReadable = (request: FastifyRequest) => !unreadable.has(hostOf(request))

  app.addHook('onRequest', (request, reply, next) => {
    if (!isCounted(request)) return next()
    const token = request.cookies[cookieOf(request)]
    const session = sessionOf(request, consoleCookie)
    const isOurs = token !== undefined && isSignedByUs(config, token)
    const isGood = isOurs && isTokenOf(token, session)
    const ownCookies = isOfConsole(request) ? consoleCookies : entrantsCookies
    const isRefused = isForged(request, ownCookies, token, isGood)
    // The answer that starts a session contains its token. Calls sent earlier, here or in another tab, must not replace
    // that token by one for the session that they still belong to.
    const needsToken = isRefused || (session !== '' && !isOurs)
    if (isReadable(request) && needsToken && mayEcho(request)) giveToken(request, reply, config, session)
    if (isRefused) refuseOver(reply, 'NotAuthorized')
    else next()
  })

  // The answer that starts a session includes its token, so that the next call is not refused and sent again.
  app.addHook('onSend', (request, reply, _payload, next) => {
    if (isCounted(request) && isReadable(request)) {
      const begun = sessionBegunBy(request, reply, consoleCookie)
      if (begun !== null && begun !== sessionOf(request, consoleCookie)) giveToken(request, reply, config, begun)
    }
    next()
  })
}

/** A token for a session: a random part, a hash of the session, and the signature of both. */
export function makeXsrfToken(config: Pick<Config, 'keyFor'>, session: string): string {
  const signed = `${randomBytes(16).toString('hex')}.${hashOf(session)}`
  return `${signed}.${keyedHashOf(config.keyFor(PURPOSE), signed)}`
}

function isSignedByUs(config: Config, token: string): boolean {
  const [random, ofSession, signature = ''] = token.split('.')
  return isKeyedHashOf(config.keysFor(PURPOSE), `${random}.${ofSession}`, signature)
}

/**
 * A call without a session, or with a visitor's, has no authority to abuse. It may echo any of our tokens, such as that
 * of a session that has ended, or of the visit in another tab.
 */
function isTokenOf(token: string, session: string): boolean {
  return session === '' || session === VISITOR || token.split('.')[1] === hashOf(session)
}

/**
 * A form on another site can send our cookies but can read none of them, so it cannot echo the token. A browser that
 * stores no cookies, as in a partner's frame, sends the bearer token instead: no form can send that either.
 */
function isForged(
  request: FastifyRequest,
  ownCookies: readonly string[],
  token: string | undefined,
  isGood: boolean,
): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false
  if (!ownCookies.some((name) => request.cookies[name])) return false
  return token === undefined ? !request.headers.authorization : !isGood || request.headers['x-xsrf-token'] !== token
}

/** A bearer token without cookies does not come from one of our pages, and another site cannot forge it. */
function mayEcho({ headers }: FastifyRequest): boolean {
  return headers.cookie !== undefined || !headers.authorization
}

function giveToken(request: FastifyRequest, reply: FastifyReply, config: Config, session: string): void {
  reply.setCookie(cookieOf(request), makeXsrfToken(config, session), {
    path: '/',
    ...(request.headers['x-platform'] === 'iframe'
      ? { sameSite: 'none', secure: true, partitioned: true }
      : { sameSite: 'lax', secure: config.publicUrl.startsWith('https') }),
  })
}

function cookieOf(request: FastifyRequest): string {
  return isOfConsole(request) ? consoleXsrfCookie : entrantsXsrfCookie
}

function isOfConsole({ routeOptions, url }: FastifyRequest): boolean {
  return (routeOptions.url ?? url).startsWith('/api/console/')
}

/** The session id of a call, or an empty string. The guard of the endpoint checks whether the session is valid. */
function sessionOf(request: FastifyRequest, consoleCookie: string): string {
  if (isOfConsole(request)) return request.cookies[consoleCookie] ?? ''
  const bearer = request.headers.authorization?.replace(/^Bearer /, '')
  return sessionIdOf(request.cookies[SESSION_COOKIE] ?? bearer ?? '')
}

/** The id of the session that an answer starts; null if it starts none. */
function sessionBegunBy(request: FastifyRequest, reply: FastifyReply, consoleCookie: string): string | null {
  if (!isOfConsole(request)) {
    const token = reply.getHeader('x-session')
    return typeof token === 'string' ? sessionIdOf(token) : null
  }
  const set = [reply.getHeader('set-cookie') ?? []].flat().map(String)
  const given = set.find((each) => each.startsWith(`${consoleCookie}=`))
  return given === undefined ? null : (/=([^;]*)/.exec(given)?.[1] ?? '')
}

/** A renewed token has the same id, so the XSRF token stays valid. */
function sessionIdOf(token: string): string {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const { sub, sid } = (claims ?? {}) as { sub?: unknown; sid?: unknown }
    return sub === VISITOR ? VISITOR : String(sid ?? '')
  } catch {
    return ''
  }
}
