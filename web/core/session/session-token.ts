/** `sub` is the account, or `guest` for a visitor. The same `sid` is the same session, renewed. */
export type SessionToken = { raw: string; sub: string; sid: string; expiresAt: Date }

/** Reads a token without validating it: the server does that. */
export function decodeToken(raw: string): SessionToken {
  try {
    const payload = raw.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')
    const { sub, sid, exp } = JSON.parse(atob(payload)) as Record<string, unknown>
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') throw new TypeError('claims')
    return { raw, sub, sid, expiresAt: new Date(exp * 1000) }
  } catch {
    throw new Error('Invalid token specified')
  }
}

/** Whether it is the session of a signed-out visitor. A guest with a name is signed in, with their own account. */
export function isOfVisitor({ sub }: SessionToken): boolean {
  return sub === 'guest'
}
