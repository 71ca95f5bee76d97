import { londonMonth } from '../time/london.ts'

/** How a card is known to its owner. */
export type CardFace = {
  readonly brand: string
  readonly last4: string
  readonly expiresMonth: number
  readonly expiresYear: number
}

/** A card is valid until the last day of the month printed on it. */
export function isExpired({ expiresMonth, expiresYear }: CardFace, now: Date): boolean {
  return londonMonth(now) > `${expiresYear}-${String(expiresMonth).padStart(2, '0')}`
}

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** `Visa`; `Card` for one whose brand the provider does not know. */
export function brandName(brand: string): string {
  return BRANDS[brand] ?? 'Card'
}

/** `12/29`, as printed on the card. */
export function expiryText({ expiresMonth, expiresYear }: CardFace): string {
  return `${String(expiresMonth).padStart(2, '0')}/${String(expiresYear).slice(-2)}`
}
