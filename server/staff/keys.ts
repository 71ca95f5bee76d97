import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { findKey, insertKey, listKeys, revokeKeys } from './key-queries.ts'

export type Operator = { id: string; name: string }

/** What a key may be good for: texts of pages, pictures, and draws with their winners. */
export const scopes = ['content', 'pictures', 'draws'] as const
export type Scope = (typeof scopes)[number]

export const KEY_DAYS = 90
const DAY_MS = 86_400_000

/** What keeping keys needs of the context, so that a tool can do it without the rest. */
type Keeping = Pick<Context, 'db' | 'now'>

/** Identifies an operator key that leaked into a log or a repository. */
const KEY_PREFIX = 'fd_staff_'

/** The keys of a name are one thing to the audit. */
const subjectOf = (name: string) => ({ kind: 'staff-key', id: name })

/** Makes a bearer key for an operator. It is answered this once; only its hash is stored. */
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

/** Whose key it is: good still, and good for this. */
export async function findOperator(
  context: Keeping,
  key: string,
  scope: Scope,
): Promise<Verdict<Operator, 'NotAuthenticated' | 'NotAuthorized'>> {
  const found = key.startsWith(KEY_PREFIX) ? await findKey(context.db, hashOf(key), context.now()) : null
  if (!found) return refuse('NotAuthenticated')
  return found.scopes.includes(scope) ? allow({ id: found.id, name: found.name }) : refuse('NotAuthorized')
}

/** Ends every key of that name at once; answers how many there were. */
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
