import { clearBasket } from '#web/features/basket/basket-store.ts'

const LAST_PURCHASE_KEY = 'last-purchase-type'
const purchaseTypes = { BASKET: '0', SINGLE: '1' } as const

export function rememberPurchase(type: keyof typeof purchaseTypes): void {
  localStorage.setItem(LAST_PURCHASE_KEY, purchaseTypes[type])
}

/** What has been paid for leaves the basket; a single entry leaves it as it is. For the pages that tell of success. */
export function finishPurchase(): void {
  if (localStorage.getItem(LAST_PURCHASE_KEY) === purchaseTypes.BASKET) clearBasket()
  localStorage.removeItem(LAST_PURCHASE_KEY)
}
