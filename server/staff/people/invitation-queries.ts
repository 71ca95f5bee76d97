import { deleteBefore } from '#server/platform/db/batches.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

export async function insertInvitation(
  db: Db,
  invitation: { tokenHash: string; staffId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('staffInvitations')
    .values({ tokenHash: invitation.tokenHash, staffId: invitation.staffId, expiresAt: invitation.expiresAt })
    .execute()
}

/** The person that a valid link was made for. */
export async function findInvited(db: Db, tokenHash: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('staffInvitations')
    .select('staffId')
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.staffId ?? null
}

export async function endInvitations(tx: Tx, staffId: string, now: Date): Promise<void> {
  await tx
    .updateTable('staffInvitations')
    .set({ endedAt: now })
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .execute()
}

export function purgeInvitationsBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'staffInvitations', 'expiresAt', before)
}
