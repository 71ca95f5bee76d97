import type { Db, Tx } from '#server/platform/db.ts'

export async function insertKey(tx: Tx, key: { id: string; name: string; keyHash: string }, now: Date): Promise<void> {
  await tx
    .insertInto('staff_keys')
    .values({ id: key.id, name: key.name, key_hash: key.keyHash, created_at: now })
    .execute()
}

export async function findKey(db: Db, keyHash: string): Promise<{ id: string; name: string } | null> {
  const row = await db
    .selectFrom('staff_keys')
    .select(['id', 'name'])
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Answers how many keys of that name were still good. */
export async function revokeKeys(tx: Tx, name: string, now: Date): Promise<number> {
  const rows = await tx
    .updateTable('staff_keys')
    .set({ revoked_at: now })
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length
}

export async function listKeys(db: Db): Promise<{ name: string; createdAt: Date; revokedAt: Date | null }[]> {
  return db
    .selectFrom('staff_keys')
    .select(['name', 'created_at as createdAt', 'revoked_at as revokedAt'])
    .orderBy('created_at')
    .execute()
}
