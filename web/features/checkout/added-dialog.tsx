import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { takeOffers } from '#web/core/basket/basket-changes.ts'
import { entriesOf } from '#web/core/basket/basket-line.ts'
import { closeBasket, openBasket } from '#web/core/basket/basket-store.ts'
import FreeEntryNote from '#web/core/entering/free-entry-note.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { type Added, type Beside, clearAdded, useAdded } from './added-to-basket.ts'
import { OfferList } from './offers/offer-list.tsx'
import { offersTitle, SINGLE_TITLE } from './offers/offer-texts.ts'
import { PromoContent } from './offers/promo-content.tsx'
import type { Offer } from './offers.ts'
import { useCheckout } from './use-checkout.ts'

/**
 * Confirms that the choice is in the basket, links to the next pages, and shows offers beside it. Closing it opens the
 * basket with the new line.
 */
export default function AddedDialog() {
  const { added } = useAdded()
  const { platform } = usePage()
  const { checkOut } = useCheckout()
  const navigate = useNavigate()
  const checkout = useRef<HTMLButtonElement>(null)
  const [hasAccepted, setHasAccepted] = useState(false)
  if (!added) return null

  function leaveTo(next: () => void) {
    clearAdded()
    next()
  }

  function explore() {
    closeBasket()
    void navigate(paths.home)
  }

  function accept(accepted: readonly Offer[]) {
    if (!added) return
    const lines = accepted.map(({ line }) => line)
    takeOffers(lines)
    const entries = lines.reduce((all, line) => all + entriesOf(line), added.entries)
    useAdded.setState({ added: { ...added, entries, offers: [] } })
    setHasAccepted(true)
    checkout.current?.focus()
  }

  const hasOffers = added.offers.length > 0
  return (
    <Dialog
      open
      onClose={() => leaveTo(openBasket)}
      title={addedText(added)}
      size={hasOffers ? 'wide' : 'narrow'}
      initialFocus={checkout}
    >
      <div className="flex flex-col gap-3 sm:flex-row sm:*:flex-1">
        <Button ref={checkout} wide onClick={() => leaveTo(() => void checkOut())}>
          Checkout now
        </Button>
        {/* A frame has no other pages to explore. */}
        {platform !== 'iframe' && (
          <Button wide tone="quiet" onClick={() => leaveTo(explore)}>
            Explore more competitions
          </Button>
        )}
      </div>
      <FreeEntryNote />
      <p role="status" className="sr-only">
        {hasAccepted && addedText(added)}
      </p>
      {hasOffers && <OffersBeside {...added} onAccept={accept} />}
    </Dialog>
  )
}

/** Offers below two buttons of equal prominence, so that they are never in the way. */
function OffersBeside({ isSingle, offers, onAccept }: Beside & { onAccept: (accepted: readonly Offer[]) => void }) {
  const [selected, setSelected] = useState<readonly Offer[]>([])
  const [single] = offers
  const accepted = isSingle ? offers : selected
  return (
    <section aria-labelledby="offered-beside" className="flex flex-col gap-4 border-t border-line pt-4">
      <h2 id="offered-beside" className="text-lg">
        {isSingle ? SINGLE_TITLE : offersTitle(offers.length)}
      </h2>
      {isSingle && single ? (
        <PromoContent offer={single} />
      ) : (
        <OfferList offers={offers} accepted={selected} onAccept={setSelected} />
      )}
      {accepted.length > 0 && (
        <Button wide tone="brand" onClick={() => onAccept(accepted)}>
          Add to Basket
        </Button>
      )}
    </section>
  )
}

function addedText({ method, entries }: Added): string {
  const count = `${entries.toLocaleString('en-GB')} ${entries === 1 ? 'entry' : 'entries'}`
  if (method === 'UPDATED') return `Your basket selection has been updated to ${count}`
  return `${count} ${entries === 1 ? 'has' : 'have'} been added to your basket!`
}
