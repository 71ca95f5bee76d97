import type { GroupItem } from '#contract/catalogue.ts'
import { formatPoundsTrimmed, pence } from '#domain/money/money.ts'

/** `from £2`, `£10` of a bundle, `Free`: the lowest cost of an entry, which is at least the minimum order. */
export function priceText(
  { type, from_price: from }: Pick<GroupItem, 'type' | 'from_price'>,
  orderMinPence: number,
): string | null {
  if (from === null) return null
  if (from === 0) return 'Free'
  const price = formatPoundsTrimmed(pence(Math.max(from, orderMinPence)))
  return type === 'BUNDLE' ? price : `from ${price}`
}
