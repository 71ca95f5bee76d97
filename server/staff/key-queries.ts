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
    .insertInto('staffKeys')
    .values({
      id: key.id,
      name: key.name,
      keyHash: key.keyHash,
      scopes: [...key.scopes],
      createdAt: now,
      expiresAt: key.expiresAt,
    })
    .execute()
}

/** The key that is good now. Its last use is noted to the minute, so that a busy one is not a row that all wait for. */
export async function findKey(db: Db, keyHash: string, now: Date): Promise<StaffKey | null> {
  const key = await db
    .selectFrom('staffKeys')
    .select(['id', 'name', 'scopes', 'lastUsedAt'])
    .where('keyHash', '=', keyHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!key) return null
  if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() >= 60_000)
    await db
      .updateTable('staffKeys')
      .set({ lastUsedAt: sql`greatest(last_used_at, ${now})` })
      .where('id', '=', key.id)
      .execute()
  return { id: key.id, name: key.name, scopes: key.scopes }
}

/** Returns the number of valid keys of that name. */
export async function revokeKeys(tx: Tx, name: string, now: Date): Promise<number> {
  const rows = await tx
    .updateTable('staffKeys')
    .set({ revokedAt: now })
    .where('name', '=', name)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .execute()
  return rows.length
}

export async function listKeys(db: Db) {
  return db
    .selectFrom('staffKeys')
    .select(['name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt'])
    .orderBy('createdAt')
    .execute()
}
