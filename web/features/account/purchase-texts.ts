import type { PastPurchase } from '#contract/entries.ts'
import type { Frequency } from '#domain/campaign.ts'
import type { EntryStatus } from '#domain/purchase.ts'

/** What is said beside the date; a purchase that went as it should says nothing. */
export const statusTexts: Readonly<Record<EntryStatus, string | null>> = {
  PENDING: 'pending',
  PAID: null,
  FREE: 'free',
  EXPIRED: 'expired, nothing was taken',
  FAILED: 'failed, nothing was taken',
  REFUNDED: 'refunded',
}

const momentFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `27/11/2026 15:04`, London. */
export function momentText(at: Date): string {
  return momentFormat.format(at).replace(',', '')
}

/** `27/11/2026`, London. */
export function dayText(at: Date): string {
  return momentText(at).split(' ')[0]!
}

/** `Win a Car`, `Win a Car and 2 more` */
export function namesOf({ items }: Pick<PastPurchase, 'items'>): string {
  const [first, ...others] = items
  return others.length === 0 ? (first?.name ?? '') : `${first!.name} and ${others.length} more`
}

export function quantityText({ quantity, frequency }: { quantity: number; frequency: Frequency }): string {
  const entries = quantity === 1 ? '1 entry' : `${quantity.toLocaleString('en-GB')} entries`
  return frequency === 'ALL_NEXT_WEEK' ? `${entries} per day` : entries
}
