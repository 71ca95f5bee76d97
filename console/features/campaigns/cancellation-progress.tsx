import { showCount } from '#console/core/format.ts'
import { useAnswer } from '#console/core/queries.ts'
import { type CancellationProgress, getCancellation } from '#contract/console/campaigns.ts'
import { formatPounds } from '#domain/money.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

const WATCHED_MS = 2_000

/** How far the refunds are, looked at again until they are done. */
export function RefundProgress({ tag, first }: { tag: string; first: CancellationProgress }) {
  const { data = first } = useAnswer(
    getCancellation,
    { params: { tag } },
    first.is_complete ? {} : { every: WATCHED_MS },
  )
  const { purchases, refunded, nothing, by_hand: byHand, refunded_amount: amount } = data
  const done = refunded + nothing + byHand
  return (
    <Card className="p-5">
      <section aria-labelledby="refunds" className="flex flex-col gap-3">
        <h2 id="refunds" className="font-bold text-xl">
          Refunds
        </h2>
        <ProgressBar
          label={`${showCount(done)} of ${showCount(purchases)} purchases, ${formatPounds(amount)}`}
          value={done}
          max={Math.max(1, purchases)}
        />
        <p role="status">{endWords(data)}</p>
        {byHand > 0 && (
          <Notice tone="warning">
            {showCount(byHand)} {byHand === 1 ? 'purchase is' : 'purchases are'} disputed or cannot be refunded by
            itself.
          </Notice>
        )}
      </section>
    </Card>
  )
}

function endWords({ is_complete: isComplete, by_hand: byHand }: CancellationProgress): string {
  if (!isComplete) return 'Refunds are being made. This page may be closed.'
  return byHand === 0 ? 'Everybody is refunded.' : 'Everybody else is refunded.'
}
