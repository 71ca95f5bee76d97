import type { Pence } from '#domain/money/money.ts'
import type { PaymentProvider, PaymentState } from '#domain/money/payment.ts'
import { insertRows, type Send } from '#server/platform/db/pipeline.ts'
import type { Lease } from './lease-queries.ts'
import { insertPaymentEvents } from './move-queries.ts'
import { type PaymentRow, paymentRow, type SelectedRow, selectedColumns } from './payment-row.ts'

/** Locks payments until the end of the transaction: a batch takes those that are free, one alone waits. */
export async function lockPayments(
  send: Send,
  ids: readonly string[],
  { waits }: { waits: boolean },
): Promise<ReadonlyMap<string, PaymentRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await send<SelectedRow>(
    `select ${selectedColumns('payments')} from payments where id = any($1::uuid[])
     order by id for no key update ${waits ? '' : 'skip locked'}`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, paymentRow(row)]))
}

/** Begun with a provider and not claimed or over: of each purchase and provider one at most. */
export async function listLivePayments(send: Send, purchaseIds: readonly string[]): Promise<PaymentRow[]> {
  const { rows } = await send<SelectedRow>(
    `select ${selectedColumns('payments')} from payments
     where purchase_id = any($1::uuid[]) and state in ('BEGUN', 'OPEN', 'AUTHORISED')`,
    [purchaseIds],
  )
  return rows.map(paymentRow)
}

/** The purchases that have another pending payment besides these. */
export async function listWithOthersBegun(
  send: Send,
  purchaseIds: readonly string[],
  paymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await send<{ purchaseId: string }>(
    `select purchase_id from payments
     where purchase_id = any($1::uuid[]) and id <> all($2::uuid[]) and state in ('BEGUN', 'OPEN')`,
    [purchaseIds, paymentIds],
  )
  return new Set(rows.map(({ purchaseId }) => purchaseId))
}

export type NewPayment = {
  id: string
  purchaseId: string
  provider: PaymentProvider
  amountPence: Pence
  lease: Lease
}

/** Begins attempts to pay, each under a lease. */
export async function insertPayments(send: Send, begun: readonly NewPayment[], at: Date): Promise<PaymentRow[]> {
  const state: PaymentState = 'BEGUN'
  const rows = begun.map(({ id, purchaseId, provider, amountPence, lease }) => ({
    id,
    purchaseId,
    provider,
    amountPence,
    state,
    version: 1,
    countedAsCredit: false,
    leaseUntil: lease.until,
    createdAt: at,
    changedAt: at,
    checkedAt: at,
  }))
  await Promise.all([
    insertRows(send, 'payments', rows),
    insertPaymentEvents(
      send,
      rows.map(({ id }) => ({ id, from: null, to: state, why: 'the buyer chose it' })),
      at,
    ),
  ])
  return rows.map(({ id, purchaseId, provider, amountPence }) => ({
    id,
    purchaseId,
    provider,
    amountPence,
    state,
    version: 1,
    ref: null,
    clientSecret: null,
    captureRef: null,
    providerStatus: null,
    standing: null,
    funding: null,
    cardKey: null,
    cardUse: 'ONCE',
    countedAsCredit: false,
    failure: null,
    endedWhy: null,
    confirmedAt: null,
    createdAt: at,
    capturedAt: null,
    missingSince: null,
  }))
}
