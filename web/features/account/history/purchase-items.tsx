import type { PastPurchase } from '#contract/entries.ts'
import { formatPounds } from '#domain/money/money.ts'
import { quantityLabel } from '#web/core/parts/quantity-label.ts'
import { rangeText } from '#web/core/parts/tickets-text.ts'
import { EntryDraw } from './entry-draw.tsx'
import { sumsOf } from './purchase-texts.ts'

type Item = PastPurchase['items'][number]
type Bought = Omit<Item, 'items'>

/** The items of a purchase with the numbers of their tickets. A bundle is shown with its parts. */
export function PurchaseItems({ purchase, isShown }: { purchase: PastPurchase; isShown: boolean }) {
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-4">
        {purchase.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was bought never changes; a promo line may bear the same name.
          <li key={index} className="flex flex-col gap-1">
            <p className="flex justify-between gap-4">
              <span className="min-w-0 font-semibold wrap-anywhere">{item.name}</span>
              <span className="figures">{formatPounds(item.price)}</span>
            </p>
            {!item.items && <Tickets bought={item} isShown={isShown} />}
            {item.items && (
              <ul className="mt-1 flex flex-col gap-2 border-l-2 border-line pl-4">
                {item.items.map((part) => (
                  <li key={part.name}>
                    <p>{part.name}</p>
                    <Tickets bought={part} isShown={isShown} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <Sums purchase={purchase} />
      <p className="text-sm text-ink-soft">
        Order confirmation number: <span className="figures wrap-anywhere">{purchase.id}</span>
      </p>
    </div>
  )
}

/** The numbers of one draw are beside the quantity, those of several draws below it. */
function Tickets({ bought, isShown }: { bought: Bought; isShown: boolean }) {
  const [first, ...others] = bought.entries
  const quantity = quantityLabel(bought.type, bought.quantity, bought.frequency)
  if (others.length === 0)
    return (
      <div className="figures text-sm text-ink-soft">
        <p>{[quantity, ...(first ? [rangeText(first)] : [])].join(' · ')}</p>
        {first && <EntryDraw range={first} isShown={isShown} />}
      </div>
    )
  return (
    <div className="figures text-sm text-ink-soft">
      <p>{quantity}</p>
      <ul>
        {bought.entries.map((range) => (
          <li key={range.code}>
            {rangeText(range)}
            <EntryDraw range={range} isShown={isShown} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Sums({ purchase }: { purchase: PastPurchase }) {
  const sums = sumsOf(purchase)
  if (sums.length === 0) return null
  return (
    <dl className="flex flex-col gap-1 border-t border-line pt-3">
      {sums.map(([name, amount]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="min-w-0 text-ink-soft wrap-anywhere">{name}</dt>
          <dd className="figures font-semibold">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
