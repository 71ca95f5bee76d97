import type { DataExport } from '#contract/data-export.ts'
import type { Platform } from '#domain/campaign/campaign.ts'
import { deleteBefore } from '#server/platform/db/batches.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

export type DeviceRow = { id: string; name: string; createdAt: Date; lastUsedAt: Date }

export async function insertDevice(
  tx: Tx,
  device: { id: string; accountId: string; name: string },
  now: Date,
): Promise<void> {
  const { id, accountId, name } = device
  await tx.insertInto('rememberedDevices').values({ id, accountId, name, createdAt: now, lastUsedAt: now }).execute()
}

export async function insertDeviceToken(tx: Tx, tokenHash: string, deviceId: string, now: Date): Promise<void> {
  await tx.insertInto('deviceTokens').values({ tokenHash, deviceId, madeAt: now }).execute()
}

export async function replaceDeviceToken(tx: Tx, tokenHash: string, now: Date): Promise<void> {
  await tx.updateTable('deviceTokens').set({ replacedAt: now }).where('tokenHash', '=', tokenHash).execute()
}

/** A token of a device that is still remembered, either its latest or an earlier one. */
export async function findDeviceToken(db: Db, tokenHash: string, usedAfter: Date) {
  const row = await db
    .selectFrom('deviceTokens')
    .innerJoin('rememberedDevices', 'rememberedDevices.id', 'deviceId')
    .select(['deviceId', 'accountId', 'replacedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .where('lastUsedAt', '>', usedAfter)
    .executeTakeFirst()
  return row ?? null
}

/** Live sessions of an account without a remembered device, except the caller's. */
export function listOtherSessions(db: Db, accountId: string, except: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'createdAt as startedAt'])
    .select((eb) => eb.ref('platform').$castTo<Platform>().as('platform'))
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('deviceId', 'is', null)
    .where('id', '<>', except)
    .orderBy('createdAt', 'desc')
    .execute()
}

/** Ends a live session of an account. Returns false if there is none. */
export async function endSessionOf(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  why: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ endedAt: now, endedWhy: why })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False if it was ended meanwhile. */
export async function touchDevice(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rememberedDevices')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function listDeviceRows(db: Db, accountId: string, usedAfter: Date): Promise<DeviceRow[]> {
  return db
    .selectFrom('rememberedDevices')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('lastUsedAt', '>', usedAfter)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends devices and nothing else; returns those that were still remembered. */
export async function endDeviceRows(
  db: Db,
  which: { id: string; accountId?: string } | { accountId: string },
  why: string,
  now: Date,
): Promise<string[]> {
  let ending = db.updateTable('rememberedDevices').set({ endedAt: now, endedWhy: why }).where('endedAt', 'is', null)
  if ('id' in which) ending = ending.where('id', '=', which.id)
  if (which.accountId !== undefined) ending = ending.where('accountId', '=', which.accountId)
  const ended = await ending.returning('id').execute()
  return ended.map(({ id }) => id)
}

export async function endSessionsOfDevice(db: Db, deviceId: string, why: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ endedAt: now, endedWhy: why })
    .where('deviceId', '=', deviceId)
    .where('endedAt', 'is', null)
    .execute()
}

export async function deleteDeviceRows(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('rememberedDevices').where('accountId', '=', accountId).execute()
}

export async function listOwnDevices(db: Db, accountId: string): Promise<DataExport['devices']> {
  return db
    .selectFrom('rememberedDevices')
    .select(['name', 'createdAt', 'lastUsedAt', 'endedAt', 'endedWhy'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

/**
 * A device's tokens are deleted with it. A token that was replaced before this instant is no longer valid for anyone.
 */
export async function purgeDevicesBefore(db: Db, before: Date): Promise<void> {
  await deleteBefore(db, 'deviceTokens', 'replacedAt', before)
  await deleteBefore(db, 'rememberedDevices', 'lastUsedAt', before)
}
