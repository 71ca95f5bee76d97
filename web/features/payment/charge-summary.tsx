import type { Charge } from '#contract/payments.ts'
import { formatPounds } from '#domain/money/money.ts'
import { Price } from '#ui/price.tsx'
import FreeEntryNote from '#web/core/entering/free-entry-note.tsx'
import { chargeLines, takenOff, takenOffText } from './charge-lines.ts'

/** The items of a charge, and its total; before the charge is known, their places. */
export function ChargeSummary({ charge }: { charge: Charge | undefined }) {
  return (
    <section aria-labelledby="your-order" className="flex flex-col gap-3 rounded-card bg-sunk p-4">
      <h2 id="your-order" className="text-lg">
        Your order
      </h2>
      {charge ? <Lines charge={charge} /> : <LinePlaces />}
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3 font-bold">
        Total to pay
        {/* The space keeps the height of the price. */}
        <Price size="large">{charge ? formatPounds(charge.price) : '\u00a0'}</Price>
      </p>
      <FreeEntryNote />
    </section>
  )
}

function Lines({ charge }: { charge: Charge }) {
  const offPence = takenOff(charge)
  return (
    <ul className="flex flex-col gap-3">
      {chargeLines(charge).map((line) => (
        <li key={line.key} className="flex justify-between gap-4">
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">{line.title}</span>
            <span className="figures block text-sm text-ink-soft">{line.entries}</span>
          </span>
          <span className="figures whitespace-nowrap">{line.price}</span>
        </li>
      ))}
      {offPence > 0 && (
        <li className="flex justify-between gap-4 text-success">
          <span>{takenOffText(charge)}</span>
          <span className="figures whitespace-nowrap">−{formatPounds(offPence)}</span>
        </li>
      )}
    </ul>
  )
}

/** Its height is that of one line with a short title, the most frequent order. */
function LinePlaces() {
  return (
    <div aria-hidden className="flex h-11.5 flex-col justify-center gap-2">
      <span className="h-4 w-3/5 rounded-tick bg-line" />
      <span className="h-3 w-1/4 rounded-tick bg-line" />
    </div>
  )
}
