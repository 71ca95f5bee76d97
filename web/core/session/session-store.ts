import { createStore } from 'zustand/vanilla'
import type { SessionData, User } from '#contract/sessions.ts'
import { PAYMENT_COOKIE, readCookie, removeCookie, SESSION_COOKIE, writeCookie } from '#web/core/site/cookies.ts'
import { notifyTabs, type SessionWord } from './session-tabs.ts'
import { decodeToken, isOfVisitor, type SessionToken } from './session-token.ts'

/** A session that ended under a signed-in user: where they are led and what they read there. */
export type LostSession = { automatic: boolean; guest: boolean }

export type SessionState = {
  token: SessionToken | null
  /** False until session/data has answered: before that, a user must not be treated as signed out. */
  known: boolean
  data: SessionData | null
  /** Until its owner has been led to the page that says so. */
  lost: LostSession | null
  /** A guest's session has just ended: they may still make an account of it. */
  guestEnded: boolean
  /** A guest has just made an account: the page that did it says so before it is closed to them. */
  justRegistered: boolean
  /** A number is being confirmed: should the session end meanwhile, the page stays to say so. */
  justVerified: boolean
  loggingOut: boolean
  /** The page that is being left while its session ends: no guard leads from it to anywhere else. */
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

/** Takes up the session that an earlier page left in its cookie; whether it is still good the server knows. */
export function resumeSession(): void {
  const raw = readCookie(SESSION_COOKIE)
  if (raw === null) return
  const token = readToken(raw)
  if (token) set({ token })
  else removeCookie(SESSION_COOKIE)
}

/**
 * Takes the token that an answer brought, and says whether it did. The same `sid` is a renewal: nothing is cleared.
 * Another one is a new session, and a payment of the old one is over. What was asked in a session that has ended
 * meanwhile renews nothing, and only a log-in still counts.
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

/**
 * Sets the user from an answer, where the answer brings nothing else. An answer that comes after they signed out is
 * ignored.
 */
export function setUser(user: User): void {
  const { data } = get()
  if (data?.user?.external_id !== user.external_id) return
  set({ data: { ...data, user } })
  notifyOfData()
}

/** Ends the session in every tab. A signed-in user is led on, unless they logged out themselves. */
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

/**
 * All tabs share one cookie: what another has made of the session is taken up here. Whose it is then is fetched again.
 */
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

/** A cookie that one tab writes is read by all within so long; a word of it may be there sooner. */
const COOKIE_SPREAD_MS = 250

/** Does as another tab did. */
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

/** `isLedByPage`: the page that logs out says where to go; in the other tabs a message must say so. */
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
