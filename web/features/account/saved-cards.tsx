import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Err } from '#contract/errors.ts'
import { getSavedCards, removeSavedCard, type SavedCard } from '#contract/saved-cards.ts'
import { Button } from '#ui/button.tsx'
import { call, callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { QueryState } from '#web/core/http/query-state.tsx'
import { cardName } from '#web/core/parts/card-name.ts'
import { CardRow } from '#web/core/parts/card-row.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

/** Fetched on each visit: a payment in another tab may have saved a card. */
export default function SavedCards() {
  const { user } = useSession()
  const queryKey = ['saved-cards', user?.external_id]
  const queries = queryClient()
  const query = useQuery({ queryKey, queryFn: () => callOrThrow(getSavedCards, {}), gcTime: 0 }, queries)
  const [chosen, setChosen] = useState<SavedCard | null>(null)
  const [removed, setRemoved] = useState<string | null>(null)

  async function remove(card: SavedCard): Promise<readonly Err[]> {
    const called = await call(removeSavedCard, { body: { card_id: card.id } })
    if (!called.ok) return called.errors
    queries.setQueryData(queryKey, { cards: called.value.cards })
    setRemoved(`${cardName(card)} has been removed.`)
    setChosen(null)
    return []
  }

  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl">Saved cards</h1>
      <QueryState what="Loading your cards" query={query} />
      <p role="status" className="font-semibold text-success empty:hidden">
        {removed}
      </p>
      {query.data && <CardList cards={query.data.cards} onRemove={setChosen} />}
      {chosen && (
        <RemoveDialog
          name={cardName(chosen)}
          description="You can save it again next time you pay."
          remove={() => remove(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

function CardList({ cards, onRemove }: { cards: readonly SavedCard[]; onRemove: (card: SavedCard) => void }) {
  if (cards.length === 0)
    return <p>No saved cards. Tick “Save this card for next time” when you pay, and it’ll be quicker next time.</p>
  return (
    <>
      <ul className="flex flex-col gap-3">
        {cards.map((card) => (
          <CardRow key={card.id} card={card}>
            <Button tone="quiet" aria-label={`Remove ${cardName(card)}`} onClick={() => onRemove(card)}>
              Remove
            </Button>
          </CardRow>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        Our payment provider stores your cards. We only see the last four digits and the expiry date, and we only charge
        a card when you tell us to.
      </p>
    </>
  )
}
