import type { AnswerOf } from '#contract/endpoint.ts'
import type { getSpinHistory } from '#contract/spins.ts'
import { wireNames } from '#contract/wire.ts'
import type { PrizeCase } from './prize-queries.ts'

type Delivery = NonNullable<AnswerOf<typeof getSpinHistory>['prizes'][number]['delivery']>
type Shown = Pick<PrizeCase, 'id' | 'state' | 'answeredAt' | 'sentAt' | 'carrier' | 'reference' | 'enteredBy'>

/** The delivery status of a prize, for its winner. */
export function showDelivery({ id, state, answeredAt, sentAt, carrier, reference, enteredBy }: Shown): Delivery {
  return {
    prize_id: id,
    ...wireNames({ state, answeredAt, sentAt, carrier, reference }),
    entered_by_us: enteredBy !== null,
  }
}
