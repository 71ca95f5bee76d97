import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'

/** Signs a short-lived token for one audience. Claims are readable by anyone who holds it: no secrets in it. */
export function signToken(
  key: Uint8Array,
  audience: string,
  claims: Record<string, unknown>,
  expiresAt: Date,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(audience)
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(key)
}

/**
 * Reads a token of ours, signed with any of the keys: TokenExpired past its end (plus `graceSeconds`), TokenRejected
 * for anything else.
 */
export async function readToken(
  [key, ...olderKeys]: readonly Uint8Array[],
  audience: string,
  token: string,
  now: Date,
  graceSeconds = 0,
): Promise<Verdict<Record<string, unknown>, 'TokenExpired' | 'TokenRejected'>> {
  if (!key) return refuse('TokenRejected')
  try {
    const { payload } = await jwtVerify(token, key, {
      audience,
      typ: 'JWT',
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      currentDate: now,
      clockTolerance: graceSeconds,
    })
    return allow(payload)
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed)
      return readToken(olderKeys, audience, token, now, graceSeconds)
    return refuse(error instanceof errors.JWTExpired ? 'TokenExpired' : 'TokenRejected')
  }
}

/** The stored form of a secret: reading the table does not reveal it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** As `hashOf`, for secrets so short that a plain hash could be searched. */
export function keyedHashOf(key: Uint8Array, secret: string): string {
  return createHmac('sha256', key).update(secret).digest('hex')
}

/** Whether `kept` is the keyed hash of a secret under any of the keys. */
export function isKeyedHashOf(keys: readonly Uint8Array[], secret: string, stored: string): boolean {
  return keys.some((key) => sameSecret(keyedHashOf(key, secret), stored))
}

export function sameSecret(given: string, stored: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(stored)
  return a.length === b.length && timingSafeEqual(a, b)
}
