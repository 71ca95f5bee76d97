import type { DataExport } from '#contract/data-export.ts'
import { deleteBefore } from '#server/platform/db/batches.ts'
import type { Db } from '#server/platform/db/db.ts'
import { passkeyColumns, type StoredPasskey } from '#server/platform/passkeys/passkey-queries.ts'

/** `rpId` is the host that the passkey was made for. */
export type MemberPasskey = StoredPasskey & { accountId: string; rpId: string }

export type Purpose = 'ADD' | 'PROVE' | 'LOG_IN'

const columns = [...passkeyColumns, 'accountId', 'rpId'] as const

/** The passkeys of an account for all hosts. */
export function listMemberPasskeys(db: Db, accountId: string): Promise<MemberPasskey[]> {
  return db
    .selectFrom('memberPasskeys')
    .select(columns)
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function findMemberPasskey(db: Db, id: string, rpId: string): Promise<MemberPasskey | null> {
  const row = await db
    .selectFrom('memberPasskeys')
    .select(columns)
    .where('id', '=', id)
    .where('rpId', '=', rpId)
    .executeTakeFirst()
  return row ?? null
}

export async function deleteMemberPasskeys(db: Db, which: { accountId: string; id?: string }): Promise<boolean> {
  let deleting = db.deleteFrom('memberPasskeys').where('accountId', '=', which.accountId)
  if (which.id !== undefined) deleting = deleting.where('id', '=', which.id)
  const { numDeletedRows } = await deleting.executeTakeFirst()
  return numDeletedRows > 0n
}

export type Challenge = { challenge: string; sessionId: string; purpose: Purpose }

export async function saveChallenge(db: Db, { challenge, sessionId, purpose }: Challenge, now: Date): Promise<void> {
  await db.insertInto('passkeyChallenges').values({ challenge, sessionId, purpose, madeAt: now }).execute()
}

/** True once: only one of two simultaneous answers takes it. */
export async function consumeChallenge(
  db: Db,
  { challenge, sessionId, purpose }: Challenge,
  madeAfter: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('sessionId', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('madeAt', '>', madeAfter)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function purgeChallengesBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'passkeyChallenges', 'madeAt', before)
}

export async function listOwnPasskeyNames(db: Db, accountId: string): Promise<DataExport['passkeys']> {
  return db
    .selectFrom('memberPasskeys')
    .select(['name', 'rpId as host', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}
