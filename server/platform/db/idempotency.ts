import { createHash } from 'node:crypto'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { deleteBefore } from './batches.ts'
import { type Db, type Tx, transact } from './db.ts'

export type IdempotentCall = { owner: string; endpoint: string; key: string | null; body: unknown }

/**
 * Does the work once for a key: the answer is kept in the transaction that has the effect, so either both are there or
 * neither. A second call with the key waits for the first and gets its answer; with another body it is refused.
 * `work` must answer plain JSON. Without a key nothing is kept.
 */
export async function once<A, Name extends string>(
  db: Db,
  call: IdempotentCall,
  now: Date,
  work: (tx: Tx) => Promise<Verdict<A, Name>>,
): Promise<Verdict<A, Name | 'IdempotencyKeyReused'>> {
  const { key } = call
  if (key === null) return transact(db, work)
  const bodyHash = createHash('sha256').update(JSON.stringify(call.body)).digest('hex')
  return transact<Verdict<A, Name | 'IdempotencyKeyReused'>>(db, async (tx) => {
    const stored = await takeKey(tx, call, key, bodyHash, now)
    if (stored) return stored.bodyHash === bodyHash ? allow(stored.answer as A) : refuse('IdempotencyKeyReused')
    const verdict = await work(tx)
    if (verdict.ok) await storeAnswer(tx, call, key, verdict.value)
    return verdict
  })
}

/** Keeps an answer for work that had no effect, such as a domain error that is reported in a list. */
export async function storeErrorAnswer(db: Db, call: IdempotentCall, answer: unknown, now: Date): Promise<void> {
  if (call.key === null) return
  const bodyHash = createHash('sha256').update(JSON.stringify(call.body)).digest('hex')
  await db
    .insertInto('idempotency_keys')
    .values({
      owner: call.owner,
      endpoint: call.endpoint,
      key: call.key,
      body_hash: bodyHash,
      answer: JSON.stringify(answer),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function purgeKeysBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'idempotency_keys', 'created_at', before)
}

async function takeKey(tx: Tx, call: IdempotentCall, key: string, bodyHash: string, now: Date) {
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ owner: call.owner, endpoint: call.endpoint, key, body_hash: bodyHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return null
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash as bodyHash', 'answer'])
    .where('owner', '=', call.owner)
    .where('endpoint', '=', call.endpoint)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return row
}

async function storeAnswer(tx: Tx, call: IdempotentCall, key: string, answer: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('owner', '=', call.owner)
    .where('endpoint', '=', call.endpoint)
    .where('key', '=', key)
    .execute()
}
