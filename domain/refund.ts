import { less, type Pence, pence, smaller } from './money.ts'

/** By its provider, to where the money came from, or by us, as site credit. */
export const refundMethods = ['PROVIDER', 'CREDIT'] as const
export type RefundMethod = (typeof refundMethods)[number]

export type RefundSplit = { readonly moneyPence: Pence; readonly creditPence: Pence }

/**
 * What a refund returns: the money first, then the site credit that paid the rest. Null when there is nothing to give,
 * or less than was requested.
 */
export function splitRefund(requested: Pence | 'ALL', left: RefundSplit): RefundSplit | null {
  const wanted = requested === 'ALL' ? pence(left.moneyPence + left.creditPence) : requested
  if (wanted <= 0 || wanted > left.moneyPence + left.creditPence) return null
  const moneyPence = smaller(wanted, left.moneyPence)
  return { moneyPence, creditPence: less(wanted, moneyPence) }
}
