import { v7 as uuid } from 'uuid'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import type { Called } from '#server/platform/payment-provider.ts'

export type Operation = 'create' | 'capture' | 'cancel' | 'refund'

/** The prefix of each operation's key; the rest is the id of what it is done to. */
const PREFIXES: Readonly<Record<Operation, string>> = { create: 'pi', capture: 'cap', cancel: 'can', refund: 'rf' }

export type ProviderOperation = { operationId: string; operation: Operation; key: string }

/** What is left after a step: a call that is written down and must be made now, another look, or nothing. */
export type Next = ProviderOperation | 'again' | 'done'

/**
 * Writes down what is about to be asked. The same thing asked again has the same key, so that it is done once. Only a
 * key that was answered with a definite no, or with an error of the provider's own, is left for the next, because that
 * answer may be replayed for as long as keys are stored, whatever has become of the object. A refund keeps its key
 * always: it is looked for by its id before it is asked for again.
 */
export async function insertOperation(
  tx: Tx | Db,
  operation: Operation,
  paymentId: string,
  subject: string,
  at: Date,
): Promise<ProviderOperation> {
  const operationId = uuid()
  const first = `${PREFIXES[operation]}:${subject}`
  const { rows } = await sql<{ key: string }>`
    insert into payment_operations (id, payment_id, operation, key, sent_at)
    select ${operationId}, ${paymentId}, ${operation}, ${first}::text || case count(*) when 0 then '' else ':' || count(*) + 1 end, ${at}
    from payment_operations
    where payment_id = ${paymentId} and operation = ${operation} and key_spoilt and operation <> 'refund'
    returning key`.execute(tx)
  const { key } = rows[0]!
  return { operationId, operation, key }
}

export async function finishOperation(
  db: Db | Tx,
  operationId: string,
  called: Called<unknown>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('payment_operations')
    .set({
      outcome: called.outcome,
      detail: called.outcome === 'yes' ? null : called.why,
      key_spoilt: called.outcome === 'no' || (called.outcome === 'unknown' && called.keySpoilt),
      finished_at: at,
    })
    .where('id', '=', operationId)
    .execute()
}

/** Whether the last that is known of a capture is the provider's definite no. */
export async function isCaptureRefused(tx: Tx, paymentId: string): Promise<boolean> {
  const last = await tx
    .selectFrom('payment_operations')
    .select('outcome')
    .where('payment_id', '=', paymentId)
    .where('operation', '=', 'capture')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.outcome === 'no'
}

/** Whether something was ever asked with this key, whatever came of it. */
export async function wasRequested(db: Db, paymentId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_operations')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('key', '=', key)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How often a call ended with an answer that the provider may replay. */
export async function countSpoilt(db: Db | Tx, paymentId: string, operation: Operation): Promise<number> {
  const { count } = await db
    .selectFrom('payment_operations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('payment_id', '=', paymentId)
    .where('operation', '=', operation)
    .where('key_spoilt', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}
