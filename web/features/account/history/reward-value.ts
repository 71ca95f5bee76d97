import type { PrizeListing } from '#contract/spins.ts'
import { formatPounds } from '#domain/money.ts'

/** What a prize is worth in a table: its credit, its code, or that it comes by post. */
export function rewardValue({ type, amount }: Pick<PrizeListing, 'type' | 'amount'>, promoCode: string | null): string {
  if (type === 'SITE_CREDIT' && amount !== null) return formatPounds(amount)
  return promoCode ?? 'To be sent'
}
