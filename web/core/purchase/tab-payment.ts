import { findOfSession, storeOfSession } from '#web/core/session/session-storage.ts'
import { PAYMENT_COOKIE, readCookie, removeCookie, writeCookie } from '#web/core/site/cookies.ts'

const KEY = 'payment'

/**
 * The payment of this tab. All tabs share one cookie, which holds the newest order's token; a pay page pays with the
 * token of its own tab, so that an order started elsewhere can never be charged in its place.
 */
export type TabPayment = {
  /** Null once the tab has left the payment: how it ended can still be asked for. */
  token: string | null
  endsAtMs: number | null
  /** Null where only the cookie was there, until the payments service has answered. */
  purchaseId: string | null
  /** The buyer has approved the PayPal order and not yet pressed Pay. */
  isApproved?: boolean
  /** The buyer has pressed a Pay that named this card and this sum; taken up once. */
  payWith?: PayWith | null
}

export type PayWith = { cardId: string; pricePence: number }

/** An order has its tickets held: this tab pays it. */
export function startTabPayment(
  started: { token: string; expiresAt: Date; purchaseId: string | null },
  payWith: PayWith | null = null,
): void {
  writeCookie(PAYMENT_COOKIE, started.token, started.expiresAt)
  const { token, expiresAt, purchaseId } = started
  storeTabPayment({ token, endsAtMs: expiresAt.getTime(), purchaseId, payWith })
}

export function findTabPayment(): TabPayment | null {
  return findOfSession<TabPayment>(sessionStorage, KEY)
}

/** The visitor of this tab has left the payment. A newer order of another tab keeps its cookie. */
export function leaveTabPayment(): void {
  const own = findTabPayment()
  if (!own?.token) return
  if (readCookie(PAYMENT_COOKIE) === own.token) removeCookie(PAYMENT_COOKIE)
  storeTabPayment({ ...own, token: null })
}

export function storeTabPayment(payment: TabPayment): void {
  storeOfSession(sessionStorage, KEY, payment)
}

export function clearTabPayment(): void {
  sessionStorage.removeItem(KEY)
}
