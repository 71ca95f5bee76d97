import { creditToUse } from '#domain/credit.ts'
import { applyPromo, grantOf, judgePromoBasket, type PromoGrant } from '#domain/discount.ts'
import { less, type Pence, pence } from '#domain/money.ts'
import type { Refusal } from '#domain/verdict.ts'
import type { BasketLine } from './basket-line.ts'
import type { BasketPromo } from './basket-store.ts'

export type BasketTotal = {
  itemsPence: Pence
  discountPence: Pence
  creditPence: Pence
  totalPence: Pence
  /** What the code puts in beside what is paid for. */
  grant: PromoGrant | null
  promoRefusal: Refusal | null
}

/** Items, then the code, then credit: the same rules in the same order as the server's. */
export function totalOf(
  lines: readonly BasketLine[],
  promo: BasketPromo | null,
  balancePence: Pence,
  applyCredit: boolean,
): BasketTotal {
  const allowed = promo && judgePromoBasket(promo, lines)
  const { itemsPence, discountPence, totalPence } = applyPromo(allowed?.ok ? promo : null, lines)
  const creditPence = applyCredit ? creditToUse(totalPence, balancePence) : pence(0)
  return {
    itemsPence,
    discountPence,
    creditPence,
    totalPence: less(totalPence, creditPence),
    grant: promo && allowed?.ok ? grantOf(promo) : null,
    promoRefusal: allowed && !allowed.ok ? allowed.error : null,
  }
}
