import type { SavedCard } from '#contract/saved-cards.ts'
import { brandName } from '#domain/money/saved-card.ts'

/** `Visa ending 4242`. */
export function cardName({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return `${brandName(brand)} ending ${last4}`
}

export function cardExpiry({ expires, is_expired }: Pick<SavedCard, 'expires' | 'is_expired'>): string {
  return `${is_expired ? 'Expired' : 'Expires'} ${expires}`
}
