import { clearBasket } from '#web/features/basket/basket-changes.ts'
import { recordBasketStart } from './analytics.ts'
import { findIntent, type Intent, saveIntent } from './intent.ts'
import { refreshSession } from './session.tsx'
import { findOfSession, keepOfSession } from './session-storage.ts'

const LAST_PURCHASE_KEY = 'last-purchase-type'
const LAST_INTENT_KEY = 'last-intent'
const purchaseTypes = { BASKET: 0, SINGLE: 1 } as const

/** What is being bought has its tickets held: the basket, or one line at once. */
export function rememberPurchase(bought: Omit<Intent, 'return_path'>): void {
  keepOfSession(localStorage, LAST_PURCHASE_KEY, purchaseTypes[bought.kind])
  const intent: Intent = { ...bought, return_path: location.pathname + location.search }
  keepOfSession(sessionStorage, LAST_INTENT_KEY, intent)
  if (bought.kind === 'BASKET') recordBasketStart()
}

/** Somebody goes back from paying to say anew who they are, and means to buy the same after it. */
export function resumeLastIntent(): void {
  const kept = findOfSession<Intent>(sessionStorage, LAST_INTENT_KEY)
  if (kept && !findIntent()) saveIntent(kept)
}

/** What has been paid for leaves the basket; a single entry leaves it as it is. For the pages that tell of success. */
export function finishPurchase(): void {
  if (findOfSession(localStorage, LAST_PURCHASE_KEY) === purchaseTypes.BASKET) clearBasket()
  localStorage.removeItem(LAST_PURCHASE_KEY)
  sessionStorage.removeItem(LAST_INTENT_KEY)
  // What credit it took is gone.
  void refreshSession({ automatic: true })
}
