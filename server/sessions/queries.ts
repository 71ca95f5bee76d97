import { inBatches } from '#server/platform/db/batches.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Source } from './source.ts'

export async function insertSession(
  db: Db,
  session: {
    id: string
    accountId: string
    brand: string
    campaignTag: string | null
    platform: string
    source: Source
    createdAt: Date
    expiresAt: Date
    isProved: boolean
    deviceId: string | null
    passkeyId: string | null
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      accountId: session.accountId,
      brand: session.brand,
      campaignTag: session.campaignTag,
      platform: session.platform,
      attribution: JSON.stringify(session.source),
      createdAt: session.createdAt,
      expiresAt: session.expiresAt,
      isProved: session.isProved,
      deviceId: session.deviceId,
      passkeyId: session.passkeyId,
    })
    .execute()
}

export async function findSessionRow(db: Db, id: string) {
  const row = await db
    .selectFrom('sessions')
    .select(['accountId', 'endedWhy', 'deviceId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function updateSource(db: Db, id: string, source: Source): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ attribution: JSON.stringify(source) })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

/** Moves the end of a live session; false if it was ended meanwhile, or began too long ago. */
export async function prolongSession(db: Db, id: string, expiresAt: Date, begunAfter: Date): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ expiresAt })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('createdAt', '>', begunAfter)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setProved(db: Db, id: string, passkeyId: string | null): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ isProved: true, passkeyId })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

/** Sets the remembered device of a continuing session. */
export async function setDevice(db: Db, id: string, deviceId: string): Promise<void> {
  await db.updateTable('sessions').set({ deviceId }).where('id', '=', id).execute()
}

export async function endSessions(
  db: Db,
  which: { id: string } | { accountId: string; except: string | null; passkeyId?: string },
  why: string,
  now: Date,
): Promise<void> {
  const ending = db.updateTable('sessions').set({ endedAt: now, endedWhy: why }).where('endedAt', 'is', null)
  if ('id' in which) await ending.where('id', '=', which.id).execute()
  else {
    let ofAccount = ending.where('accountId', '=', which.accountId)
    if (which.passkeyId !== undefined) ofAccount = ofAccount.where('passkeyId', '=', which.passkeyId)
    await (which.except === null ? ofAccount : ofAccount.where('id', '<>', which.except)).execute()
  }
}

/** Removes the sources and the used passkeys from the account's sessions. */
export async function clearAttribution(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ attribution: '{}', campaignTag: null, passkeyId: null })
    .where('accountId', '=', accountId)
    .execute()
}

/** A session ends within half an hour of its last call, so one that began and would have ended before is of no use. */
export function purgeSessionsBefore(db: Db, before: Date): Promise<void> {
  return inBatches(async (limit) => {
    const { numDeletedRows } = await db
      .deleteFrom('sessions')
      .where('id', 'in', (query) =>
        query
          .selectFrom('sessions')
          .select('id')
          .where('createdAt', '<', before)
          .where('expiresAt', '<', before)
          .limit(limit),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}
