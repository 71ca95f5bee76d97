import { ShoppingBasket } from 'lucide-react'
import { useBasket } from '#web/core/basket/basket-store.ts'
import { countItems } from '#web/core/basket/count-items.ts'
import { opens } from '#web/core/site/opens.ts'

/** The id of the panel that the button opens. */
export const BASKET = 'basket'

const round = 'relative inline-flex size-11 items-center justify-center rounded-full hover:bg-sunk'

/** Shows the number of items in the basket and toggles the panel. */
export function BasketButton({ className = round, label }: { className?: string; label?: string }) {
  const count = useBasket(countItems)
  const open = useBasket((basket) => basket.open)

  return (
    <button
      type="button"
      aria-label={`Basket, ${count} ${count === 1 ? 'item' : 'items'}`}
      aria-expanded={open}
      aria-haspopup="dialog"
      {...opens(BASKET)}
      className={className}
    >
      <span className="relative">
        <ShoppingBasket aria-hidden size={24} />
        {count > 0 && (
          <span className="figures absolute -top-2 -right-2.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-action px-1 text-[0.75rem] leading-none font-bold text-action-ink">
            {count}
          </span>
        )}
      </span>
      {label}
    </button>
  )
}
