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
  await tx
    .insertInto('remembered_devices')
    .values({ id, account_id: accountId, name, created_at: now, last_used_at: now })
    .execute()
}

export async function insertDeviceToken(tx: Tx, tokenHash: string, deviceId: string, now: Date): Promise<void> {
  await tx.insertInto('device_tokens').values({ token_hash: tokenHash, device_id: deviceId, made_at: now }).execute()
}

export async function replaceDeviceToken(tx: Tx, tokenHash: string, now: Date): Promise<void> {
  await tx.updateTable('device_tokens').set({ replaced_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** A token of a device that is still remembered, either its latest or an earlier one. */
export async function findDeviceToken(db: Db, tokenHash: string, usedAfter: Date) {
  const row = await db
    .selectFrom('device_tokens')
    .innerJoin('remembered_devices', 'remembered_devices.id', 'device_id')
    .select(['device_id as deviceId', 'account_id as accountId', 'replaced_at as replacedAt'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', usedAfter)
    .executeTakeFirst()
  return row ?? null
}

/** Live sessions of an account without a remembered device, except the caller's. */
export function listOtherSessions(db: Db, accountId: string, except: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at as startedAt'])
    .select((eb) => eb.ref('platform').$castTo<Platform>().as('platform'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('device_id', 'is', null)
    .where('id', '<>', except)
    .orderBy('created_at', 'desc')
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
    .set({ ended_at: now, ended_why: why })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False if it was ended meanwhile. */
export async function touchDevice(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('remembered_devices')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function listDeviceRows(db: Db, accountId: string, usedAfter: Date): Promise<DeviceRow[]> {
  return db
    .selectFrom('remembered_devices')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', usedAfter)
    .orderBy('last_used_at', 'desc')
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
  let ending = db.updateTable('remembered_devices').set({ ended_at: now, ended_why: why }).where('ended_at', 'is', null)
  if ('id' in which) ending = ending.where('id', '=', which.id)
  if (which.accountId !== undefined) ending = ending.where('account_id', '=', which.accountId)
  const ended = await ending.returning('id').execute()
  return ended.map(({ id }) => id)
}

export async function endSessionsOfDevice(db: Db, deviceId: string, why: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_why: why })
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function deleteDeviceRows(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('remembered_devices').where('account_id', '=', accountId).execute()
}

export async function listOwnDevices(db: Db, accountId: string): Promise<DataExport['devices']> {
  return db
    .selectFrom('remembered_devices')
    .select(['name', 'created_at', 'last_used_at', 'ended_at', 'ended_why'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

/**
 * A device's tokens are deleted with it. A token that was replaced before this instant is no longer valid for anyone.
 */
export async function purgeDevicesBefore(db: Db, before: Date): Promise<void> {
  await deleteBefore(db, 'device_tokens', 'replaced_at', before)
  await deleteBefore(db, 'remembered_devices', 'last_used_at', before)
}
