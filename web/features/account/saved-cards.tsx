import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#contract/errors.ts'
import { getSavedCards, removeSavedCard, type SavedCard } from '#contract/saved-cards.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { CallFailed, call, callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { cardName } from '#web/core/parts/card-name.ts'
import { CardRow } from '#web/core/parts/card-row.tsx'
import { useSession } from '#web/core/session/session.tsx'

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
          card={chosen}
          onClose={() => setChosen(null)}
          onRemoved={(cards) => {
            queries.setQueryData(queryKey, { cards })
            setRemoved(`${cardName(chosen)} has been removed.`)
            setChosen(null)
          }}
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

type RemoveDialogProps = { card: SavedCard; onClose: () => void; onRemoved: (left: SavedCard[]) => void }

function RemoveDialog({ card, onClose, onRemoved }: RemoveDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])

  async function remove() {
    setErrors([])
    setIsBusy(true)
    const called = await call(removeSavedCard, { body: { card_id: card.id } })
    if (called.ok) return onRemoved(called.value.cards)
    setIsBusy(false)
    setErrors(called.errors.map(errorText))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove ${cardName(card)}?`}
      description="You can save it again the next time that you pay with it."
      actions={
        <>
          <Button tone="danger" busy={isBusy} onClick={() => void remove()}>
            Remove
          </Button>
          <Button tone="quiet" disabled={isBusy} onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <ErrorList errors={errors} />
    </Dialog>
  )
}
