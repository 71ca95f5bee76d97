import type { DoneCard } from './post-desk.ts'
import { rejectionWords } from './post-words.ts'

const SHOWN_MAX = 12

export function outcomeText({ outcome, reason, ticket, entry_code }: DoneCard): string {
  if (outcome === 'REJECTED') return `Not entered: ${reason === null ? '' : rejectionWords[reason]}`
  return `Entered: ticket ${ticket}, code ${entry_code}`
}

/** Recently typed cards, newest first. */
export function DoneCards({ cards }: { cards: readonly DoneCard[] }) {
  const [newest] = cards
  return (
    <section aria-label="Last entered" className="flex flex-col gap-3">
      <p role="status" className={newest ? 'font-bold' : 'sr-only'}>
        {newest && `${newest.name}. ${outcomeText(newest)}.`}
        {newest && newest.earlier > 0 && ` Earlier cards from the same person: ${newest.earlier}.`}
        {newest && newest.same_address > 0 && ` Other people at the same address: ${newest.same_address}.`}
      </p>
      {cards.length > 1 && (
        <ol className="figures flex flex-col gap-1 text-sm text-ink-soft">
          {cards.slice(1, SHOWN_MAX).map((card) => (
            <li key={card.card_id}>
              {card.name}. {outcomeText(card)}.
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
