import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'
import { readToken, signToken } from '#server/platform/tokens.ts'
import type { Attribution } from './attribution.ts'
import { deleteDeviceRows, endDeviceRows } from './devices/device-queries.ts'
import { endDevice } from './devices/devices.ts'
import {
  clearAttribution,
  endSessions,
  findSessionRow,
  insertSession,
  prolongSession,
  updateSource,
} from './queries.ts'
import type { Source } from './source.ts'

export const SESSION_SECONDS = 1_800
/** The maximum lifetime of a session, however active: the user logs in again after it. */
export const SESSION_HOURS_MAX = 12
const VISITOR = 'guest'
const AUDIENCE = 'fairdraw.session'

/** The content of a bearer token. A visitor's session consists only of its token and has no row. */
export type Token = { sessionId: string; subject: string; isVisitor: boolean; expiresAt: Date }

/** The basis of a session: a remembered device; whether its owner has proved their identity, and by which passkey. */
type Ground = { deviceId: string | null; isProved: boolean; passkeyId?: string }

/** A session of an account and its first token. `externalId` is the public id of the account. */
export async function startSession(
  { config }: Context,
  db: Db,
  account: { id: string; externalId: string },
  attribution: Attribution,
  now: Date,
  { deviceId, isProved, passkeyId }: Ground = { deviceId: null, isProved: true },
): Promise<{ sessionId: string; token: string }> {
  const sessionId = uuid()
  const { brand, campaignTag, platform, source } = attribution
  const expiresAt = endOf(now)
  await insertSession(db, {
    id: sessionId,
    accountId: account.id,
    brand,
    campaignTag,
    platform,
    source,
    createdAt: now,
    expiresAt,
    isProved,
    deviceId,
    passkeyId: passkeyId ?? null,
  })
  return { sessionId, token: sign(config, account.externalId, sessionId, expiresAt) }
}

/** A visitor's session, without an account. */
export function startVisit({ config }: Context, now: Date): string {
  return sign(config, VISITOR, randomUUID(), endOf(now))
}

/** Bearer tokens with a verified signature: each is sent with every call of its session. */
const checkedBearers: CacheKey<Map<string, Token>> = { first: () => new Map() }
const CHECKED_BEARERS_MAX = 5_000

/** Reads the token of an `Authorization: Bearer` header; null without one. */
export function readBearer(
  context: Context,
  authorization: string | undefined,
  now: Date,
): Verdict<Token | null, 'TokenExpired' | 'TokenRejected'> {
  if (!authorization) return allow(null)
  const checked = context.cache.read(checkedBearers)
  const known = checked.get(authorization)
  if (known) return known.expiresAt > now ? allow(known) : refuse('TokenExpired')
  const read = checkBearer(context, authorization, now)
  if (!read.ok) return read
  if (checked.size >= CHECKED_BEARERS_MAX) checked.delete(checked.keys().next().value!)
  checked.set(authorization, read.value)
  return read
}

function checkBearer(
  { config }: Context,
  authorization: string,
  now: Date,
): Verdict<Token, 'TokenExpired' | 'TokenRejected'> {
  const [, bearer] = /^Bearer ([\w.-]+)$/i.exec(authorization) ?? []
  if (!bearer) return refuse('TokenRejected')
  const claims = readToken(config.keysFor(AUDIENCE), AUDIENCE, bearer, now)
  if (!claims.ok) return claims
  const { sub, sid, exp } = claims.value
  return allow({
    sessionId: String(sid),
    subject: String(sub),
    isVisitor: sub === VISITOR,
    expiresAt: new Date(Number(exp) * 1000),
  })
}

export const ENDED_FOR_CHECKOUT = 'back to the checkout'

/** The account of a session that a guest ended by going back to the checkout; null for any other token. */
export async function findGuestOfCheckout(context: Context, db: Db, token: string, now: Date): Promise<string | null> {
  const read = readBearer(context, `Bearer ${token}`, now)
  if (!read.ok || !read.value || read.value.isVisitor) return null
  const row = await findSessionRow(db, read.value.sessionId)
  return row?.endedWhy === ENDED_FOR_CHECKOUT ? row.accountId : null
}

/** Whether more than half of its life has passed, so that a call by a person should return a new token. */
export function isDueForRenewal(token: Token, now: Date): boolean {
  return token.expiresAt.getTime() - now.getTime() < (SESSION_SECONDS * 1000) / 2
}

/** A new token of an account's session, with a later end; null if the session has ended meanwhile, or is too old. */
export async function renewSession(
  { config, db }: Context,
  session: { id: string; externalId: string },
  now: Date,
): Promise<string | null> {
  const expiresAt = endOf(now)
  const begunAfter = new Date(now.getTime() - SESSION_HOURS_MAX * 3_600_000)
  const lives = await prolongSession(db, session.id, expiresAt, begunAfter)
  return lives ? sign(config, session.externalId, session.id, expiresAt) : null
}

/** A signed-in user who returns from another marketing campaign: purchases are attributed to that one. */
export async function attributeToSource(
  db: Db,
  session: { sessionId: string; source: Source },
  { source }: Attribution,
): Promise<void> {
  if (!isDeepStrictEqual(source, session.source)) await updateSource(db, session.sessionId, source)
}

export function renewVisit({ config }: Context, token: Token, now: Date): string {
  return sign(config, VISITOR, token.sessionId, endOf(now))
}

/** Ends a session. If a remembered device began it, the device is no longer remembered. */
export async function endSession(db: Db, sessionId: string, why: string, now: Date): Promise<void> {
  const session = await findSessionRow(db, sessionId)
  if (session?.deviceId) await endDevice(db, { id: session.deviceId }, why, now)
  await endSessions(db, { id: sessionId }, why, now)
}

/**
 * Ends every session of an account, or every other one if the owner acts from one of them. No device stays remembered,
 * including that one.
 */
export async function endSessionsOf(
  db: Db,
  accountId: string,
  why: string,
  now: Date,
  except: string | null = null,
): Promise<void> {
  await endSessions(db, { accountId, except }, why, now)
  await endDeviceRows(db, { accountId }, why, now)
}

/** Whether a session of an account has not been ended. */
export async function isSessionLive(db: Db, sessionId: string): Promise<boolean> {
  const session = await findSessionRow(db, sessionId)
  return session !== null && session.endedWhy === null
}

/** Ends the sessions that a passkey began or proved, except the one from which its owner acts. */
export async function endSessionsOfPasskey(
  db: Db,
  { accountId, passkeyId }: { accountId: string; passkeyId: string },
  why: string,
  now: Date,
  except: string,
): Promise<void> {
  await endSessions(db, { accountId, passkeyId, except }, why, now)
}

/** Signs out every remembered device; sessions continue until their own end. */
export async function endDevicesOf(db: Db, accountId: string, why: string, now: Date): Promise<void> {
  await endDeviceRows(db, { accountId }, why, now)
}

/** Ends every session of an account, and deletes its devices and the sources of its visits. */
export async function deleteSessionsOf(db: Db, accountId: string, why: string, now: Date): Promise<void> {
  await endSessionsOf(db, accountId, why, now)
  await deleteDeviceRows(db, accountId)
  await clearAttribution(db, accountId)
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + SESSION_SECONDS * 1000)
}

function sign(config: Config, subject: string, sessionId: string, expiresAt: Date): string {
  return signToken(config.keyFor(AUDIENCE), AUDIENCE, { sub: subject, sid: sessionId, admin: false }, expiresAt)
}
