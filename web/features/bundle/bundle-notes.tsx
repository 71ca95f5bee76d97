import type { Bundle } from '#contract/catalogue.ts'
import { formatPoundsTrimmed, less } from '#domain/money/money.ts'

/** The saving in pounds, and the free way to enter, as large as the price option above them. */
export default function BundleNotes({ bundle }: { bundle: Bundle }) {
  const { price, separate_price: separate } = bundle
  return (
    <>
      {separate !== null && separate > price && (
        <p className="figures -mt-3">
          Bought separately: {formatPoundsTrimmed(separate)}.{' '}
          <strong>You save {formatPoundsTrimmed(less(separate, price))}.</strong>
        </p>
      )}
      <section aria-label="Enter by post" className="rounded-card border-2 border-line bg-surface px-4 py-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="font-text text-base leading-snug font-bold">Enter by post</h2>
          <p className="font-display text-xl font-bold">Free</p>
        </div>
        <p className="text-sm text-ink-soft">No purchase necessary</p>
        <p className="pt-2 text-sm">
          Postal entry is described in the individual competitions. Open any of them to see how.
        </p>
      </section>
    </>
  )
}
