import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import type { User } from '#contract/sessions.ts'
import { showErrors } from '#web/core/parts/error-dialog.tsx'
import { clearIntent } from '#web/core/purchase/intent.ts'
import { leavesCheckout } from '#web/core/purchase/leaving.ts'
import { leaveTabPayment } from '#web/core/purchase/tab-payment.ts'
import { serverNow } from '#web/core/site/clock.ts'
import { paths } from '#web/core/site/paths.ts'
import { renewByActivity } from './activity.ts'
import { shareBrand } from './brand.ts'
import { notifyAppOfSession } from './native-app-session.ts'
import { resetUserCaches } from './reset-user-caches.ts'
import { refreshSession } from './session-calls.ts'
import { dropOfOtherSessions } from './session-storage.ts'
import { obeyTab, resumeSession, sessionStore } from './session-store.ts'
import { listenToTabs } from './session-tabs.ts'
import { keepTime } from './session-timers.ts'

export { endSession, findUser, refreshSession } from './session-calls.ts'

const GUEST_EXPIRED_TEXT = 'Your guest session has now expired. Please try again ...'

export type Session = {
  /** `unknown` until the browser has requested it, which must never be treated as signed out. */
  state: 'unknown' | 'visitor' | 'signedIn'
  user: User | null
  isGuest: boolean
  isProfileComplete: boolean
  isPhoneVerified: boolean
  guestEnded: boolean
  justRegistered: boolean
  justVerified: boolean
}

/** The user of the session: unknown on the server and in the first render. */
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

/** Manages the session: begins it, ends it in time, follows the other tabs, and redirects a user who has lost it. */
export function SessionKeeper(): null {
  useEffect(keepSession, [])
  useLostSession()
  useResetUserCaches()
  useLeftPayment()
  return null
}

function keepSession(): () => void {
  // Gives up the intended purchase if the page was opened by its address and is not a step of the checkout.
  if (leavesCheckout(location.pathname)) clearIntent()
  resumeSession()
  void refreshSession()
  const ends = [keepTime(), renewByActivity(), listenToTabs(obeyTab), notifyAppOfSession(), shareBrand()]
  return () => {
    for (const end of ends) end()
  }
}

/**
 * Redirects after a lost session: to the page that explains it if a timer ended the session, and to the log-in if a
 * call did. A guest gets an error dialog there.
 */
function useLostSession(): void {
  const lost = useStore(sessionStore, (session) => session.lost)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!lost) return
    const target = lost.automatic ? paths.logOutWarning : paths.logIn
    if (pathname !== target) return void navigate(target)
    sessionStore.setState({ lost: null })
    if (lost.guest) showErrors([GUEST_EXPIRED_TEXT])
  }, [lost, pathname, navigate])
}

/** Removes the data and offers of one person before the next person uses the page. */
function useResetUserCaches(): void {
  const owner = useStore(sessionStore, (session) => session.data?.user?.external_id)
  useEffect(() => {
    if (!owner) return
    return () => {
      resetUserCaches()
      dropOfOtherSessions()
    }
  }, [owner])
}

/**
 * Ends the payment when its tab leaves the payment pages. Any page of the tab may come first, except a page that one of
 * ours shows in a frame, such as its terms.
 */
function useLeftPayment(): void {
  const { pathname } = useLocation()
  const wasPaying = useRef(false)
  useEffect(() => {
    const isPaying = pathname.includes('/payment/')
    if (!isPaying && (wasPaying.current || window.frameElement === null)) leaveTabPayment()
    wasPaying.current = isPaying
  }, [pathname])
}
