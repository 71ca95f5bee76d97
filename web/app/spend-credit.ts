import { applyCredit } from '#web/features/basket/basket-changes.ts'
import { openBasket } from '#web/features/basket/basket-store.ts'

/** Opens the basket with the credit applied. */
export function spendCredit(): void {
  applyCredit(true)
  openBasket()
}
