import type { PastPurchase } from '#contract/entries.ts'
import type { TicketRange } from '#contract/purchases.ts'
import { formatPounds } from '#domain/money.ts'
import { ticketsText } from '#web/app/tickets-text.ts'
import { dayText, quantityText } from './purchase-texts.ts'

type Item = PastPurchase['items'][number]
type Bought = Omit<Item, 'items'>

/** What was bought, with the numbers of its tickets; a bundle with what it contains. */
export function PurchaseItems({ purchase }: { purchase: PastPurchase }) {
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
            <Tickets bought={item} />
            {item.items && (
              <ul className="mt-1 flex flex-col gap-2 border-l-2 border-line pl-4">
                {item.items.map((part) => (
                  <li key={part.name}>
                    <p>{part.name}</p>
                    <Tickets bought={part} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        Order confirmation number: <span className="figures wrap-anywhere">{purchase.id}</span>
      </p>
    </div>
  )
}

/** Which draw they are for is said where there is more than one. */
function inDraw(range: TicketRange, draws: number): string {
  const tickets = ticketsText(range)
  return draws > 1 && range.round_closes_at ? `${tickets} (draw of ${dayText(range.round_closes_at)})` : tickets
}

function Tickets({ bought }: { bought: Bought }) {
  return (
    <p className="figures text-sm text-ink-soft">
      {[quantityText(bought), ...bought.entries.map((range) => inDraw(range, bought.entries.length))].join(' · ')}
    </p>
  )
}
