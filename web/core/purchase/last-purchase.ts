import { recordBasketStart } from '#web/core/analytics/analytics.ts'
import { clearBasket } from '#web/core/basket/basket-changes.ts'
import { refreshSession } from '#web/core/session/session.tsx'
import { findOfSession, storeOfSession } from '#web/core/session/session-storage.ts'
import { findIntent, type Intent, saveIntent } from './intent.ts'

const LAST_PURCHASE_KEY = 'last-purchase-type'
const LAST_INTENT_KEY = 'last-intent'
const purchaseTypes = { BASKET: 0, SINGLE: 1 } as const

/** Which purchase was started last in this browser, and whether it is of the basket or of one line. */
type LastPurchase = { purchaseId: string | null; type: (typeof purchaseTypes)[keyof typeof purchaseTypes] }

/** What is being bought has its tickets held: the basket, or one line at once. */
export function rememberPurchase(bought: Omit<Intent, 'return_path'>, purchaseId: string | null): void {
  const last: LastPurchase = { purchaseId, type: purchaseTypes[bought.kind] }
  storeOfSession(localStorage, LAST_PURCHASE_KEY, last)
  const intent: Intent = { ...bought, return_path: location.pathname + location.search }
  storeOfSession(sessionStorage, LAST_INTENT_KEY, intent)
  if (bought.kind === 'BASKET') recordBasketStart()
}

/** A buyer goes back from paying to enter their details again, and means to buy the same afterwards. */
export function resumeLastIntent(): void {
  const stored = findOfSession<Intent>(sessionStorage, LAST_INTENT_KEY)
  if (stored && !findIntent()) saveIntent(stored)
}

/**
 * A purchase is paid, wherever that was learned: what it bought leaves the basket, which a single entry leaves as it
 * is, and so does the purchase of another tab.
 */
export function finishPurchase(purchaseId: string | null): void {
  const last = findOfSession<LastPurchase>(localStorage, LAST_PURCHASE_KEY)
  if (last !== null && last.purchaseId === purchaseId) {
    if (last.type === purchaseTypes.BASKET) clearBasket()
    localStorage.removeItem(LAST_PURCHASE_KEY)
  }
  sessionStorage.removeItem(LAST_INTENT_KEY)
  // What credit it took is gone.
  void refreshSession({ automatic: true })
}
