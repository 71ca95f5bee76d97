import { Link } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { getSpinHistory } from '#contract/spins.ts'
import { dayText, londonDay } from '#domain/time/london.ts'
import { paths } from '#web/core/site/paths.ts'

type Delivery = NonNullable<AnswerOf<typeof getSpinHistory>['prizes'][number]['delivery']>

/** The delivery status of a prize, or a link to give an address for it. */
export function PrizeDelivery({ delivery }: { delivery: Delivery }) {
  const { prize_id, state, answered_at } = delivery
  if (state === 'OPEN' && answered_at === null)
    return (
      <Link
        to={paths.wheelPrize(prize_id)}
        className="inline-block min-h-9 content-center text-sm underline underline-offset-4"
      >
        Tell us where to send it
      </Link>
    )
  return <span className="block text-sm text-ink-soft">{deliveryText(delivery)}</span>
}

function deliveryText({ state, sent_at, carrier, reference }: Delivery): string {
  if (state === 'OPEN') return 'We have your address, and we’ll email you when it’s on its way.'
  if (state === 'CLOSED' || sent_at === null) return 'You didn’t want this prize, so we haven’t sent it.'
  const by = [carrier, reference].filter(Boolean).join(', ')
  return `Sent on ${dayText(londonDay(sent_at))}${by ? ` with ${by}` : ''}`
}
