import { createHash } from 'node:crypto'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { deleteBefore } from './batches.ts'
import { type Db, type Tx, transact } from './db.ts'
import { BatchOutdated, insertText, type Send } from './pipeline.ts'
import { jsonRows } from './row-names.ts'

export type IdempotentCall = { owner: string; endpoint: string; key: string | null; body: unknown }

/**
 * Does the work once for a key: the answer is stored in the transaction of the work, so either both exist or neither
 * does. A second call with the key waits for the first and gets its answer; with another body it is refused. `work`
 * must return plain JSON. A refused call is not stored, and is checked again when the call is repeated. Without a key
 * nothing is stored.
 */
export async function once<A, Name extends string>(
  db: Db,
  call: IdempotentCall,
  now: Date,
  work: (tx: Tx) => Promise<Verdict<A, Name>>,
): Promise<Verdict<A, Name | 'IdempotencyKeyReused'>> {
  const row = keyRowOf(call, now)
  return transact<Verdict<A, Name | 'IdempotencyKeyReused'>>(db, async (tx) => {
    if (row === null) return work(tx)
    const stored = await insertKey(tx, row)
    if (stored) return stored.bodyHash === row.bodyHash ? allow(stored.answer as A) : refuse('IdempotencyKeyReused')
    const done = await work(tx)
    if (done.ok) await storeAnswer(tx, row, done.value)
    return done
  })
}

export function purgeKeysBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'idempotencyKeys', 'createdAt', before)
}

export type KeyRow = { owner: string; endpoint: string; key: string; bodyHash: string; createdAt: Date }

/** The row of a call; null if it has no key. */
export function keyRowOf({ owner, endpoint, key, body }: IdempotentCall, now: Date): KeyRow | null {
  if (key === null) return null
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  return { owner, endpoint, key, bodyHash, createdAt: now }
}

async function insertKey(tx: Tx, row: KeyRow) {
  const inserted = await tx
    .insertInto('idempotencyKeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return null
  return tx
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'answer'])
    .where('owner', '=', row.owner)
    .where('endpoint', '=', row.endpoint)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow()
}

async function storeAnswer(tx: Tx, row: KeyRow, answer: unknown): Promise<void> {
  await tx
    .updateTable('idempotencyKeys')
    .set({ answer: JSON.stringify(answer) })
    .where('owner', '=', row.owner)
    .where('endpoint', '=', row.endpoint)
    .where('key', '=', row.key)
    .execute()
}

export type StoredAnswers = (row: KeyRow) => { bodyHash: string; answer: unknown } | null

/** The stored answers for the calls of a batch. */
export async function listStoredAnswers(send: Send, rows: readonly KeyRow[]): Promise<StoredAnswers> {
  const keyOf = ({ owner, endpoint, key }: Pick<KeyRow, 'owner' | 'endpoint' | 'key'>) =>
    JSON.stringify([owner, endpoint, key])
  if (rows.length === 0) return () => null
  const { rows: found } = await send<KeyRow & { answer: unknown }>(
    `select owner, endpoint, key, body_hash, answer
     from unnest($1::text[], $2::text[], $3::text[]) as requested (owner, endpoint, key)
     join idempotency_keys using (owner, endpoint, key)`,
    [rows.map(({ owner }) => owner), rows.map(({ endpoint }) => endpoint), rows.map(({ key }) => key)],
  )
  const stored = new Map(found.map((row) => [keyOf(row), { bodyHash: row.bodyHash, answer: row.answer }]))
  return (row) => stored.get(keyOf(row)) ?? null
}

/** Stores the answers of a batch in the transaction of its work. */
export async function insertAnswers(send: Send, rows: readonly (KeyRow & { answer: unknown })[]): Promise<void> {
  if (rows.length === 0) return
  const insert = insertText('idempotencyKeys', ['owner', 'endpoint', 'key', 'bodyHash', 'answer', 'createdAt'])
  const { rowCount } = await send(`${insert} on conflict do nothing`, [jsonRows(rows)])
  if (rowCount !== rows.length) throw new BatchOutdated()
}
