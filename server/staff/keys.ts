import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { DAY_MS } from '#domain/time/durations.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { findKey, insertKey, listKeys, revokeKeys } from './key-queries.ts'

export type Operator = { id: string; name: string }

/** The scopes of a key: texts of pages, pictures, and draws with their winners. */
export const scopes = ['content', 'pictures', 'draws'] as const
export type Scope = (typeof scopes)[number]

export const KEY_DAYS = 90

/** The parts of the context that managing keys needs, so that a tool can do it without the rest. */
type Keeping = Pick<Context, 'db' | 'now'>

/** Identifies an operator key that leaked into a log or a repository. */
const KEY_PREFIX = 'fd_staff_'

/** All keys of one name have one subject in the audit log. */
const subjectOf = (name: string) => ({ kind: 'staff-key', id: name })

/** Makes a bearer key for an operator. It is returned only once; only its hash is stored. */
export async function addStaffKey(
  context: Keeping,
  name: string,
  by: AuditActor,
  good: { for?: readonly Scope[]; days?: number } = {},
): Promise<string> {
  const now = context.now()
  const expiresAt = new Date(now.getTime() + (good.days ?? KEY_DAYS) * DAY_MS)
  const key = KEY_PREFIX + randomBytes(32).toString('base64url')
  await transact(context.db, async (tx) => {
    const goodFor = good.for ?? scopes
    await insertKey(tx, { id: uuid(), name, scopes: goodFor, keyHash: hashOf(key), expiresAt }, now)
    const after = { scopes: goodFor, expiresAt: expiresAt.toISOString() }
    await recordAudit(tx, by, { action: 'key.add', subject: subjectOf(name), after, reason: 'by command' }, now)
    return allow(null)
  })
  return key
}

/** The operator of a key. The key must be valid, and have the scope. */
export async function findOperator(
  context: Keeping,
  key: string,
  scope: Scope,
): Promise<Verdict<Operator, 'NotAuthenticated' | 'NotAuthorized'>> {
  const found = key.startsWith(KEY_PREFIX) ? await findKey(context.db, hashOf(key), context.now()) : null
  if (!found) return refuse('NotAuthenticated')
  return found.scopes.includes(scope) ? allow({ id: found.id, name: found.name }) : refuse('NotAuthorized')
}

/** Revokes every key of that name at once; returns their number. */
export async function revokeStaffKeys(context: Keeping, name: string, by: AuditActor): Promise<number> {
  const verdict = await transact(context.db, async (tx) => {
    const revoked = await revokeKeys(tx, name, context.now())
    const revokes = { action: 'key.revoke', subject: subjectOf(name), after: { revoked }, reason: 'by command' }
    if (revoked > 0) await recordAudit(tx, by, revokes, context.now())
    return allow(revoked)
  })
  return verdict.value
}

export async function listStaffKeys(context: Keeping) {
  return listKeys(context.db)
}
