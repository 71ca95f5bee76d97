import { useRef } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import type { Offer } from '#web/features/checkout/offers.ts'
import { DECLINE_TEXT, OfferButtons } from './offer-buttons.tsx'
import { SINGLE_TITLE } from './offer-texts.ts'
import { PromoContent } from './promo-content.tsx'

export type PromoDialogProps = {
  offer: Offer
  errors: readonly string[]
  /** Pays for the line alone, with a saved card: `Pay £2.50 with Visa ending 4242`. */
  payLabel: string | null
  busy: boolean
  onAccept: () => void
  onReject: () => void
  onPay: () => void
  onClose: () => void
}

/** An offer beside a line that is entered at once. */
export function PromoDialog({ offer, errors, payLabel, busy, onAccept, onReject, onPay, onClose }: PromoDialogProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog open onClose={onClose} size="wide" title={SINGLE_TITLE} initialFocus={heading}>
      <PromoContent offer={offer} heading={heading} />
      <ErrorList errors={errors} />
      <OfferButtons
        addLabel="Add to Order"
        declineLabel={
          <span>
            Checkout Now
            <span className="block text-sm font-normal">{DECLINE_TEXT}</span>
          </span>
        }
        addDisabled={errors.length > 0}
        busy={busy}
        onAdd={onAccept}
        onCheckout={onReject}
        payLabel={payLabel}
        onPay={onPay}
      />
    </Dialog>
  )
}
