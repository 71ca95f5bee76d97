import { formatPounds } from '#domain/money/money.ts'
import type { BasketTotal } from '#web/core/basket/basket-total.ts'

/** The total of the basket. Its components are shown only if there are any. */
export function BasketTotals({ total }: { total: BasketTotal }) {
  const hasParts = total.discountPence > 0 || total.creditPence > 0
  return (
    <dl aria-live="polite" className="figures flex flex-col gap-1">
      {hasParts && <Amount label="Entries" amount={formatPounds(total.itemsPence)} />}
      {total.discountPence > 0 && <Amount label="Promo code" amount={`−${formatPounds(total.discountPence)}`} />}
      {total.creditPence > 0 && <Amount label="Site credit" amount={`−${formatPounds(total.creditPence)}`} />}
      <div className="flex items-baseline justify-between gap-4 font-display font-bold">
        <dt className="text-lg">Total</dt>
        <dd className="text-2xl whitespace-nowrap">{formatPounds(total.totalPence)}</dd>
      </div>
    </dl>
  )
}

function Amount({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold whitespace-nowrap">{amount}</dd>
    </div>
  )
}
