import { useSyncExternalStore } from 'react'
import { quickQuantities } from '#domain/campaign/quick-quantities.ts'
import type { Pence } from '#domain/money/money.ts'
import { quantityLabel } from '#web/core/parts/quantity-label.ts'
import { usePage } from '#web/core/site/page-config.ts'

export type QuickChoiceProps = {
  unitPricePence: Pence
  sliderMin: number
  sliderMax: number
  tickets: number
  onTickets: (quantity: number) => void
  disabled: boolean
}

/**
 * Buttons for round numbers of tickets. Their code loads after the first scripts: the server has rendered them, but
 * they cannot be pressed until then.
 */
export default function QuickChoice({ tickets, onTickets, disabled, ...raffle }: QuickChoiceProps) {
  const orderMinPence = usePage().config.orderLimits.minPence
  const isLive = useIsLive()
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {quickQuantities(raffle, orderMinPence).map((quantity) => (
        <button
          key={quantity}
          type="button"
          aria-pressed={quantity === tickets}
          aria-label={quantityLabel('RAFFLE', quantity)}
          disabled={disabled || !isLive}
          onClick={() => onTickets(quantity)}
          className="figures min-h-11 min-w-12 flex-1 rounded-full border-2 border-line-strong bg-surface px-3 font-bold hover:bg-sunk aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {quantity.toLocaleString('en-GB')}
        </button>
      ))}
    </div>
  )
}

function useIsLive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
