import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Err, errorText } from '#contract/errors.ts'
import { getSavedCards, removeSavedCard, type SavedCard } from '#contract/saved-cards.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { CallFailed, call, callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { cardName } from '#web/core/parts/card-name.ts'
import { CardRow } from '#web/core/parts/card-row.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

/** Asked for each time: a payment in another tab may have saved one. */
export default function SavedCards() {
  const { user } = useSession()
  const queryKey = ['saved-cards', user?.external_id]
  const queries = queryClient()
  const { data, error, isPending, refetch } = useQuery(
    { queryKey, queryFn: () => callOrThrow(getSavedCards, {}), gcTime: 0 },
    queries,
  )
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
    <>
      <h1 className="mb-4 text-2xl">Saved cards</h1>
      {isPending && (
        <p role="status" className="flex min-h-24 items-center justify-center">
          <Spinner size={32} />
          <span className="sr-only">Loading your cards</span>
        </p>
      )}
      <ErrorList errors={error instanceof CallFailed ? error.failure.errors.map(errorText) : []} />
      {error && (
        <Button tone="quiet" onClick={() => void refetch()} className="mt-4">
          Try again
        </Button>
      )}
      <p role="status" className="font-semibold text-success empty:hidden">
        {removed}
      </p>
      {data && <CardList cards={data.cards} onRemove={setChosen} />}
      {chosen && (
        <RemoveDialog
          name={cardName(chosen)}
          description="You can save it again the next time that you pay with it."
          remove={() => remove(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

function CardList({ cards, onRemove }: { cards: readonly SavedCard[]; onRemove: (card: SavedCard) => void }) {
  if (cards.length === 0)
    return (
      <p>No card is saved. When you pay by card, tick “Save this card for next time”, and you will pay with one tap.</p>
    )
  return (
    <>
      <ul className="my-4 flex flex-col gap-3">
        {cards.map((card) => (
          <CardRow key={card.id} card={card}>
            <Button tone="quiet" aria-label={`Remove ${cardName(card)}`} onClick={() => onRemove(card)}>
              Remove
            </Button>
          </CardRow>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        Our card provider stores your cards. We see the last four digits and the expiry date, and never charge a card
        without you.
      </p>
    </>
  )
}
