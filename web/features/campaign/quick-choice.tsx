import { useSyncExternalStore } from 'react'
import type { Pence } from '#domain/money.ts'
import { quickQuantities } from '#domain/quick-quantities.ts'
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
 * Round numbers of tickets, each a button. It comes after the first scripts: the server has sent it, and nothing can be
 * pressed in it before it is there.
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
