import type { ProviderSnapshot } from '#server/platform/payment-provider.ts'
import type { Lease } from '../lease-queries.ts'
import type { Next, ProviderOperation } from '../operation-queries.ts'
import type { PaymentRow } from '../payment-row.ts'
import type { Made } from './decide.ts'

/** What a step leaves to do, and the payment as it is then where the step says so. */
export type Taken = { next: Next; payment: PaymentRow | null }
export type StepRequest = {
  seen: PaymentRow
  read: ProviderSnapshot
  made: Made
  finished: ProviderOperation | null
  lease: Lease
}
