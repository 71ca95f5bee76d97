import { type Pence, pence } from './money.ts'

/**
 * STANDARD: a price contains VAT of 20 %. EXEMPT: no VAT, and in the return. OUTSIDE: no VAT, and not in the return.
 */
export const vatClasses = ['STANDARD', 'EXEMPT', 'OUTSIDE'] as const
export type VatClass = (typeof vatClasses)[number]

/** A sixth of a price at 20 %, to the nearest penny: prices include VAT. */
export function vatWithin(vatClass: VatClass, grossPence: number): Pence {
  return pence(vatClass === 'STANDARD' ? Math.round(grossPence / 6) : 0)
}
