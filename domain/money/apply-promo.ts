import { type PaidLine, type Promo, sumOf } from './discount.ts'
import { less, type Pence, pence, smaller } from './money.ts'
import { percentOf, share } from './share.ts'

export type Discounted = {
  readonly itemsPence: Pence
  readonly discountPence: Pence
  readonly totalPence: Pence
  /** The discount on each line, in the order of the lines. Their sum is exactly the whole discount. */
  readonly discounts: readonly Pence[]
}

/** Applies an allowed promo to the items. Neither the total nor any line falls below zero. */
export function applyPromo(promo: Promo | null, lines: readonly PaidLine[]): Discounted {
  const itemsPence = sumOf(lines)
  const discountPence = promo === null ? pence(0) : discountOn(promo, itemsPence)
  const discounts = share(
    discountPence,
    lines.map((line) => line.pricePence),
  )
  return { itemsPence, discountPence, totalPence: less(itemsPence, discountPence), discounts }
}

function discountOn(promo: Promo, itemsPence: Pence): Pence {
  switch (promo.type) {
    case 'PERCENT_DISCOUNT':
      return percentOf(itemsPence, promo.value)
    case 'CASH_DISCOUNT':
      return smaller(pence(promo.value), itemsPence)
    case 'FREE_ENTRY':
    case 'RAFFLE':
      return pence(0)
  }
}
