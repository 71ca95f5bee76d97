import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { passkeyColumns, type StoredPasskey } from '#server/platform/passkeys/passkey-queries.ts'

export async function listPasskeys(db: Db, staffId: string): Promise<StoredPasskey[]> {
  return db
    .selectFrom('staff_passkeys')
    .select(passkeyColumns)
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute()
}

export async function deletePasskey(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_passkeys')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export type CodeSecret = { secret: Buffer; lastStep: number }

export async function findCodeSecret(db: Db, staffId: string, isConfirmed: boolean): Promise<CodeSecret | null> {
  const row = await db
    .selectFrom('staff_code_secrets')
    .select(['secret', 'last_step as lastStep'])
    .where('staff_id', '=', staffId)
    .where('is_confirmed', '=', isConfirmed)
    .executeTakeFirst()
  return row ?? null
}

export async function saveCodeSecret(
  db: Db,
  staffId: string,
  given: CodeSecret & { isConfirmed: boolean },
  now: Date,
): Promise<void> {
  const values = { secret: given.secret, last_step: given.lastStep, created_at: now }
  await db
    .insertInto('staff_code_secrets')
    .values({ staff_id: staffId, is_confirmed: given.isConfirmed, ...values })
    .onConflict((conflict) => conflict.columns(['staff_id', 'is_confirmed']).doUpdateSet(values))
    .execute()
}

/** Takes the code of an interval, once: of two calls at the same moment one. The secret is encrypted again. */
export async function consumeStep(db: Db, staffId: string, step: number, secret: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_code_secrets')
    .set({ last_step: step, secret })
    .where('staff_id', '=', staffId)
    .where('is_confirmed', '=', true)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteCodeSecrets(tx: Tx, staffId: string, which: { isConfirmed?: boolean } = {}) {
  let query = tx.deleteFrom('staff_code_secrets').where('staff_id', '=', staffId)
  if (which.isConfirmed !== undefined) query = query.where('is_confirmed', '=', which.isConfirmed)
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows > 0n
}

export async function replaceRecoveryCodes(tx: Tx, staffId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((hash) => ({ code_hash: hash, staff_id: staffId })))
    .execute()
}

/** Once: of two calls at the same moment one takes it. */
export async function consumeRecoveryCode(db: Db, staffId: string, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_recovery_codes')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countRecoveryCodes(db: Db, staffId: string): Promise<number> {
  const { left } = await db
    .selectFrom('staff_recovery_codes')
    .select(sql<number>`count(*)`.as('left'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export async function deleteFactors(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute()
  await deleteCodeSecrets(tx, staffId)
  await replaceRecoveryCodes(tx, staffId, [])
}
