import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { PastPurchase } from '#contract/entries.ts'
import { formatPounds } from '#domain/money/money.ts'
import { namePurchase } from '#domain/order/purchase-name.ts'
import { classNames } from '#ui/class-names.ts'
import { formatDateTime } from '#web/core/parts/format-date-time.ts'
import { PurchaseItems } from './purchase-items.tsx'
import { statusText } from './purchase-texts.ts'

/** One purchase as a line that opens to show its items. */
export function PurchaseRow({ purchase }: { purchase: PastPurchase }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const name = namePurchase(purchase.items.map((item) => item.name))
  return (
    <li className="rounded-card bg-surface shadow-card">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-15 w-full items-center gap-4 rounded-card px-4 py-3 text-left"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="figures block text-sm text-ink-soft">
            {formatDateTime(purchase.created_at)}, {statusText(purchase)}
          </span>
        </span>
        <span className="figures shrink-0 font-display font-bold">{formatPounds(purchase.total)}</span>
        <ChevronDown
          aria-hidden
          size={22}
          className={classNames('shrink-0 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="border-t border-line px-4 pt-3 pb-4">
        <PurchaseItems purchase={purchase} isShown={isOpen} />
      </div>
    </li>
  )
}
