import type { PastPurchase } from '#contract/entries.ts'
import { formatPounds, type Pence, sum } from '#domain/money.ts'
import type { EntryStatus } from '#domain/purchase.ts'

const statusTexts: Readonly<Record<EntryStatus, string>> = {
  PENDING: 'payment pending',
  PAID: 'paid',
  FREE: 'free',
  EXPIRED: 'expired, nothing was taken',
  FAILED: 'failed, nothing was taken',
  REFUNDED: 'refunded',
}

type Standing = Pick<
  PastPurchase,
  'status' | 'total' | 'credit' | 'discount_total' | 'promo_code' | 'refunded' | 'refunded_credit' | 'disputed'
>

/** How it stands. What credit paid for was not free, and what is owed back has not come yet. */
export function statusText({ status, total, credit, refunded, refunded_credit, disputed }: Standing): string {
  const backPence = sum([refunded, refunded_credit])
  if (disputed) return 'payment disputed'
  if (status === 'REFUNDED' && backPence < total + credit) return 'refund on its way'
  if (status !== 'REFUNDED' && backPence > 0) return `${formatPounds(backPence)} refunded`
  return status === 'FREE' && credit > 0 ? 'paid with site credit' : statusTexts[status]
}

/** What was deducted before the charge, what was charged and what was refunded; nothing where a price says it all. */
export function sumsOf(purchase: Standing): [name: string, amount: string][] {
  const {
    total,
    discount_total: discount,
    promo_code: code,
    credit,
    refunded,
    refunded_credit: refundedCredit,
  } = purchase
  const off = (amount: Pence) => `−${formatPounds(amount)}`
  const lines: [name: string, amount: string, isThere: boolean][] = [
    [`Promo code ${code}`, discount > 0 ? off(discount) : 'Free entries', code !== null],
    ['Site credit', off(credit), credit > 0],
    ['Paid', formatPounds(total), true],
    ['Refunded', formatPounds(refunded), refunded > 0],
    ['Refunded as site credit', formatPounds(refundedCredit), refundedCredit > 0],
  ]
  const sums = lines.flatMap(([name, amount, isThere]): [string, string][] => (isThere ? [[name, amount]] : []))
  return sums.length > 1 ? sums : []
}
