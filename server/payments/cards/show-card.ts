import type { SavedCard as ShownCard } from '#contract/saved-cards.ts'
import { expiryText, isExpired } from '#domain/money/saved-card.ts'
import type { SavedCard } from './card-queries.ts'

export function showCard(card: SavedCard, now: Date): ShownCard {
  const { id, brand, last4 } = card
  return { id, brand, last4, expires: expiryText(card), is_expired: isExpired(card, now) }
}
