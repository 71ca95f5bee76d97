import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export type StaffKey = {
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
}

export async function insertKey(
  tx: Tx,
  key: StaffKey & { keyHash: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('staff_keys')
    .values({
      id: key.id,
      name: key.name,
      key_hash: key.keyHash,
      scopes: [...key.scopes],
      created_at: now,
      expires_at: key.expiresAt,
    })
    .execute()
}

/** The key that is good now. Its last use is noted to the minute, so that a busy one is not a row that all wait for. */
export async function findKey(db: Db, keyHash: string, now: Date): Promise<StaffKey | null> {
  const key = await db
    .selectFrom('staff_keys')
    .select(['id', 'name', 'scopes', 'last_used_at as lastUsedAt'])
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!key) return null
  if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() >= 60_000)
    await db
      .updateTable('staff_keys')
      .set({ last_used_at: sql`greatest(last_used_at, ${now})` })
      .where('id', '=', key.id)
      .execute()
  return { id: key.id, name: key.name, scopes: key.scopes }
}

/** Returns the number of valid keys of that name. */
export async function revokeKeys(tx: Tx, name: string, now: Date): Promise<number> {
  const rows = await tx
    .updateTable('staff_keys')
    .set({ revoked_at: now })
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute()
  return rows.length
}

export async function listKeys(db: Db) {
  return db
    .selectFrom('staff_keys')
    .select([
      'name',
      'scopes',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
      'revoked_at as revokedAt',
    ])
    .orderBy('created_at')
    .execute()
}
