import { applyPromo } from '#domain/money/apply-promo.ts'
import { creditToUse } from '#domain/money/credit.ts'
import { checkPromoBasket, type Promo, type PromoGrant } from '#domain/money/discount.ts'
import { less, type Pence, pence } from '#domain/money/money.ts'
import type { DomainError } from '#domain/verdict.ts'
import type { BasketLine } from './basket-line.ts'
import { grantIn } from './count-items.ts'

export type BasketTotal = {
  itemsPence: Pence
  discountPence: Pence
  creditPence: Pence
  totalPence: Pence
  /** The line that the code adds to the paid ones. */
  grant: PromoGrant | null
  promoError: DomainError | null
}

/** Sums the items, then applies the code, then the credit: the same rules in the same order as on the server. */
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
