import { createHash } from 'node:crypto'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { deleteBefore } from './batches.ts'
import { type Db, type Tx, transact } from './db.ts'

export type IdempotentCall = { owner: string; endpoint: string; key: string | null; body: unknown }

/**
 * With `ok: false` and an `answer` the work is undone and yet answered: the caller gets what the lists say, and gets the
 * same when it repeats the call.
 */
export type Outcome<A, Name extends string> = Verdict<A, Name> | { readonly ok: false; readonly answer: A }

/**
 * Does the work once for a key: the answer is kept in the transaction that has the effect, so either both are there or
 * neither. A second call with the key waits for the first and gets its answer; with another body it is refused.
 * `work` must answer plain JSON. Without a key nothing is kept.
 */
export async function once<A, Name extends string>(
  db: Db,
  call: IdempotentCall,
  now: Date,
  work: (tx: Tx) => Promise<Outcome<A, Name>>,
): Promise<Verdict<A, Name | 'IdempotencyKeyReused'>> {
  const kept = keptOf(call, now)
  const outcome = await transact<Outcome<A, Name | 'IdempotencyKeyReused'>>(db, async (tx) => {
    if (kept === null) return work(tx)
    const stored = await takeKey(tx, kept)
    if (stored) return stored.body_hash === kept.body_hash ? allow(stored.answer as A) : refuse('IdempotencyKeyReused')
    const done = await work(tx)
    if (done.ok) await storeAnswer(tx, kept, done.value)
    return done
  })
  if (!('answer' in outcome)) return outcome
  if (kept !== null) await storeUndoneAnswer(db, kept, outcome.answer)
  return allow(outcome.answer)
}

export function purgeKeysBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'idempotency_keys', 'created_at', before)
}

type Kept = { owner: string; endpoint: string; key: string; body_hash: string; created_at: Date }

/** The row of a call; null where it has no key. */
function keptOf({ owner, endpoint, key, body }: IdempotentCall, now: Date): Kept | null {
  if (key === null) return null
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  return { owner, endpoint, key, body_hash: bodyHash, created_at: now }
}

async function takeKey(tx: Tx, kept: Kept) {
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values(kept)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return null
  return tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('owner', '=', kept.owner)
    .where('endpoint', '=', kept.endpoint)
    .where('key', '=', kept.key)
    .executeTakeFirstOrThrow()
}

async function storeAnswer(tx: Tx, kept: Kept, answer: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('owner', '=', kept.owner)
    .where('endpoint', '=', kept.endpoint)
    .where('key', '=', kept.key)
    .execute()
}

/** The row was rolled back with the work. Of calls that repeat each other the first to come here keeps its answer. */
async function storeUndoneAnswer(db: Db, kept: Kept, answer: unknown): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({ ...kept, answer: JSON.stringify(answer) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
