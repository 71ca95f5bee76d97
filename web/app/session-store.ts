import { createStore } from 'zustand/vanilla'
import type { SessionData, User } from '#contract/sessions.ts'
import { serverNow } from './clock.ts'
import { PAYMENT_COOKIE, readCookie, removeCookie, SESSION_COOKIE, writeCookie } from './cookies.ts'
import { decodeToken, type SessionToken } from './session-token.ts'

/** A session that ended under somebody who was signed in: where they are led and what they are told. */
export type LostSession = { automatic: boolean; guest: boolean }

export type SessionState = {
  token: SessionToken | null
  /** False until session/data has answered: nobody may be taken for signed out before. */
  known: boolean
  data: SessionData | null
  lost: LostSession | null
  /** A guest's session has just ended: they may still make an account of it. */
  guestEnded: boolean
  /** A guest has just made an account: the page that did it tells them so before it is closed to them. */
  justRegistered: boolean
  /** A number is being confirmed: should the session end meanwhile, the page stays to tell of it. */
  justVerified: boolean
  loggingOut: boolean
}

export const sessionStore = createStore<SessionState>(() => ({
  token: null,
  known: false,
  data: null,
  lost: null,
  guestEnded: false,
  justRegistered: false,
  justVerified: false,
  loggingOut: false,
}))

/** Takes up the session that an earlier page left in its cookie, unless its time is over. */
export function resumeSession(): void {
  const raw = readCookie(SESSION_COOKIE)
  const token = raw === null ? null : readToken(raw)
  if (token && token.expiresAt > serverNow()) sessionStore.setState({ token })
  else removeCookie(SESSION_COOKIE)
}

/** The same `sid` is a renewal: nothing is cleared. Another one is a new session, and a payment of the old one is over. */
export function takeToken(raw: string): void {
  const token = readToken(raw)
  if (!token) return
  const before = sessionStore.getState().token
  writeCookie(SESSION_COOKIE, raw, token.expiresAt)
  if (before?.sid === token.sid) {
    sessionStore.setState({ token })
    return
  }
  removeCookie(PAYMENT_COOKIE)
  sessionStore.setState({ token, data: null, guestEnded: false, loggingOut: false })
}

export function takeSessionData(data: SessionData): void {
  sessionStore.setState({ data, known: true, lost: null })
}

/** Where an answer brings the user alone. */
export function setUser(user: User): void {
  const { data } = sessionStore.getState()
  if (data) sessionStore.setState({ data: { ...data, user } })
}

/** Ends the session here. Somebody who was signed in is led on, unless they logged out themselves. */
export function dropSession({ automatic }: { automatic: boolean }): void {
  const { data, loggingOut } = sessionStore.getState()
  const user = data?.user
  removeCookie(SESSION_COOKIE)
  removeCookie(PAYMENT_COOKIE)
  sessionStore.setState({
    token: null,
    known: true,
    data: data ? { ...data, user: null, last_unseen_credit: null } : null,
    lost: user && !loggingOut ? { automatic, guest: user.account_type === 'GUEST' } : null,
    guestEnded: user?.account_type === 'GUEST' && !loggingOut,
  })
}

function readToken(raw: string): SessionToken | null {
  try {
    return decodeToken(raw)
  } catch {
    return null
  }
}
