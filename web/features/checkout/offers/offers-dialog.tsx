import { useRef, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import type { Offer } from '#web/features/checkout/offers.ts'
import { DECLINE_TEXT, OfferButtons } from './offer-buttons.tsx'
import { OfferList } from './offer-list.tsx'
import { offersTitle } from './offer-texts.ts'

export type OffersDialogProps = {
  offers: readonly Offer[]
  busy: boolean
  onAccept: (accepted: readonly Offer[]) => void
  onReject: () => void
  onClose: () => void
}

/** Offers beside a basket: up to three competitions, none of them selected in advance. */
export function OffersDialog({ offers, busy, onAccept, onReject, onClose }: OffersDialogProps) {
  const [accepted, setAccepted] = useState<readonly Offer[]>([])
  const firstOffer = useRef<HTMLButtonElement>(null)
  return (
    <Dialog open onClose={onClose} size="wide" title={offersTitle(offers.length)} initialFocus={firstOffer}>
      <OfferList offers={offers} accepted={accepted} onAccept={setAccepted} firstOffer={firstOffer} />
      <OfferButtons
        addLabel="Add to Basket"
        declineLabel={DECLINE_TEXT}
        busy={busy}
        onAdd={() => (accepted.length > 0 ? onAccept(accepted) : onReject())}
        onCheckout={onReject}
      />
    </Dialog>
  )
}
