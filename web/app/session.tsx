import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { getSessionData, logOut, type User } from '#contract/sessions.ts'
import { call } from './call.ts'
import { serverNow, settleClock } from './clock.ts'
import { PAYMENT_COOKIE, removeCookie } from './cookies.ts'
import { showErrors } from './error-dialog.tsx'
import { paths } from './paths.ts'
import { dropSession, resumeSession, sessionStore } from './session-store.ts'

/** Somewhat before its end, so that no call goes out with a token that dies on the way. */
const EXPIRY_LEAD_MS = 100
const CREDIT_REFRESH_DELAY_MS = 1000
/** A browser's timer counts no further: 24 days. */
const TIMER_MAX_MS = 2 ** 31 - 1
const GUEST_EXPIRED_TEXT = 'Your guest session has now expired. Please try again ...'

export type Session = {
  /** `unknown` until the browser has asked: never to be taken for signed out. */
  state: 'unknown' | 'visitor' | 'signedIn'
  user: User | null
  isGuest: boolean
  isProfileComplete: boolean
  isPhoneVerified: boolean
  guestEnded: boolean
  justRegistered: boolean
  justVerified: boolean
}

/** Who is here. On the server and in the first moment nobody knows. */
export function useSession(): Session {
  const user = useStore(sessionStore, (session) => session.data?.user ?? null)
  const known = useStore(sessionStore, (session) => session.known)
  const guestEnded = useStore(sessionStore, (session) => session.guestEnded)
  const justRegistered = useStore(sessionStore, (session) => session.justRegistered)
  const justVerified = useStore(sessionStore, (session) => session.justVerified)
  return {
    state: user ? 'signedIn' : known ? 'visitor' : 'unknown',
    user,
    isGuest: user?.account_type === 'GUEST',
    isProfileComplete: Boolean(user?.dob && user.terms_and_privacy),
    isPhoneVerified: Boolean(user?.msisdn_exp && user.msisdn_exp > serverNow()),
    guestEnded,
    justRegistered,
    justVerified,
  }
}

let refreshing: Promise<void> | undefined

/** Asks who is here, once however many ask. A token that is no longer good is dropped, and a visitor's session begins. */
export function refreshSession({ automatic = false } = {}): Promise<void> {
  refreshing ??= askSession(automatic).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

/** Whoever is signed in, once that is known: before, nobody may be taken for signed out. */
export async function findUser(): Promise<User | null> {
  if (!sessionStore.getState().known) await refreshSession()
  return sessionStore.getState().data?.user ?? null
}

async function askSession(automatic: boolean): Promise<void> {
  const first = await call(getSessionData, {}, { automatic })
  const called = !first.ok && first.status === 401 ? await call(getSessionData, {}, { automatic }) : first
  if (called.ok) return
  console.warn('session data failed', called.error.message)
  settleClock()
  dropSession({ automatic })
}

/** Ends the session on both sides; whoever asked for it is not told that it was lost. */
export async function endSession(): Promise<void> {
  sessionStore.setState({ loggingOut: true })
  await call(logOut, {})
  dropSession({ automatic: false })
  await refreshSession()
  sessionStore.setState({ loggingOut: false })
}

/** Keeps the session: begins it, ends it in time, follows its credit, and leads away who has lost it. Shows nothing. */
export function SessionKeeper(): null {
  useStart()
  useExpiry()
  useCreditRefresh()
  useLostSession()
  usePaymentCookieRule()
  return null
}

function useStart(): void {
  useEffect(() => {
    resumeSession()
    void refreshSession()
  }, [])
}

/** A visitor's session is followed by a new one without a word. */
function useExpiry(): void {
  const token = useStore(sessionStore, (session) => session.token)
  const known = useStore(sessionStore, (session) => session.known)
  useEffect(() => {
    if (!known) return
    if (!token) {
      void refreshSession({ automatic: true })
      return
    }
    const leftMs = token.expiresAt.getTime() - EXPIRY_LEAD_MS - serverNow().getTime()
    const timer = setTimeout(() => dropSession({ automatic: true }), Math.max(0, leftMs))
    return () => clearTimeout(timer)
  }, [token, known])
}

function useCreditRefresh(): void {
  const expiresAtMs = useStore(sessionStore, (session) => session.data?.user?.credit_exp?.getTime() ?? null)
  useEffect(() => {
    if (expiresAtMs === null) return
    const leftMs = expiresAtMs + CREDIT_REFRESH_DELAY_MS - serverNow().getTime()
    // A timer that is set too far ahead would ring at once; no page stays open for so long.
    if (leftMs > TIMER_MAX_MS) return
    const timer = setTimeout(() => void refreshSession({ automatic: true }), Math.max(0, leftMs))
    return () => clearTimeout(timer)
  }, [expiresAtMs])
}

function useLostSession(): void {
  const lost = useStore(sessionStore, (session) => session.lost)
  const navigate = useNavigate()
  useEffect(() => {
    if (!lost) return
    sessionStore.setState({ lost: null })
    const going = navigate(lost.automatic ? paths.logOutWarning : paths.logIn)
    if (lost.guest) void Promise.resolve(going).then(() => showErrors([GUEST_EXPIRED_TEXT]))
  }, [lost, navigate])
}

/** A payment belongs to the payment pages: leaving them ends it. */
function usePaymentCookieRule(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!pathname.includes('/payment/')) removeCookie(PAYMENT_COOKIE)
  }, [pathname])
}
