import { less, type Pence, pence, smaller } from './money.ts'

/** By the provider, back to the buyer's card or account, or by us, as site credit. */
export const refundMethods = ['PROVIDER', 'CREDIT'] as const
export type RefundMethod = (typeof refundMethods)[number]

export type RefundSplit = { readonly moneyPence: Pence; readonly creditPence: Pence }

/**
 * Splits a refund: the money first, then the site credit that paid the rest. Null if nothing is left to refund, or less
 * than requested.
 */
export function splitRefund(requested: Pence | 'ALL', left: RefundSplit): RefundSplit | null {
  const wanted = requested === 'ALL' ? pence(left.moneyPence + left.creditPence) : requested
  if (wanted <= 0 || wanted > left.moneyPence + left.creditPence) return null
  const moneyPence = smaller(wanted, left.moneyPence)
  return { moneyPence, creditPence: less(wanted, moneyPence) }
}

/** An amount of one line of an order. */
export type LineAmount = { readonly lineId: string; readonly amountPence: Pence }

/** Shares a refund among lines, in the order of the lines: first its money, then its credit. */
export function shareAmongLines(
  lines: readonly LineAmount[],
  { moneyPence, creditPence }: RefundSplit,
): { money: LineAmount[]; credit: LineAmount[] } {
  const { taken: money, rest } = takeFromLines(lines, moneyPence)
  return { money, credit: takeFromLines(rest, creditPence).taken }
}

function takeFromLines(lines: readonly LineAmount[], amountPence: Pence) {
  const taken: LineAmount[] = []
  const rest: LineAmount[] = []
  let wantedPence = amountPence
  for (const { lineId, amountPence: linePence } of lines) {
    const part = smaller(linePence, wantedPence)
    wantedPence = less(wantedPence, part)
    if (part > 0) taken.push({ lineId, amountPence: part })
    if (part < linePence) rest.push({ lineId, amountPence: less(linePence, part) })
  }
  return { taken, rest }
}
