import type { PastPurchase } from '#contract/entries.ts'
import { formatPounds, type Pence, sum } from '#domain/money/money.ts'
import type { EntryStatus } from '#domain/order/purchase.ts'

const statusTexts: Readonly<Record<EntryStatus, string>> = {
  PENDING: 'payment pending',
  PAID: 'paid',
  FREE: 'free',
  EXPIRED: 'expired – you weren’t charged',
  FAILED: 'failed – you weren’t charged',
  REFUNDED: 'refunded',
}

type Standing = Pick<
  PastPurchase,
  'status' | 'total' | 'credit' | 'discount_total' | 'promo_code' | 'refunded' | 'refunded_credit' | 'disputed'
>

/** The status of a purchase. An order paid with credit was not free, and a refund that is owed has not arrived yet. */
export function statusText({ status, total, credit, refunded, refunded_credit, disputed }: Standing): string {
  const backPence = sum([refunded, refunded_credit])
  if (disputed) return 'payment disputed'
  if (status === 'REFUNDED' && backPence < total + credit) return 'refund on its way'
  if (status !== 'REFUNDED' && backPence > 0) return `${formatPounds(backPence)} refunded`
  return status === 'FREE' && credit > 0 ? 'paid with site credit' : statusTexts[status]
}

/** Deductions before the charge, the charge and refunds; empty if the price says everything. */
export function sumsOf(purchase: Standing): [name: string, amount: string][] {
  const { total, discount_total: discount, promo_code: code, credit, refunded, refunded_credit } = purchase
  const off = (amount: Pence) => `−${formatPounds(amount)}`
  const lines: [name: string, amount: string, isThere: boolean][] = [
    [`Promo code ${code}`, discount > 0 ? off(discount) : 'Free entries', code !== null],
    ['Site credit', off(credit), credit > 0],
    ['Paid', formatPounds(total), true],
    ['Refunded', formatPounds(refunded), refunded > 0],
    ['Refunded as site credit', formatPounds(refunded_credit), refunded_credit > 0],
  ]
  const sums = lines.flatMap(([name, amount, isThere]): [string, string][] => (isThere ? [[name, amount]] : []))
  return sums.length > 1 ? sums : []
}
