import { openBasket } from '#web/features/basket/basket-store.ts'

/** For pages of other features that lead back to it. */
export function showBasket(): void {
  openBasket()
}
