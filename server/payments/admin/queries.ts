import { type Pence, pence } from '#domain/money/money.ts'
import { paymentProviders } from '#domain/money/payment.ts'
import type { RefundMethod } from '#domain/money/refund.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import type { RefundState } from '../refunds/refund-queries.ts'

export type PaymentEvent = { happenedAt: Date; kind: 'PAYMENT' | 'CALL' | 'WEBHOOK'; what: string; detail: string }

/** The history of a purchase's payments: their states, each call to a provider, and the provider's messages. */
export async function listPaymentHistory(db: Db, purchaseId: string): Promise<PaymentEvent[]> {
  const { rows } = await sql<PaymentEvent>`
    with paying as (select id, provider, provider_ref, capture_ref from payments where purchase_id = ${purchaseId})
    select happened_at, 'PAYMENT' as kind, provider || ' ' || to_state as what, why as detail
    from paying join payment_events on payment_id = paying.id
    union all
    select sent_at, 'CALL', provider || ' ' || operation,
      coalesce(outcome, 'no answer yet') || coalesce(': ' || detail, '')
    from paying join payment_operations on payment_id = paying.id
    union all
    select received_at, 'WEBHOOK', provider || ' ' || type, event_id
    from (select provider, provider_ref as ref from paying union select provider, capture_ref from paying) as named
      join provider_events using (provider) where provider_events.provider_ref = ref
    order by 1, 2`.execute(db)
  return rows
}

type DeskRefund = {
  refundId: string
  amountPence: Pence
  method: RefundMethod
  state: RefundState
  reason: string
  createdAt: Date
}

export async function listPurchaseRefunds(db: Db, purchaseId: string): Promise<DeskRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(['id as refundId', 'amountPence', 'method', 'state', 'reason', 'createdAt'])
    .where('purchaseId', '=', purchaseId)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({
    ...row,
    amountPence: pence(row.amountPence),
    method: row.method as RefundMethod,
    state: row.state as RefundState,
  }))
}

export async function listPurchaseDisputes(db: Db, purchaseId: string) {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'paymentId')
    .select(['disputes.providerRef', 'disputes.amountPence', 'disputes.standing as state'])
    .select(['lostPence', 'openedAt', 'disputes.changedAt'])
    .select(['disputes.reason', 'answerBy'])
    .where('purchaseId', '=', purchaseId)
    .orderBy('openedAt')
    .execute()
  return rows.map((row) => ({
    ...row,
    state: row.state as 'OPEN' | 'WON' | 'LOST',
    amountPence: pence(row.amountPence),
    lostPence: pence(row.lostPence),
  }))
}

/** The purchase of a payment by the provider's id. */
export async function findPurchaseNumberOf(db: Db, providerRef: string): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number::float8 as number from purchases where id = (
      select purchase_id from payments where provider_ref = ${providerRef} and provider = any(${[...paymentProviders]}))`.execute(
    db,
  )
  return rows[0]?.number ?? null
}
