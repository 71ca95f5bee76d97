import { type BadCell, readCells } from '../text/csv-cells.ts'
import type { PurchaseState } from './purchase.ts'

/** A number that a file names, with its first cell. */
export type ListedNumber = { readonly number: number; readonly line: number; readonly column: number }

export type PurchaseList = {
  readonly listed: readonly ListedNumber[]
  readonly duplicates: number
  readonly bad: readonly BadCell[]
}

const heading = /^(purchase|order)([ _-]?(id|no|number))?s?$/i

/**
 * The purchases that a file names. If its first line names a column of orders, as exports of the console do, other
 * columns are ignored. Without such a line every cell is an order.
 */
export function readPurchaseList(csv: string, decode: (id: string) => number | null): PurchaseList {
  const cells = readCells(csv)
  const named = cells.find(({ line, text }) => line === 1 && heading.test(text))
  const orders = named ? cells.filter(({ line, column }) => line > 1 && column === named.column) : cells
  const listed = new Map<number, ListedNumber>()
  const bad: BadCell[] = []
  let duplicates = 0
  for (const { line, column, text } of orders) {
    // People write an order with the mark that emails put before it.
    const number = decode(text.replace(/^#/, ''))
    if (number === null) bad.push({ line, column, message: 'is no order number' })
    else if (listed.has(number)) duplicates += 1
    else listed.set(number, { number, line, column })
  }
  return { listed: [...listed.values()], duplicates, bad }
}

/** One person refunds a few orders of little money alone. */
export function needsSecondPerson(
  list: { purchases: number; amountPence: number },
  alone: { purchasesMax: number; amountPenceMax: number },
): boolean {
  return list.purchases > alone.purchasesMax || list.amountPence > alone.amountPenceMax
}

/** NOT_APPROVED: the second person rejected it, or it was not decided in time. */
export const refundListStates = ['WAITING', 'NOT_APPROVED', 'RUNNING', 'CANCELLED'] as const

/** WAITING: its provider has still to make it. FAILED: its provider declined. NOTHING: nothing was left to refund. */
export const refundRowStates = [
  'NOT_BEGUN',
  'WAITING',
  'REFUNDED',
  'FAILED',
  'NOTHING',
  'REFUSED',
  'CANCELLED',
] as const

export const refundRowWhys = ['UNPAID', 'DISPUTED', 'CAMPAIGN_CANCELLED', 'NOT_NOW'] as const
export type RefundRowWhy = (typeof refundRowWhys)[number]

/** The reason why nothing of a purchase could be refunded; null if all of it is refunded already. */
export function whyNotRefunded(state: PurchaseState, isAllBack: boolean): RefundRowWhy | null {
  if (state === 'DISPUTED') return 'DISPUTED'
  if (state === 'REFUNDED') return null
  if (!['COMPLETED', 'PARTLY_REFUNDED', 'REFUNDING'].includes(state)) return 'UNPAID'
  return isAllBack ? null : 'NOT_NOW'
}
