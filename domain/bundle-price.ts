import { type Pence, sum } from './money.ts'

/**
 * DEARER: bought one by one the parts cost less. NOT_SOLD: a part is not sold in that number.
 * ENDS_BEFORE: a part closes before the bundle does. HIDDEN: a part is not published.
 */
export const bundleFindings = ['DEARER', 'NOT_SOLD', 'ENDS_BEFORE', 'HIDDEN'] as const
export type BundleFinding = (typeof bundleFindings)[number]

/** A part as its campaign sells it: `usualPence` is the price of that number of entries alone, null where none is. */
export type BundlePart = {
  readonly usualPence: Pence | null
  readonly isPublished: boolean
  readonly endsAt: Date | null
}

/** What all parts cost one by one, or null where one is not sold in that number. */
export function partsPrice(parts: readonly BundlePart[]): Pence | null {
  const prices = parts.map(({ usualPence }) => usualPence)
  return prices.every((price) => price !== null) ? sum(prices) : null
}

/** What an operator should know before the bundle is sold. None of it keeps a bundle from being saved. */
export function checkBundle(
  bundle: { readonly pricePence: Pence; readonly endsAt: Date | null },
  parts: readonly BundlePart[],
): BundleFinding[] {
  const together = partsPrice(parts)
  const ends = bundle.endsAt?.getTime() ?? Number.POSITIVE_INFINITY
  const holds: Record<BundleFinding, boolean> = {
    DEARER: together !== null && together < bundle.pricePence,
    NOT_SOLD: together === null,
    ENDS_BEFORE: parts.some(({ endsAt }) => endsAt !== null && endsAt.getTime() < ends),
    HIDDEN: parts.some(({ isPublished }) => !isPublished),
  }
  return bundleFindings.filter((finding) => holds[finding])
}
