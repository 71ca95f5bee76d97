import { showCount } from '#console/core/format.ts'
import type { getPromoDesk } from '#contract/console/promos.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatPounds } from '#domain/money/money.ts'
import { Card } from '#ui/card.tsx'

/** The uses of codes so far, and their cost. */
export function UseFacts({ used }: { used: AnswerOf<typeof getPromoDesk>['used'] }) {
  const facts = [
    ['Used', showCount(used.uses)],
    ['In unpaid orders', showCount(used.reserved)],
    ['Total discount', formatPounds(used.discount)],
    ['Entries given', showCount(used.entries)],
  ]
  return (
    <Card className="rounded-card bg-surface p-5 shadow-card">
      <h2 className="text-lg">So far</h2>
      <dl className="mt-3 flex flex-col gap-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
