import { creditToUse } from '#domain/credit.ts'
import { applyPromo, checkPromoBasket, grantOf, type Promo, type PromoGrant } from '#domain/discount.ts'
import { less, type Pence, pence } from '#domain/money.ts'
import type { DomainError } from '#domain/verdict.ts'
import type { BasketLine } from './basket-line.ts'

export type BasketTotal = {
  itemsPence: Pence
  discountPence: Pence
  creditPence: Pence
  totalPence: Pence
  /** What the code puts in beside what is paid for. */
  grant: PromoGrant | null
  promoError: DomainError | null
}

/** Items, then the code, then credit: the same rules in the same order as the server's. */
export function totalOf(
  lines: readonly BasketLine[],
  promo: Promo | null,
  balancePence: Pence,
  applyCredit: boolean,
): BasketTotal {
  const allowed = promo && checkPromoBasket(promo, lines)
  const { itemsPence, discountPence, totalPence } = applyPromo(allowed?.ok ? promo : null, lines)
  const creditPence = applyCredit ? creditToUse(totalPence, balancePence) : pence(0)
  return {
    itemsPence,
    discountPence,
    creditPence,
    totalPence: less(totalPence, creditPence),
    grant: grantIn(lines, promo),
    promoError: allowed && !allowed.ok ? allowed.error : null,
  }
}

/** The entries that a code puts in beside these lines, where it may. */
export function grantIn(lines: readonly BasketLine[], promo: Promo | null): PromoGrant | null {
  return promo && checkPromoBasket(promo, lines).ok ? grantOf(promo) : null
}

/** How many things lie in the basket, with what a code put in. */
export function countItems({ lines, promo }: { lines: readonly BasketLine[]; promo: Promo | null }): number {
  return lines.length + (grantIn(lines, promo) ? 1 : 0)
}
