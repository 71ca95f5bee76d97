import { type Pence, pence } from '#domain/money/money.ts'
import type { PaymentProvider, PaymentState } from '#domain/money/payment.ts'
import { rowNames } from '#server/platform/db/row-names.ts'
import type { ProviderState } from '#server/platform/payment-provider.ts'
import type { EndedWhy } from './settle/decide.ts'

/** The buyer's permission for the card: use it once, save it, or use a saved one. */
export type CardUse = 'ONCE' | 'SAVE' | 'SAVED'

/** A payment in the form that code uses. */
export const paymentColumns = [
  'id',
  'purchaseId',
  'provider',
  'providerRef as ref',
  'clientSecret',
  'captureRef',
  'amountPence',
  'state',
  'version',
  'providerStatus',
  'standing',
  'funding',
  'cardKey',
  'cardUse',
  'countedAsCredit',
  'failure',
  'endedWhy',
  'confirmedAt',
  'createdAt',
  'capturedAt',
  'missingSince',
] as const

/** The same for a raw SQL statement, with the name of its table. */
export function selectedColumns(table: string): string {
  return paymentColumns
    .map((column) => {
      const [name = '', alias = name] = column.split(' as ')
      return `${table}.${rowNames.columnName(name)} as "${alias}"`
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
  /** A keyed hash of the card's fingerprint. */
  cardKey: string | null
  /** Null while it is being changed at the provider. */
  cardUse: string | null
  countedAsCredit: boolean
  failure: string | null
  endedWhy: string | null
  /** The instant at which the buyer pressed Pay on our page; null if the payment is confirmed at its provider. */
  confirmedAt: Date | null
  createdAt: Date
  capturedAt: Date | null
  /** The instant at which the provider first answered that it does not know the payment. */
  missingSince: Date | null
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
