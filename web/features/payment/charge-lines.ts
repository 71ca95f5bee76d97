import type { Charge } from '#contract/payments.ts'
import { formatPounds, less, type Pence, sum } from '#domain/money/money.ts'
import { entriesIn } from '#domain/money/price.ts'
import { quantityLabel } from '#web/core/parts/quantity-label.ts'

export type ChargeLine = { key: string; title: string; entries: string; price: string }

/** The items of a charge, one line each. An option for all of next week is named as such. */
export function chargeLines({ meta }: Charge): ChargeLine[] {
  const items = meta.items.map((item, index) => {
    const entries = entriesIn(item.frequency, item.quantity)
    const daily =
      item.frequency === 'ALL_NEXT_WEEK' ? ` (${quantityLabel(item.type, item.quantity, item.frequency)})` : ''
    return {
      // A line that a code grants may be next to a paid line of the same competition.
      key: `item ${index}`,
      title: item.campaign_title,
      entries: `${quantityLabel(item.type, entries)}${daily}`,
      price: formatPounds(item.price),
    }
  })
  const bundles = meta.bundles.map((bundle) => ({
    key: `bundle ${bundle.bundle_tag}`,
    title: bundle.bundle_title,
    entries: bundle.quantity === 1 ? '1 bundle' : `${bundle.quantity} bundles`,
    price: formatPounds(bundle.price),
  }))
  return [...items, ...bundles]
}

/** The deduction in words: an answer does not say how much of it is credit. */
export function takenOffText({ meta }: Charge): string {
  return meta.code === null ? 'Site credit' : 'Discount and credit'
}

/** The amount that the promo code and credit deduct. */
export function takenOff({ price, meta }: Charge): Pence {
  return less(sum([...meta.items, ...meta.bundles].map((line) => line.price)), price)
}
