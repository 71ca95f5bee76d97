import type { ReactNode } from 'react'
import { showCount, showName } from '#console/core/format.ts'
import type { RefundListShown } from '#contract/console/refund-lists.ts'
import { formatPounds } from '#domain/money/money.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

const orders = (count: number) => `${showCount(count)} ${count === 1 ? 'order' : 'orders'}`

/** The progress of a list's refunds, and what they wait for. */
export function ListProgress({ list: { state, purchases, progress } }: { list: RefundListShown }) {
  const { not_begun, refunded, waiting, failed, nothing, refused, cancelled } = progress
  const waitingCount = waiting.reduce((count, each) => count + each.purchases, 0)
  const done = purchases - not_begun - waitingCount
  return (
    <Card className="p-5">
      <section aria-labelledby="progress" className="flex flex-col gap-3">
        <h2 id="progress" className="font-bold text-xl">
          Progress
        </h2>
        <ProgressBar label={`${showCount(done)} of ${orders(purchases)}`} value={done} max={purchases} />
        <p role="status">{stateWords(state, progress)}</p>
        <dl className="figures grid max-w-sm grid-cols-[1fr_auto] gap-y-1">
          <Fact name="Refunded">
            {showCount(refunded)} ({formatPounds(progress.refunded_amount)})
          </Fact>
          {not_begun > 0 && <Fact name="Not started">{showCount(not_begun)}</Fact>}
          {waiting.map((each) => (
            <Fact key={each.provider} name={`Waiting for ${showName(each.provider)}`}>
              {showCount(each.purchases)}
            </Fact>
          ))}
          {nothing > 0 && <Fact name="Already refunded">{showCount(nothing)}</Fact>}
          {refused > 0 && <Fact name="Not possible">{showCount(refused)}</Fact>}
          {failed > 0 && (
            <Fact name="Failed, still owed">
              {showCount(failed)} ({formatPounds(progress.failed_amount)})
            </Fact>
          )}
          {cancelled > 0 && <Fact name="Cancelled">{showCount(cancelled)}</Fact>}
        </dl>
        {waiting
          .filter(({ silent }) => silent > 0)
          .map(({ provider, silent }) => (
            <Notice key={provider} tone="warning" title={`${showName(provider)} isn’t responding`}>
              {orders(silent)} {silent === 1 ? 'is' : 'are'} being retried until it does.
            </Notice>
          ))}
        {failed > 0 && (
          <Notice tone="danger" title="Customers are still owed money">
            The payment provider declined. {orders(failed)} {failed === 1 ? 'needs' : 'need'} a manual refund as credit.
            They’re listed below as “Declined by provider”.
          </Notice>
        )}
      </section>
    </Card>
  )
}

function stateWords(
  state: RefundListShown['state'],
  { is_complete, not_begun, waiting }: RefundListShown['progress'],
): string {
  if (state === 'WAITING') return 'Waiting for approval. Nothing has been refunded yet.'
  if (state === 'NOT_APPROVED') return 'Not approved. Nothing was refunded.'
  if (is_complete) return 'Complete.'
  if (not_begun + waiting.length === 0) return 'Not complete: customers are still owed money.'
  return 'Refunding. You can close this page.'
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </>
  )
}
