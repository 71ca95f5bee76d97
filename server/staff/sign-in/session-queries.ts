import type { SessionStage } from '#domain/staff/staff.ts'
import { deleteBefore } from '#server/platform/db/batches.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

export type SessionRow = {
  id: string
  tokenHash: string
  staffId: string
  stage: SessionStage
  startedAt: Date
  lastUsedAt: Date
  factorAt: Date | null
  challenge: string | null
  address: string | null
  device: string
}

export async function insertSession(tx: Tx, session: Omit<SessionRow, 'challenge' | 'factorAt'>): Promise<void> {
  await tx.insertInto('staffSessions').values(session).execute()
}

const columns = [
  'id',
  'tokenHash',
  'staffId',
  'stage',
  'startedAt',
  'lastUsedAt',
  'factorAt',
  'challenge',
  'address',
  'device',
] as const

export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | null> {
  const query = db.selectFrom('staffSessions').select(columns).where('tokenHash', '=', tokenHash)
  const row = await query.where('endedAt', 'is', null).executeTakeFirst()
  return row ? { ...row, stage: row.stage as SessionStage } : null
}

/** The same of a session that may have ended. */
export async function findSessionById(db: Db, id: string): Promise<SessionRow | null> {
  const row = await db.selectFrom('staffSessions').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? { ...row, stage: row.stage as SessionStage } : null
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('staffSessions').set({ lastUsedAt: now }).where('id', '=', id).execute()
}

/**
 * Makes a session full under a new token, so that the token from before the second factor is no longer valid. False if
 * another call did so with the same token, or the session has ended.
 */
export async function fillSession(
  tx: Tx,
  session: { id: string; tokenHash: string },
  newTokenHash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staffSessions')
    .set({ tokenHash: newTokenHash, stage: 'FULL', factorAt: now, lastUsedAt: now, challenge: null })
    .where('id', '=', session.id)
    .where('tokenHash', '=', session.tokenHash)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setChallenge(db: Db, id: string, challenge: string): Promise<void> {
  await db.updateTable('staffSessions').set({ challenge }).where('id', '=', id).execute()
}

/** A challenge is answered once: only one of two simultaneous answers takes it. */
export async function consumeChallenge(db: Db, id: string, challenge: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staffSessions')
    .set({ challenge: null })
    .where('id', '=', id)
    .where('challenge', '=', challenge)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function endSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

export async function endSessionsOf(tx: Tx, staffId: string, now: Date): Promise<void> {
  await tx
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .execute()
}

export async function endOtherSessions(tx: Tx, staffId: string, exceptId: string, now: Date): Promise<void> {
  await tx
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where('staffId', '=', staffId)
    .where('id', '<>', exceptId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Whether the person has signed in with it in another session. */
export async function isKnownDevice(db: Db, { id, staffId, device }: Pick<SessionRow, 'id' | 'staffId' | 'device'>) {
  const row = await db
    .selectFrom('staffSessions')
    .select('id')
    .where('staffId', '=', staffId)
    .where('device', '=', device)
    .where('stage', '=', 'FULL')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function purgeStaffSessionsBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'staffSessions', 'startedAt', before)
}
