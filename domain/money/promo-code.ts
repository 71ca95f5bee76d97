import { cleanPasted } from '../text/pasted-text.ts'
import { formatPounds, pence } from './money.ts'

/** Percent and cash come off the basket; the other two grant entries in the code's campaign. */
export const promoTypes = ['PERCENT_DISCOUNT', 'CASH_DISCOUNT', 'FREE_ENTRY', 'RAFFLE'] as const
export type PromoType = (typeof promoTypes)[number]

/** The problem with the value of a code, or null. The type decides its unit: percent, pounds, entries or tickets. */
export function promoValueProblem(type: PromoType, value: number): string | null {
  if (type === 'CASH_DISCOUNT')
    return Math.round(value * 100) / 100 === value ? null : 'must be pounds with at most two decimals'
  if (!Number.isInteger(value)) return 'must be a whole number'
  return type !== 'PERCENT_DISCOUNT' || value <= 100 ? null : 'must be at most 100 percent'
}

/** A code in words: `15% off`, `£5.00 off`, `3 free entries`. */
export function promoWords(type: PromoType, value: number): string {
  if (type === 'PERCENT_DISCOUNT') return `${value}% off`
  if (type === 'CASH_DISCOUNT') return `${formatPounds(pence(value))} off`
  const [one, many] = type === 'RAFFLE' ? ['ticket', 'tickets'] : ['entry', 'entries']
  return `${value} free ${value === 1 ? one : many}`
}

export const PROMO_CODE_LENGTH_MAX = 128
export const PROMO_CODE_PATTERN = /^[A-Z0-9_-]{1,128}$/

/** Normalises a typed promo code. */
export function normaliseCode(typed: string): string {
  return cleanPasted(typed).replace(/\s/g, '').toUpperCase()
}

export function isPromoCode(code: string): boolean {
  return PROMO_CODE_PATTERN.test(code)
}
