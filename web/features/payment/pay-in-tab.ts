import {
  clearTabPayment,
  findTabPayment,
  type PayWith,
  storeTabPayment,
  type TabPayment,
} from '#web/core/purchase/tab-payment.ts'
import { PAYMENT_COOKIE, readCookie, writeCookie } from '#web/core/site/cookies.ts'

/** A tab without a payment adopts the order that the cookie names: another page has sent the buyer here. */
export function adoptPayment(): TabPayment | null {
  const own = findTabPayment()
  const cookie = readCookie(PAYMENT_COOKIE)
  if ((own?.token && !own.hasLeft) || cookie === null) return own
  const adopted: TabPayment = { token: cookie, endsAtMs: null, purchaseId: null }
  storeTabPayment(adopted)
  return adopted
}

/** Records answers of the payments service about this tab's order, and actions of the buyer. */
export function updateTabPayment(changes: Partial<Omit<TabPayment, 'token'>>): void {
  const own = findTabPayment()
  if (own) storeTabPayment({ ...own, ...changes })
}

/**
 * The card whose Pay button was pressed on the previous page. It is returned only once, so a reload does not pay again.
 */
export function takePayWith(): PayWith | null {
  const payWith = findTabPayment()?.payWith ?? null
  if (payWith) updateTabPayment({ payWith: null })
  return payWith
}

/** Restores the cookie of this tab's order, whose tickets are still held. */
export function resumeTabPayment(): void {
  const own = findTabPayment()
  if (!own?.token || !own.endsAtMs) return
  writeCookie(PAYMENT_COOKIE, own.token, new Date(own.endsAtMs))
  updateTabPayment({ hasLeft: false })
}

/** From now on this tab pays the order that another tab has started. */
export function replaceTabPayment(): void {
  clearTabPayment()
  adoptPayment()
}
