import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'

export type OfferButtonsProps = {
  addLabel: 'Add to Basket' | 'Add to Order'
  declineLabel: ReactNode
  /** The offer is not available: only the choice without it is left. */
  addDisabled?: boolean
  busy: boolean
  onAdd: () => void
  onCheckout: () => void
  /** Label of the button that declines the offer and pays at once. */
  payLabel?: string | null
  onPay?: () => void
}

export const DECLINE_TEXT = 'No thanks, go to payment'

/** Buttons of the same size with and without the offer. */
export function OfferButtons({
  addLabel,
  declineLabel,
  addDisabled = false,
  busy,
  onAdd,
  onCheckout,
  payLabel = null,
  onPay = () => {},
}: OfferButtonsProps) {
  const [pressed, setPressed] = useState<'add' | 'checkout' | 'pay'>()
  const press = (name: 'add' | 'checkout' | 'pay', then: () => void) => () => {
    if (busy) return
    setPressed(name)
    then()
  }
  return (
    <div className="flex flex-col gap-2">
      <Button size="large" wide busy={busy && pressed === 'add'} disabled={addDisabled} onClick={press('add', onAdd)}>
        {addLabel}
      </Button>
      <p className="text-center text-sm font-bold text-ink-soft">OR</p>
      <Button
        size="large"
        wide
        tone="quiet"
        busy={busy && pressed === 'checkout'}
        onClick={press('checkout', onCheckout)}
      >
        {declineLabel}
      </Button>
      {payLabel && (
        <Button size="large" wide tone="quiet" busy={busy && pressed === 'pay'} onClick={press('pay', onPay)}>
          {payLabel}
        </Button>
      )}
    </div>
  )
}
