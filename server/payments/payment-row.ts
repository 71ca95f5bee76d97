import { type Pence, pence } from '#domain/money.ts'
import type { PaymentProvider, PaymentState } from '#domain/payment.ts'
import type { ProviderState } from '#server/platform/payment-provider.ts'
import type { EndedWhy } from './settle/decide.ts'

/** What the buyer lets the provider do with the card: use it once, save it, or use one that is saved. */
export type CardUse = 'ONCE' | 'SAVE' | 'SAVED'

/** A payment as code has it. */
export const paymentColumns = [
  'id',
  'purchase_id as purchaseId',
  'provider',
  'provider_ref as ref',
  'client_secret as clientSecret',
  'capture_ref as captureRef',
  'amount_pence as amountPence',
  'state',
  'version',
  'provider_status as providerStatus',
  'standing',
  'funding',
  'card_use as cardUse',
  'counted_as_credit as countedAsCredit',
  'failure',
  'ended_why as endedWhy',
  'confirmed_at as confirmedAt',
  'created_at as createdAt',
  'captured_at as capturedAt',
] as const

/** The same for a statement in words, of a table by this name. */
export function selectedColumns(table: string): string {
  return paymentColumns
    .map((column) => {
      const [name, alias = name] = column.split(' as ')
      return `${table}.${name} as "${alias}"`
    })
    .join(', ')
}

export type SelectedRow = {
  id: string
  purchaseId: string
  provider: string
  ref: string | null
  clientSecret: string | null
  captureRef: string | null
  amountPence: number
  state: string
  version: number
  providerStatus: string | null
  standing: string | null
  funding: string | null
  /** Null while it is being changed at the provider. */
  cardUse: string | null
  countedAsCredit: boolean
  failure: string | null
  endedWhy: string | null
  /** When the buyer pressed Pay on our page for a PayPal order; a card is confirmed at Stripe instead. */
  confirmedAt: Date | null
  createdAt: Date
  capturedAt: Date | null
}

export type PaymentRow = Omit<
  SelectedRow,
  'provider' | 'state' | 'amountPence' | 'endedWhy' | 'standing' | 'cardUse'
> & {
  provider: PaymentProvider
  state: PaymentState
  amountPence: Pence
  endedWhy: EndedWhy | null
  standing: ProviderState | null
  cardUse: CardUse | null
}

export function paymentRow(row: SelectedRow): PaymentRow {
  return {
    ...row,
    provider: row.provider as PaymentProvider,
    state: row.state as PaymentState,
    amountPence: pence(row.amountPence),
    endedWhy: row.endedWhy as EndedWhy | null,
    standing: row.standing as ProviderState | null,
    cardUse: row.cardUse as CardUse | null,
  }
}
