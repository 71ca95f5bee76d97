import type { CreditActivity } from '#contract/credit.ts'
import type { CreditReason } from '#domain/money/credit.ts'
import { formatDateTime } from '#web/core/parts/format-date-time.ts'

const reasonTexts: Readonly<Record<CreditReason, string>> = {
  SPIN: 'Spin to Win',
  GOODWILL: 'Added by us',
  REFUND: 'Refund',
  STAGING: 'Added by you',
  PRIZE: 'Prize',
  PURCHASE: 'Spent on entries',
  EXPIRED: 'Expired',
}

/** The line below the name: the reason of the change, and the expiry of the credit. */
export function reasonText({ reason_tag, expires_at }: Pick<CreditActivity, 'reason_tag' | 'expires_at'>): string {
  const reason = reasonTexts[reason_tag]
  return expires_at ? `${reason}, use by ${formatDateTime(expires_at)}` : reason
}

export function typeText({ transaction_type, pending }: Pick<CreditActivity, 'transaction_type' | 'pending'>): string {
  const type = transaction_type === 'CREDIT' ? 'Credit' : 'Debit'
  return pending ? `${type} (PENDING)` : type
}

/** `+£5.00`, `−£5.00` */
export function signedAmount({
  transaction_type,
  amountF,
}: Pick<CreditActivity, 'transaction_type' | 'amountF'>): string {
  return `${transaction_type === 'CREDIT' ? '+' : '−'}${amountF}`
}
