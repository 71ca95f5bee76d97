import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { type SessionStage, type StaffRights, sessionEndsAt } from '#domain/staff/staff.ts'
import type { AuditActor } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { findMember } from '../people/people-queries.ts'
import { findSession, insertSession, type SessionRow, touchSession } from './session-queries.ts'

/** The origin of a call: its network address and the browser's user agent. */
export type From = { address: string | null; device: string }

export type StaffCaller = StaffRights & {
  id: string
  email: string
  name: string
  session: SessionRow
  endsAt: Date
  actor: AuditActor & { id: string }
}

/** The interval of updates to an active session: it is not written with each call. */
const TOUCH_MS = 60_000

/** Starts a session under a new random token, so that none can be planted. Only its hash is stored. */
export async function startStaffSession(
  tx: Tx,
  staffId: string,
  stage: Exclude<SessionStage, 'FULL'>,
  from: From,
  now: Date,
): Promise<string> {
  const token = makeToken()
  const id = uuid()
  await insertSession(tx, { id, tokenHash: hashOf(token), staffId, stage, startedAt: now, lastUsedAt: now, ...from })
  return token
}

export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The caller with this token; null if it is invalid, or no longer valid. Rights are read with each call. */
export async function findStaffCaller(
  context: Context,
  token: string,
  { address, isAutomatic }: { address: string | null; isAutomatic: boolean },
): Promise<StaffCaller | null> {
  const { db } = context
  const now = context.now()
  const session = await findSession(db, hashOf(token))
  if (!session || sessionEndsAt(session) <= now) return null
  const member = await findMember(db, session.staffId)
  if (member?.state !== (session.stage === 'ENROL' ? 'INVITED' : 'ACTIVE')) return null
  const isUsed = !isAutomatic && now.getTime() - session.lastUsedAt.getTime() >= TOUCH_MS
  if (isUsed) await touchSession(db, session.id, now)
  const { id, email, name, roles, brands } = member
  const endsAt = sessionEndsAt(isUsed ? { ...session, lastUsedAt: now } : session)
  return { id, email, name, roles, brands, session, endsAt, actor: { kind: 'STAFF', id, name, address } }
}
