import { checkPromoBasket, grantOf, type Promo, type PromoGrant } from '#domain/money/discount.ts'
import type { BasketLine } from './basket-line.ts'

/** The entries that a code adds to these lines, if its conditions are met. */
export function grantIn(lines: readonly BasketLine[], promo: Promo | null): PromoGrant | null {
  return promo && checkPromoBasket(promo, lines).ok ? grantOf(promo) : null
}

/** The number of items in the basket, including those that a code added. */
export function countItems({ lines, promo }: { lines: readonly BasketLine[]; promo: Promo | null }): number {
  return lines.length + (grantIn(lines, promo) ? 1 : 0)
}
