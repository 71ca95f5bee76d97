import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { passkeyColumns, type StoredPasskey } from '#server/platform/passkeys/passkey-queries.ts'

export async function listPasskeys(db: Db, staffId: string): Promise<StoredPasskey[]> {
  return db
    .selectFrom('staffPasskeys')
    .select(passkeyColumns)
    .where('staffId', '=', staffId)
    .orderBy('createdAt')
    .execute()
}

export async function deletePasskey(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staffPasskeys')
    .where('staffId', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export type CodeSecret = { secret: Buffer; lastStep: number }

export async function findCodeSecret(db: Db, staffId: string, isConfirmed: boolean): Promise<CodeSecret | null> {
  const row = await db
    .selectFrom('staffCodeSecrets')
    .select(['secret', 'lastStep'])
    .where('staffId', '=', staffId)
    .where('isConfirmed', '=', isConfirmed)
    .executeTakeFirst()
  return row ?? null
}

export async function saveCodeSecret(
  db: Db,
  staffId: string,
  given: CodeSecret & { isConfirmed: boolean },
  now: Date,
): Promise<void> {
  const values = { secret: given.secret, lastStep: given.lastStep, createdAt: now }
  await db
    .insertInto('staffCodeSecrets')
    .values({ staffId, isConfirmed: given.isConfirmed, ...values })
    .onConflict((conflict) => conflict.columns(['staffId', 'isConfirmed']).doUpdateSet(values))
    .execute()
}

/** Takes the code of an interval, once: of two calls at the same moment one. The secret is encrypted again. */
export async function consumeStep(db: Db, staffId: string, step: number, secret: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staffCodeSecrets')
    .set({ lastStep: step, secret })
    .where('staffId', '=', staffId)
    .where('isConfirmed', '=', true)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteCodeSecrets(tx: Tx, staffId: string, which: { isConfirmed?: boolean } = {}) {
  let query = tx.deleteFrom('staffCodeSecrets').where('staffId', '=', staffId)
  if (which.isConfirmed !== undefined) query = query.where('isConfirmed', '=', which.isConfirmed)
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows > 0n
}

export async function replaceRecoveryCodes(tx: Tx, staffId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('staffRecoveryCodes').where('staffId', '=', staffId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('staffRecoveryCodes')
    .values(hashes.map((hash) => ({ codeHash: hash, staffId })))
    .execute()
}

/** Once: of two calls at the same moment one takes it. */
export async function consumeRecoveryCode(db: Db, staffId: string, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staffRecoveryCodes')
    .set({ usedAt: now })
    .where('staffId', '=', staffId)
    .where('codeHash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countRecoveryCodes(db: Db, staffId: string): Promise<number> {
  const { left } = await db
    .selectFrom('staffRecoveryCodes')
    .select(sql<number>`count(*)`.as('left'))
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export async function deleteFactors(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staffPasskeys').where('staffId', '=', staffId).execute()
  await deleteCodeSecrets(tx, staffId)
  await replaceRecoveryCodes(tx, staffId, [])
}
