import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'

export type OfferButtonsProps = {
  addLabel: 'Add to Basket' | 'Add to Order'
  declineLabel: ReactNode
  /** The offer could not be had: only the way without it is left. */
  addDisabled?: boolean
  busy: boolean
  onAdd: () => void
  onCheckout: () => void
  /** The same way, and paid at once. */
  payLabel?: string | null
  onPay?: () => void
}

export const DECLINE_TEXT = 'No thanks, go to payment'

/** With the offer or without it: buttons of the same size. */
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
