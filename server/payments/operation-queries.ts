import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type Send, sendIn } from '#server/platform/db/pipeline.ts'
import { jsonRows } from '#server/platform/db/row-names.ts'
import type { Called } from '#server/platform/payment-provider.ts'

export type Operation = 'create' | 'use' | 'capture' | 'cancel' | 'refund'

/** The prefix of each operation's key; the rest is the id of its subject. */
const PREFIXES: Readonly<Record<Operation, string>> = {
  create: 'pi',
  use: 'use',
  capture: 'cap',
  cancel: 'can',
  refund: 'rf',
}

export type ProviderOperation = { operationId: string; operation: Operation; key: string }

/** The next action after a step: a recorded call to make now, another read, or none. */
export type Next = ProviderOperation | 'again' | 'done'

/**
 * Records a call before it is made. A repeated operation keeps its key, so that the provider executes it once. The key
 * changes only after a definite no, or after an error of the provider's own: that answer may be replayed for as long as
 * keys are stored, although the object may have changed. A refund never changes its key: it is looked up by its id
 * before it is requested again.
 */
export async function insertOperations(
  send: Send,
  wanted: readonly { operation: Operation; paymentId: string; subject: string }[],
  at: Date,
): Promise<ProviderOperation[]> {
  if (wanted.length === 0) return []
  const requested = wanted.map(({ operation, paymentId, subject }) => ({
    id: uuid(),
    paymentId,
    operation,
    key: `${PREFIXES[operation]}:${subject}`,
  }))
  const { rows } = await send<{ id: string; key: string }>(
    `insert into payment_operations (id, payment_id, operation, key, sent_at)
     select requested.id, requested.payment_id, requested.operation,
       requested.key || case spoilt.count when 0 then '' else ':' || spoilt.count + 1 end, $2
     from json_populate_recordset(null::payment_operations, $1::json) as requested
     cross join lateral (
       select count(*) from payment_operations as done
       where done.payment_id = requested.payment_id and done.operation = requested.operation and done.key_spoilt
         and done.operation <> 'refund') as spoilt
     returning id, key`,
    [jsonRows(requested), at],
  )
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  return requested.map(({ id, operation }) => ({ operationId: id, operation, key: keys.get(id)! }))
}

/** Like `insertOperations`, for one. */
export async function insertOperation(
  tx: Tx | Db,
  operation: Operation,
  paymentId: string,
  subject: string,
  at: Date,
): Promise<ProviderOperation> {
  const [inserted] = await insertOperations(sendIn(tx), [{ operation, paymentId, subject }], at)
  return inserted!
}

export async function finishOperation(
  db: Db | Tx,
  operationId: string,
  called: Called<unknown>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('paymentOperations')
    .set({
      outcome: called.outcome,
      detail: called.outcome === 'yes' ? null : called.why,
      keySpoilt: called.outcome === 'no' || (called.outcome === 'unknown' && called.keySpoilt),
      finishedAt: at,
    })
    .where('id', '=', operationId)
    .execute()
}

/** Marks calls that succeeded. */
export async function finishOperations(send: Send, operationIds: readonly string[], at: Date): Promise<void> {
  if (operationIds.length === 0) return
  await send(
    `update payment_operations set outcome = 'yes', detail = null, key_spoilt = false, finished_at = $2
     where id = any($1::uuid[])`,
    [operationIds, at],
  )
}

/** Whether the provider definitely refused the latest capture. */
export async function isCaptureRefused(tx: Tx, paymentId: string): Promise<boolean> {
  const last = await tx
    .selectFrom('paymentOperations')
    .select('outcome')
    .where('paymentId', '=', paymentId)
    .where('operation', '=', 'capture')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.outcome === 'no'
}

/** Whether an operation was ever requested with this key, whatever its result. */
export async function wasRequested(db: Db, paymentId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('paymentOperations')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('key', '=', key)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The number of calls that ended with an answer that the provider may replay. */
export async function countSpoilt(db: Db | Tx, paymentId: string, operation: Operation): Promise<number> {
  const { count } = await db
    .selectFrom('paymentOperations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('paymentId', '=', paymentId)
    .where('operation', '=', operation)
    .where('keySpoilt', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}
