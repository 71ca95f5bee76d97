import { recordBasketStart } from '#web/core/analytics/analytics.ts'
import { clearBasket } from '#web/core/basket/basket-changes.ts'
import { refreshSession } from '#web/core/session/session.tsx'
import { findOfSession, storeOfSession } from '#web/core/session/session-storage.ts'
import { findIntent, type Intent, saveIntent } from './intent.ts'

const LAST_PURCHASE_KEY = 'last-purchase-type'
const LAST_INTENT_KEY = 'last-intent'
const purchaseTypes = { BASKET: 0, SINGLE: 1 } as const

/** The purchase that was last started in this browser, and whether it is of the basket or of one line. */
type LastPurchase = { purchaseId: string | null; type: (typeof purchaseTypes)[keyof typeof purchaseTypes] }

/** Stores a purchase whose tickets are held: the basket, or one line. */
export function rememberPurchase(bought: Omit<Intent, 'return_path'>, purchaseId: string | null): void {
  const last: LastPurchase = { purchaseId, type: purchaseTypes[bought.kind] }
  storeOfSession(localStorage, LAST_PURCHASE_KEY, last)
  const intent: Intent = { ...bought, return_path: location.pathname + location.search }
  storeOfSession(sessionStorage, LAST_INTENT_KEY, intent)
  if (bought.kind === 'BASKET') recordBasketStart()
}

/** Stores the last purchase as the intent again, when a buyer returns from the payment to change their details. */
export function resumeLastIntent(): void {
  const stored = findOfSession<Intent>(sessionStorage, LAST_INTENT_KEY)
  if (stored && !findIntent()) saveIntent(stored)
}

/**
 * Called when a purchase is paid, on any page. The items of a basket purchase leave the basket; a purchase of one line,
 * or of another tab, does not change it.
 */
export function finishPurchase(purchaseId: string | null): void {
  const last = findOfSession<LastPurchase>(localStorage, LAST_PURCHASE_KEY)
  if (last !== null && last.purchaseId === purchaseId) {
    if (last.type === purchaseTypes.BASKET) clearBasket()
    localStorage.removeItem(LAST_PURCHASE_KEY)
  }
  sessionStorage.removeItem(LAST_INTENT_KEY)
  // The credit of the purchase is spent.
  void refreshSession({ automatic: true })
}
