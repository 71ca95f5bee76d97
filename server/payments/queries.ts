import type { PaymentProvider, PaymentState } from '#domain/money/payment.ts'
import { readTogether } from '#server/platform/batching/read-together.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import type { ProviderEvent } from '#server/platform/payment-provider.ts'
import { type PaymentRow, paymentColumns, paymentRow } from './payment-row.ts'

export async function findPayment(db: Db, id: string): Promise<PaymentRow | null> {
  const row = await db.selectFrom('payments').select(paymentColumns).where('id', '=', id).executeTakeFirst()
  return row ? paymentRow(row) : null
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow> {
  return paymentRow(
    await tx.selectFrom('payments').select(paymentColumns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  )
}

/** The payment that paid a purchase, in any later state. */
export async function lockPayingPayment(tx: Tx, purchaseId: string): Promise<PaymentRow | null> {
  const row = await tx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('purchaseId', '=', purchaseId)
    .where('capturedAt', 'is not', null)
    .where('endedWhy', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? paymentRow(row) : null
}

/** The newest attempt to pay a purchase with this provider, whatever its result. */
export async function findNewestPayment(
  context: Context,
  purchaseId: string,
  provider: PaymentProvider,
): Promise<PaymentRow | null> {
  const payments = (await findPaymentsOfPurchase(context, purchaseId)) ?? []
  return payments.findLast((payment) => payment.provider === provider) ?? null
}

const findPaymentsOfPurchase = readTogether(async ({ db }, purchaseIds) => {
  const rows = await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where(sql<boolean>`purchase_id = any(${purchaseIds}::uuid[])`)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows.map(paymentRow), ({ purchaseId }) => purchaseId)
})

export async function listPayments(db: Db, purchaseId: string): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('purchaseId', '=', purchaseId)
    .orderBy('id')
    .execute()
  return rows.map(paymentRow)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The payment that an event is about, by the first of the names that it gives. */
export async function findPaymentOf(
  db: Db,
  provider: PaymentProvider,
  about: ProviderEvent['about'],
): Promise<PaymentRow | null> {
  const names = [
    ['id', about.paymentId && UUID.test(about.paymentId) ? about.paymentId : null],
    ['providerRef', about.ref],
    ['captureRef', about.captureRef],
  ] as const
  for (const [column, name] of names) {
    if (name === null) continue
    const row = await db
      .selectFrom('payments')
      .select(paymentColumns)
      .where('provider', '=', provider)
      .where(column, '=', name)
      .executeTakeFirst()
    if (row) return paymentRow(row)
  }
  return null
}

/** The states of each purchase's payments, from which the entrant's status follows. */
export async function paymentStatesOf(db: Db, purchaseIds: readonly string[]): Promise<Map<string, PaymentState[]>> {
  const states = new Map<string, PaymentState[]>()
  if (purchaseIds.length === 0) return states
  const rows = await db
    .selectFrom('payments')
    .select(['purchaseId', 'state'])
    .where('purchaseId', 'in', [...purchaseIds])
    .execute()
  for (const { purchaseId, state } of rows) {
    states.set(purchaseId, [...(states.get(purchaseId) ?? []), state as PaymentState])
  }
  return states
}
