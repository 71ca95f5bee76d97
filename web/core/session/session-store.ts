import { createStore } from 'zustand/vanilla'
import type { SessionData, User } from '#contract/sessions.ts'
import { PAYMENT_COOKIE, readCookie, removeCookie, SESSION_COOKIE, writeCookie } from '#web/core/site/cookies.ts'
import { notifyTabs, type SessionWord } from './session-tabs.ts'
import { decodeToken, isOfVisitor, type SessionToken } from './session-token.ts'

/** A session that ended while a user was signed in. It determines the next page and its message. */
export type LostSession = { automatic: boolean; guest: boolean }

export type SessionState = {
  token: SessionToken | null
  /** False until session/data has answered: before that, a user must not be treated as signed out. */
  known: boolean
  data: SessionData | null
  /** Set until the user has been redirected to the page that explains it. */
  lost: LostSession | null
  /** A guest's session has just ended, and they can still create an account. */
  guestEnded: boolean
  /** A guest has just created an account, and the page may still show the confirmation. */
  justRegistered: boolean
  /** A number is being confirmed. If the session ends meanwhile, the page stays to show the confirmation. */
  justVerified: boolean
  loggingOut: boolean
  /** The page that is being left while its session ends. Guards do not redirect from it. */
  leftPath: string | null
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
  leftPath: null,
}))

const set = sessionStore.setState
const get = sessionStore.getState

export function sessionId(): string | null {
  return get().token?.sid ?? null
}

/** Restores the session of an earlier page from its cookie. Only the server knows whether it is still valid. */
export function resumeSession(): void {
  const raw = readCookie(SESSION_COOKIE)
  if (raw === null) return
  const token = readToken(raw)
  if (token) set({ token })
  else removeCookie(SESSION_COOKIE)
}

/**
 * Adopts the token of an answer, and returns whether it did. The same `sid` is a renewal: nothing is cleared. Another
 * `sid` is a new session, and ends a payment of the old one. An answer to a session that has ended meanwhile does not
 * renew it, but a log-in is still adopted.
 */
export function takeToken(raw: string, sentIn: string | null): boolean {
  const token = readToken(raw)
  if (!token) return false
  followCookie()
  const sid = sessionId()
  if (sid !== sentIn && (token.sid === sentIn || isOfVisitor(token))) return false
  writeCookie(SESSION_COOKIE, raw, token.expiresAt)
  if (token.sid === sid) set({ token })
  else {
    removeCookie(PAYMENT_COOKIE)
    begin(token)
  }
  notifyTabs({ kind: 'token' })
  return true
}

export function takeSessionData(data: SessionData): void {
  keepData(data)
  notifyOfData()
}

/** Sets the user from an answer without session data. An answer that arrives after the sign-out is ignored. */
export function setUser(user: User): void {
  const { data } = get()
  if (data?.user?.external_id !== user.external_id) return
  set({ data: { ...data, user } })
  notifyOfData()
}

/** Ends the session in every tab. A signed-in user is redirected, unless they logged out themselves. */
export function dropSession({ automatic }: { automatic: boolean }): void {
  const { token, loggingOut } = get()
  const shared = readShared()
  // Another tab may have begun a new session already.
  if (!shared || shared.sid === token?.sid) {
    removeCookie(SESSION_COOKIE)
    removeCookie(PAYMENT_COOKIE)
  }
  end({ automatic, asked: loggingOut, isLedByPage: loggingOut })
  if (token) notifyTabs({ kind: 'dropped', sid: token.sid, automatic, asked: loggingOut })
}

/** All tabs share one cookie, so a session that another tab changed is adopted here. Its user is then fetched again. */
export function followCookie(): void {
  const { token } = get()
  const shared = readShared()
  if (!shared || shared.raw === token?.raw) return
  if (shared.sid === token?.sid) set({ token: shared })
  else {
    begin(shared)
    set({ known: false })
  }
}

/** The time within which all tabs can read a cookie that one tab has written. Messages may arrive sooner. */
const COOKIE_SPREAD_MS = 250

/** Applies a message of another tab. */
export function obeyTab(word: SessionWord): void {
  if (word.kind === 'token') {
    followCookie()
    setTimeout(followCookie, COOKIE_SPREAD_MS)
  } else if (word.sid !== sessionId()) return
  else if (word.kind === 'data') keepData(word.data)
  else end({ ...word, isLedByPage: false })
}

/** A new sign-in clears the lost session. */
function keepData(data: SessionData): void {
  set({ data, known: true, ...(data.user && { lost: null }) })
}

function begin(token: SessionToken): void {
  set({ token, data: null, guestEnded: isOfVisitor(token) && get().guestEnded, loggingOut: false })
}

/** `isLedByPage`: the page that logs out chooses the next page; other tabs must show a message. */
function end({ automatic, asked, isLedByPage }: { automatic: boolean; asked: boolean; isLedByPage: boolean }): void {
  const { data } = get()
  const isGuest = data?.user?.account_type === 'GUEST'
  set({
    token: null,
    known: true,
    data: data && { ...data, user: null, last_unseen_credit: null },
    ...(data?.user && {
      lost: isLedByPage ? null : { automatic, guest: isGuest && !asked },
      guestEnded: isGuest && !asked,
    }),
  })
}

function notifyOfData(): void {
  const { token, data } = get()
  if (token && data) notifyTabs({ kind: 'data', sid: token.sid, data })
}

function readShared(): SessionToken | null {
  const raw = readCookie(SESSION_COOKIE)
  return raw === null ? null : readToken(raw)
}

function readToken(raw: string): SessionToken | null {
  try {
    return decodeToken(raw)
  } catch (error) {
    console.warn('session token', (error as Error).message)
    return null
  }
}
