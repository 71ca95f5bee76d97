import { accessOf } from '#domain/site/site-pages.ts'
import type { Session } from '#web/core/session/session.tsx'
import { paths } from '#web/core/site/paths.ts'

type Facts = Pick<
  Session,
  'state' | 'isGuest' | 'isProfileComplete' | 'isPhoneVerified' | 'guestEnded' | 'justRegistered' | 'justVerified'
>

/**
 * The redirect of a visitor instead of `path`; null if they may stay. The session must be known: for `unknown` the
 * answer is null, and `needsSession` says whether to wait.
 */
export function guard(path: string, session: Facts, search = ''): string | null {
  if (isCardReturn(path, search)) return null
  if (accessOf(path) === 'EVERYBODY' || session.state === 'unknown') return null
  return session.state === 'signedIn' ? guardSignedIn(path, session) : guardSignedOut(path, session)
}

/** Whether a page cannot be shown before the session is known. The pay page shows its frame until then. */
export function needsSession(path: string): boolean {
  const nobody = {
    isGuest: false,
    isProfileComplete: false,
    isPhoneVerified: false,
    guestEnded: false,
    justRegistered: false,
    justVerified: false,
  }
  return path !== paths.pay && guard(path, { state: 'visitor', ...nobody }) !== null
}

/**
 * A bank's app may return to another browser than the one that pays, without a session: the result is shown there too.
 */
function isCardReturn(path: string, search: string): boolean {
  return path === paths.payStatus && new URLSearchParams(search).has('payment_intent')
}

function guardSignedIn(path: string, session: Facts): string | null {
  const access = accessOf(path)
  if (access === 'GUEST_REGISTER') return session.isGuest || session.justRegistered ? null : paths.home
  if (access === 'COMPLETE') return session.isProfileComplete ? paths.home : null
  if (access === 'VERIFY') return session.isPhoneVerified ? paths.home : null
  if (access === 'OWN_ALWAYS') return null
  if (!session.isProfileComplete) return paths.complete
  if (!session.isPhoneVerified) return paths.verify
  return access === 'SIGN_IN' ? paths.home : null
}

function guardSignedOut(path: string, session: Facts): string | null {
  const access = accessOf(path)
  if (access === 'PUBLIC' || access === 'SIGN_IN') return null
  if (access === 'GUEST_REGISTER') return session.guestEnded ? null : paths.home
  if (access === 'VERIFY' && session.justVerified) return null
  return paths.logIn
}
