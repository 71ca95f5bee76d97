import { type Db, sql, type Tx } from '../db/db.ts'
import type { KnownPasskey } from './passkeys.ts'

type Table = 'memberPasskeys' | 'staffPasskeys'

export type StoredPasskey = KnownPasskey & { name: string; createdAt: Date; lastUsedAt: Date | null }

export const passkeyColumns = ['id', 'name', 'publicKey', 'counter', 'transports', 'createdAt', 'lastUsedAt'] as const

/** Returns false if this passkey is already stored. */
export async function insertPasskey(
  tx: Tx,
  table: Table,
  { publicKey, ...passkey }: KnownPasskey & { name: string },
  owner: { accountId: string; rpId: string } | { staffId: string },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto(table)
    .values({ ...passkey, ...owner, publicKey, createdAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * A passkey increments its counter with each use, or always reports zero. Returns false and changes nothing if the
 * number was repeated, which means that the passkey was copied.
 */
export async function countPasskeyUp(db: Db, table: Table, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ counter, lastUsedAt: now })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
