import type { DataExport } from '#contract/data-export.ts'
import { deleteBefore } from '#server/platform/db/batches.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { countsUp, type KnownPasskey } from '#server/platform/passkeys/passkeys.ts'

export type MemberPasskey = KnownPasskey & {
  accountId: string
  /** The host that it was made for. */
  rpId: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

export type Purpose = 'ADD' | 'PROVE' | 'LOG_IN'

const columns = [
  'id',
  'account_id as accountId',
  'rp_id as rpId',
  'name',
  'public_key as publicKey',
  'counter',
  'transports',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const

/** Those for every host. */
export function listMemberPasskeys(db: Db, accountId: string): Promise<MemberPasskey[]> {
  return db
    .selectFrom('member_passkeys')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findMemberPasskey(db: Db, id: string, rpId: string): Promise<MemberPasskey | null> {
  const row = await db
    .selectFrom('member_passkeys')
    .select(columns)
    .where('id', '=', id)
    .where('rp_id', '=', rpId)
    .executeTakeFirst()
  return row ?? null
}

export async function insertMemberPasskey(
  tx: Tx,
  passkey: KnownPasskey & { accountId: string; rpId: string; name: string },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('member_passkeys')
    .values({
      id: passkey.id,
      account_id: passkey.accountId,
      rp_id: passkey.rpId,
      name: passkey.name,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False, and nothing is changed, where the passkey was copied. */
export async function countMemberPasskeyUp(db: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member_passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where(countsUp(counter))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteMemberPasskeys(db: Db, which: { accountId: string; id?: string }): Promise<boolean> {
  let deleting = db.deleteFrom('member_passkeys').where('account_id', '=', which.accountId)
  if (which.id !== undefined) deleting = deleting.where('id', '=', which.id)
  const { numDeletedRows } = await deleting.executeTakeFirst()
  return numDeletedRows > 0n
}

export type Challenge = { challenge: string; sessionId: string; purpose: Purpose }

export async function saveChallenge(db: Db, { challenge, sessionId, purpose }: Challenge, now: Date): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, session_id: sessionId, purpose, made_at: now })
    .execute()
}

/** True once: of two answers at the same moment one takes it. */
export async function takeChallenge(
  db: Db,
  { challenge, sessionId, purpose }: Challenge,
  madeAfter: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('made_at', '>', madeAfter)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function purgeChallengesBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'passkey_challenges', 'made_at', before)
}

export async function listOwnPasskeyNames(db: Db, accountId: string): Promise<DataExport['passkeys']> {
  return db
    .selectFrom('member_passkeys')
    .select(['name', 'rp_id as host', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}
