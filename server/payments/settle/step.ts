import type { ProviderSnapshot } from '#server/platform/payment-provider.ts'
import type { Lease } from '../lease-queries.ts'
import type { Next, ProviderOperation } from '../operation-queries.ts'
import type { PaymentRow } from '../payment-row.ts'
import type { Made } from './decide.ts'

/** The next action after a step, and the payment's new state if the step determined it. */
export type StepResult = { next: Next; payment: PaymentRow | null }
export type StepRequest = {
  seen: PaymentRow
  read: ProviderSnapshot
  made: Made
  finished: ProviderOperation | null
  lease: Lease
}
