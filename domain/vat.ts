import { type Pence, pence } from './money.ts'

/** STANDARD: a price contains VAT of 20 %. EXEMPT: none, and it is in the return. OUTSIDE: none, and it is not. */
export const vatClasses = ['STANDARD', 'EXEMPT', 'OUTSIDE'] as const
export type VatClass = (typeof vatClasses)[number]

/** A sixth of a price at 20 %, to the nearest penny: prices are what people pay, with their VAT. */
export function vatWithin(vatClass: VatClass, grossPence: number): Pence {
  return pence(vatClass === 'STANDARD' ? Math.round(grossPence / 6) : 0)
}
