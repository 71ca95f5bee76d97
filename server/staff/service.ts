import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { findKey, insertKey, listKeys, revokeKeys } from './queries.ts'

export type Operator = { id: string; name: string }

/** What keeping keys needs of the context, so that a tool can do it without the rest. */
type Keeping = Pick<Context, 'db' | 'now'>

/** So that whoever finds a key in a log or a repository sees what it is. */
const KEY_PREFIX = 'fd_staff_'

/** Makes a bearer key for an operator. It is answered this once; only its hash is kept. */
export async function addStaffKey(context: Keeping, name: string): Promise<string> {
  const key = KEY_PREFIX + randomBytes(32).toString('base64url')
  await transact(context.db, async (tx) => {
    await insertKey(tx, { id: uuid(), name, keyHash: hashOf(key) }, context.now())
    return allow(null)
  })
  return key
}

export async function findOperator(context: Keeping, key: string): Promise<Verdict<Operator, 'NotAuthenticated'>> {
  const operator = key.startsWith(KEY_PREFIX) ? await findKey(context.db, hashOf(key)) : null
  return operator ? allow(operator) : refuse('NotAuthenticated')
}

/** Ends every key of that name at once; answers how many there were. */
export async function revokeStaffKeys(context: Keeping, name: string): Promise<number> {
  const verdict = await transact(context.db, async (tx) => allow(await revokeKeys(tx, name, context.now())))
  return verdict.value
}

export async function listStaffKeys(context: Keeping) {
  return listKeys(context.db)
}
