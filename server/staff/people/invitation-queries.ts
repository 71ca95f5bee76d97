import { deleteBefore } from '#server/platform/db/batches.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

export async function insertInvitation(
  db: Db,
  invitation: { tokenHash: string; staffId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('staff_invitations')
    .values({ token_hash: invitation.tokenHash, staff_id: invitation.staffId, expires_at: invitation.expiresAt })
    .execute()
}

/** The person that a valid link was made for. */
export async function findInvited(db: Db, tokenHash: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('staff_invitations')
    .select('staff_id as staffId')
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.staffId ?? null
}

export async function endInvitations(tx: Tx, staffId: string, now: Date): Promise<void> {
  await tx
    .updateTable('staff_invitations')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute()
}

export function purgeInvitationsBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'staff_invitations', 'expires_at', before)
}
