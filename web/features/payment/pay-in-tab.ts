import {
  clearTabPayment,
  findTabPayment,
  type PayWith,
  storeTabPayment,
  type TabPayment,
} from '#web/core/purchase/tab-payment.ts'
import { PAYMENT_COOKIE, readCookie, writeCookie } from '#web/core/site/cookies.ts'

/** A tab that pays nothing yet takes the order that the cookie names; it has been sent here from elsewhere. */
export function adoptPayment(): TabPayment | null {
  const own = findTabPayment()
  const cookie = readCookie(PAYMENT_COOKIE)
  if (own?.token || cookie === null) return own
  const adopted: TabPayment = { token: cookie, endsAtMs: null, purchaseId: null }
  storeTabPayment(adopted)
  return adopted
}

/** What the payments service said of this tab's order, and what the buyer did. */
export function updateTabPayment(changes: Partial<Omit<TabPayment, 'token'>>): void {
  const own = findTabPayment()
  if (own) storeTabPayment({ ...own, ...changes })
}

/** The card that the buyer has pressed Pay for on the page before. A reload pays nothing again. */
export function takePayWith(): PayWith | null {
  const payWith = findTabPayment()?.payWith ?? null
  if (payWith) updateTabPayment({ payWith: null })
  return payWith
}

/** Gives the cookie back to this tab's order, whose tickets are still held. */
export function resumeTabPayment(): void {
  const own = findTabPayment()
  if (own?.token && own.endsAtMs) writeCookie(PAYMENT_COOKIE, own.token, new Date(own.endsAtMs))
}

/** The order that another tab has started instead is paid here from now on. */
export function replaceTabPayment(): void {
  clearTabPayment()
  adoptPayment()
}
