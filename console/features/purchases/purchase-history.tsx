import { Instant } from '#console/core/instant.tsx'
import type { DeskPurchase } from '#contract/console/purchases.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'

const kindWords = { PURCHASE: 'Order', PAYMENT: 'Payment', CALL: 'Call', WEBHOOK: 'Webhook' } as const

/** The states of the order and its payments, the calls to providers and their messages, in one list. */
export function PurchaseHistory({ history }: { history: DeskPurchase['history'] }) {
  return (
    <Card className="p-5">
      <section aria-label="What happened" className="flex flex-col gap-3">
        <h2 className="text-lg">What happened</h2>
        <ol className="flex flex-col gap-2">
          {history.map(({ happened_at, kind, what, detail }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: it is only ever added to at its end.
            <li key={index} className="grid gap-x-4 sm:grid-cols-[11rem_5.5rem_minmax(0,1fr)]">
              <span className="figures text-sm text-ink-soft">
                <Instant at={happened_at} />
              </span>
              <span>
                <Badge>{kindWords[kind]}</Badge>
              </span>
              <span className="wrap-anywhere">
                {what} <span className="text-sm text-ink-soft">{detail}</span>
              </span>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  )
}
