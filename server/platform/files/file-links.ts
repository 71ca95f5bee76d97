import { allow, type Verdict } from '#domain/verdict.ts'
import type { Context } from '../context.ts'
import { readToken, signToken } from '../tokens.ts'

const AUDIENCE = 'private file'
const LINK_SECONDS = 60

/** A short-lived address of a private file for one member of staff. */
export function makeFileLink(context: Context, staffId: string, key: string): { path: string; expiresAt: Date } {
  const expiresAt = new Date(context.now().getTime() + LINK_SECONDS * 1000)
  const token = signToken(context.config.keyFor('private file'), AUDIENCE, { key, staff: staffId }, expiresAt)
  return { path: `/api/console/files?token=${token}`, expiresAt }
}

/** The key of the file, for who the address was made for. */
export function readFileLink(
  context: Context,
  token: string,
): Verdict<{ key: string; staffId: string }, 'TokenExpired' | 'TokenRejected'> {
  const read = readToken(context.config.keysFor('private file'), AUDIENCE, token, context.now())
  return read.ok ? allow({ key: String(read.value.key), staffId: String(read.value.staff) }) : read
}
