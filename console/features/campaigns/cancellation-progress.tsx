import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount } from '#console/core/format.ts'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { type CancellationProgress, getCancellation } from '#contract/console/campaigns.ts'
import { formatPounds, type Pence } from '#domain/money/money.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

const WATCHED_MS = 2_000
/** Refunds by hand and disputes take hours or days, so the page polls slowly. */
const OWED_MS = 60_000

/** The progress of the refunds, polled until no buyer is owed anything. */
export function RefundProgress({ tag, first }: { tag: string; first: CancellationProgress }) {
  const watched = first.not_begun + first.waiting > 0 ? WATCHED_MS : OWED_MS
  const { data = first } = useAnswer(getCancellation, { params: { tag } }, first.is_complete ? {} : { every: watched })
  const { purchases, not_begun, waiting, refunded, nothing, failed, disputed } = data
  const done = refunded + nothing
  return (
    <Card className="p-5">
      <section aria-labelledby="refunds" className="flex flex-col gap-3">
        <h2 id="refunds" className="font-bold text-xl">
          Refunds
        </h2>
        <ProgressBar
          label={`${showCount(done)} of ${showCount(purchases)} orders, ${formatPounds(data.refunded_amount)}`}
          value={done}
          max={Math.max(1, purchases)}
        />
        <p role="status">{endWords(data)}</p>
        <dl className="figures grid max-w-sm grid-cols-[1fr_auto] gap-y-1">
          <Fact name="Refunded" count={refunded} amount={data.refunded_amount} />
          {not_begun > 0 && <Fact name="Not started" count={not_begun} />}
          {waiting > 0 && <Fact name="Waiting for the provider" count={waiting} amount={data.waiting_amount} />}
          {failed > 0 && <Fact name="Failed, still owed" count={failed} amount={data.failed_amount} />}
          {disputed > 0 && <Fact name="Disputed" count={disputed} amount={data.disputed_amount} />}
          {nothing > 0 && <Fact name="Nothing to refund" count={nothing} />}
        </dl>
        {data.owed.length > 0 && <Owed progress={data} />}
      </section>
    </Card>
  )
}

function Owed({ progress: { owed, failed, disputed } }: { progress: CancellationProgress }) {
  const may = useMay()
  const more = failed + disputed - owed.length
  return (
    <Notice tone="danger" title="These orders are still owed money">
      <ul className="figures flex flex-col gap-1">
        {owed.map(({ purchase_id: id, amount, is_disputed }) => (
          <li key={id}>
            {may('purchase.read') ? (
              <Link to={consolePaths.purchase(id)} className="underline underline-offset-4">
                {id}
              </Link>
            ) : (
              id
            )}{' '}
            {formatPounds(amount)}, {is_disputed ? 'in dispute: wait for the outcome' : 'needs a manual refund'}
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {showCount(more)} more.</p>}
    </Notice>
  )
}

function Fact({ name, count, amount }: { name: string; count: number; amount?: Pence }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right">
        {showCount(count)}
        {amount !== undefined && ` (${formatPounds(amount)})`}
      </dd>
    </>
  )
}

function endWords({ is_complete, not_begun, waiting, owed }: CancellationProgress): string {
  if (is_complete) return 'Complete. No customer is still owed money.'
  if (not_begun + waiting === 0 && owed.length > 0) return 'Not complete: customers are still owed money.'
  return 'Refunding. You can close this page.'
}
