import type { Session } from '#web/core/session/session.tsx'
import { paths } from '#web/core/site/paths.ts'

type Facts = Pick<
  Session,
  'state' | 'isGuest' | 'isProfileComplete' | 'isPhoneVerified' | 'guestEnded' | 'justRegistered' | 'justVerified'
>

/** Open to everybody, and to those too whose account is not complete: leaving our mails asks nothing of anybody. */
const exempt = [
  /^\/(terms|faqs|privacy|contact|take-part-safely|unsubscribed)$/,
  /^\/terms-pages\//,
  /^\/(reset|confirm-email)$/,
  /^\/logout$/,
]

const publicPages = [
  /^\/$/,
  /^\/(survey|APP|calendar|about|work_with_us|competition_closed|winners|winner|maintenance|open)$/,
  /^\/(advent|october-prize-draw|november-prize-draw|win-more|win-a-car)(\/[^/]+)?$/,
  /^\/(campaign|bundle|embedded)\/[^/]+$/,
]

const signInPages = [/^\/(login|register|signup|forgot|logout_warning)$/, /^\/(guest\/signup|subscribe\/test)$/]

/**
 * Where somebody is led instead of `path`; null where they may stay. Who is here must be known: for `unknown` the
 * answer is null, and `needsSession` says whether to wait.
 */
export function guard(path: string, session: Facts, search = ''): string | null {
  if (isCardReturn(path, search)) return null
  if (matches(exempt, path) || session.state === 'unknown') return null
  return session.state === 'signedIn' ? guardSignedIn(path, session) : guardSignedOut(path, session)
}

/** Whether a page cannot be shown before it is known who is here. */
export function needsSession(path: string): boolean {
  const nobody = {
    isGuest: false,
    isProfileComplete: false,
    isPhoneVerified: false,
    guestEnded: false,
    justRegistered: false,
    justVerified: false,
  }
  return guard(path, { state: 'visitor', ...nobody }) !== null
}

/** A bank's app may open another browser than the one that pays, where nobody is signed in: it is said how it went there too. */
function isCardReturn(path: string, search: string): boolean {
  return path === paths.payStatus && new URLSearchParams(search).has('payment_intent')
}

function guardSignedIn(path: string, session: Facts): string | null {
  if (path === paths.guestRegister) return session.isGuest || session.justRegistered ? null : paths.home
  if (path === paths.complete) return session.isProfileComplete ? paths.home : null
  if (path === paths.verify) return session.isPhoneVerified ? paths.home : null
  // Nobody is kept from holding themselves to something, nor from leaving.
  if (path === paths.limits || path === paths.deleteAccount) return null
  if (!session.isProfileComplete) return paths.complete
  if (!session.isPhoneVerified) return paths.verify
  return matches(signInPages, path) ? paths.home : null
}

function guardSignedOut(path: string, session: Facts): string | null {
  if (matches(publicPages, path) || matches(signInPages, path)) return null
  if (path === paths.guestRegister) return session.guestEnded ? null : paths.home
  if (path === paths.verify && session.justVerified) return null
  return paths.logIn
}

function matches(patterns: readonly RegExp[], path: string): boolean {
  return patterns.some((pattern) => pattern.test(path))
}
