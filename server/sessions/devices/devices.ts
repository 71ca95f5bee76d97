import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { REMEMBERED_DAYS, REMEMBERED_MAX, TOKEN_RACE_SECONDS } from '#domain/person/remembered-device.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { hashOf } from '#server/platform/tokens.ts'
import {
  endDeviceRows,
  endSessionsOfDevice,
  findDeviceToken,
  insertDevice,
  insertDeviceToken,
  listDeviceRows,
  replaceDeviceToken,
  touchDevice,
} from './device-queries.ts'

/** Remembers the device on which a member has just logged in, under a token of which only the hash is stored. */
export async function rememberDevice(
  tx: Tx,
  accountId: string,
  name: string,
  now: Date,
): Promise<{ deviceId: string; token: string }> {
  const [deviceId, token] = [uuid(), makeToken()]
  await insertDevice(tx, { id: deviceId, accountId, name }, now)
  await insertDeviceToken(tx, hashOf(token), deviceId, now)
  const devices = await listDevices(tx, accountId, now)
  for (const { id } of devices.slice(REMEMBERED_MAX)) await endDevice(tx, { id }, 'too many devices', now)
  return { deviceId, token }
}

/** The device of a token; null if it is not remembered, or no longer. */
export function findDevice(db: Db, token: string, now: Date) {
  return findDeviceToken(db, hashOf(token), usedAfter(now))
}

/**
 * Replaces a device's token. Two tabs that open together both show the same token: the second gets the token that the
 * first was given. An older token is shown by a thief, or by the owner after a theft. These cannot be distinguished, so
 * the device is signed out. The caller has locked the account.
 */
export async function rotateDeviceToken(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ deviceId: string; next: string | null } | 'reused' | null> {
  const found = await findDevice(tx, token, now)
  if (!found) return null
  const { deviceId, replacedAt } = found
  if (replacedAt !== null && now.getTime() - replacedAt.getTime() > TOKEN_RACE_SECONDS * 1000) {
    await endDevice(tx, { id: deviceId }, 'a token was used twice', now)
    return 'reused'
  }
  if (!(await touchDevice(tx, deviceId, now))) return null
  if (replacedAt !== null) return { deviceId, next: null }
  const next = makeToken()
  await replaceDeviceToken(tx, hashOf(token), now)
  await insertDeviceToken(tx, hashOf(next), deviceId, now)
  return { deviceId, next }
}

export function listDevices(db: Db, accountId: string, now: Date) {
  return listDeviceRows(db, accountId, usedAfter(now))
}

/** Ends a device and its sessions; false if it does not exist, or belongs to another account. */
export async function endDevice(
  db: Db,
  which: { id: string; accountId?: string },
  why: string,
  now: Date,
): Promise<boolean> {
  const ended = await endDeviceRows(db, which, why, now)
  for (const id of ended) await endSessionsOfDevice(db, id, why, now)
  return ended.length > 0
}

/** The same, by the device's token. */
export async function endDeviceOf(db: Db, token: string, why: string, now: Date): Promise<void> {
  const found = await findDevice(db, token, now)
  if (found) await endDevice(db, { id: found.deviceId }, why, now)
}

function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

function usedAfter(now: Date): Date {
  return new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000)
}
