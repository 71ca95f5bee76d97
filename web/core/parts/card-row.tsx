import { CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SavedCard } from '#contract/saved-cards.ts'
import { cardExpiry, cardName } from './card-name.ts'

/** A saved card in a list, with its actions. */
export function CardRow({ card, children }: { card: SavedCard; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border-2 border-line bg-surface px-4 py-3">
      <CreditCard aria-hidden size={24} className="shrink-0" />
      <span className="min-w-0 flex-1 basis-32">
        <span className="figures block font-bold">{cardName(card)}</span>
        <span className={`figures block text-sm ${card.is_expired ? 'text-danger' : 'text-ink-soft'}`}>
          {cardExpiry(card)}
        </span>
      </span>
      {children}
    </li>
  )
}
