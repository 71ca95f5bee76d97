import { findOfSession, storeOfSession } from '#web/core/session/session-storage.ts'
import { PAYMENT_COOKIE, readCookie, removeCookie, writeCookie } from '#web/core/site/cookies.ts'

const KEY = 'payment'

/**
 * The payment of this tab. All tabs share one cookie, which holds the newest order's token. A payment page uses the
 * token of its own tab, so that an order of another tab can never be charged instead.
 */
export type TabPayment = {
  /** Null after the payment has ended. Its result can still be fetched. */
  token: string | null
  /** The visitor has left the payment page. The token is used again only after they choose to continue. */
  hasLeft?: boolean
  endsAtMs: number | null
  /** Null if only the cookie exists, until the payments service has answered. */
  purchaseId: string | null
  /** The buyer has approved the payment at its provider but has not pressed Pay yet. */
  isApproved?: boolean
  /** The buyer has pressed a Pay button that named this card and this sum; read only once. */
  payWith?: PayWith | null
}

export type PayWith = { cardId: string; pricePence: number }

/** Starts the payment of an order in this tab, once its tickets are held. */
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

/** Records that the visitor left the pay page while their tickets are held. They can come back and continue. */
export function leaveTabPayment(): void {
  changeWithoutCookie({ hasLeft: true })
}

/** Deletes the token of a payment that has ended, because it must not be used again. */
export function endTabPayment(): void {
  changeWithoutCookie({ token: null })
}

/** Does not remove the cookie of a newer order in another tab. */
function changeWithoutCookie(change: Pick<TabPayment, 'hasLeft'> | Pick<TabPayment, 'token'>): void {
  const own = findTabPayment()
  if (!own?.token) return
  if (readCookie(PAYMENT_COOKIE) === own.token) removeCookie(PAYMENT_COOKIE)
  storeTabPayment({ ...own, ...change })
}

export function storeTabPayment(payment: TabPayment): void {
  storeOfSession(sessionStorage, KEY, payment)
}

export function clearTabPayment(): void {
  sessionStorage.removeItem(KEY)
}
