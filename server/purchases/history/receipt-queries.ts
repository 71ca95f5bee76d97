import type { PaymentProvider } from '#domain/money/payment.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import { insertRows, type Send } from '#server/platform/db/pipeline.ts'
import { ATTEMPTS_MAX } from '#server/platform/jobs/jobs.ts'

/** The number of receipts in one job: one statement reads the data of all of them. */
const RECEIPTS_A_JOB = 50
/** More than a process can sell in a second. */
const QUEUED_AT_ONCE_MAX = 1_000

/** The provider that captured the payment of each purchase. */
export async function listPaidWith(
  db: Db,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentProvider>> {
  const { rows } = await sql<{ id: string; provider: PaymentProvider }>`
    select purchase_id as id, provider from payments
    where purchase_id = any(${purchaseIds}::uuid[]) and captured_at is not null`.execute(db)
  return new Map(rows.map(({ id, provider }) => [id, provider]))
}

/** Receipts to be queued, in the transaction that completes their purchases. */
export async function insertReceiptsDue(send: Send, purchaseIds: readonly string[]): Promise<void> {
  await insertRows(
    send,
    'receiptsDue',
    purchaseIds.map((id) => ({ purchaseId: id })),
  )
}

/** Moves due receipts into jobs. One statement, so that none is lost or queued twice. */
export async function queueReceiptsDue(db: Db): Promise<void> {
  await sql`
    with due as (
      delete from receipts_due where purchase_id = any(array(
        select purchase_id from receipts_due order by purchase_id limit ${QUEUED_AT_ONCE_MAX} for update skip locked))
      returning purchase_id),
    parts as (
      select json_agg(json_build_object('purchaseId', purchase_id)) as payload
      from (select purchase_id, (row_number() over () - 1) / ${RECEIPTS_A_JOB}::int as part from due) as numbered
      group by part)
    select graphile_worker.add_job('purchases.receipt', payload := payload, max_attempts := ${ATTEMPTS_MAX})
    from parts`.execute(db)
}
