/** Whole pence, GBP. The brand stops a ticket count or a percentage standing in for money. */
export type Pence = number & { readonly __unit: 'pence' }

export const CURRENCY = 'GBP'

export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new Error(`not whole pence: ${amount}`)
  return (amount === 0 ? 0 : amount) as Pence
}

export function sum(amounts: readonly Pence[]): Pence {
  return pence(amounts.reduce((total, amount) => total + amount, 0))
}

export function less(amount: Pence, off: Pence): Pence {
  return pence(amount - off)
}

export function times(amount: Pence, quantity: number): Pence {
  return pence(amount * quantity)
}

export function smaller(one: Pence, other: Pence): Pence {
  return one < other ? one : other
}

/** `£2.50`, `£0.05`, `-£1.00`, `£12,000.00`. */
export function formatPounds(amount: Pence): string {
  const sign = amount < 0 ? '-' : ''
  return `${sign}£${groupThousands((Math.abs(amount) / 100).toFixed(2))}`
}

/** `£2` without odd pence, otherwise `£2.50`. */
export function formatPoundsTrimmed(amount: Pence): string {
  return formatPounds(amount).replace(/\.00$/, '')
}

/** Adds thousands commas to the numbers of a text with four or more digits before the point: `£5,000`, `£300,000`. */
export function groupThousands(text: string): string {
  return text.replace(/(?<![\d.,])\d{4,}/g, (digits) => digits.replace(/\B(?=(?:\d{3})+$)/g, ','))
}
