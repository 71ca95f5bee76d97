import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'

/** The same for all our tokens, so it is compared and not parsed. */
const HEADER = encode({ alg: 'HS256', typ: 'JWT' })

/** Signs a short-lived token for one audience. Its holder can read the claims, so they must not contain secrets. */
export function signToken(key: Uint8Array, audience: string, claims: Record<string, unknown>, expiresAt: Date): string {
  const signed = `${HEADER}.${encode({ ...claims, aud: audience, exp: Math.floor(expiresAt.getTime() / 1000) })}`
  return `${signed}.${signatureOf(key, signed)}`
}

/**
 * Reads one of our tokens, signed with any of the keys: TokenExpired past its end (plus `graceSeconds`), TokenRejected
 * for anything else.
 */
export function readToken(
  keys: readonly Uint8Array[],
  audience: string,
  token: string,
  now: Date,
  graceSeconds = 0,
): Verdict<Record<string, unknown>, 'TokenExpired' | 'TokenRejected'> {
  const [header, payload = '', signature = '', ...more] = token.split('.')
  if (header !== HEADER || more.length > 0) return refuse('TokenRejected')
  const signed = `${header}.${payload}`
  if (!keys.some((key) => sameSecret(signature, signatureOf(key, signed)))) return refuse('TokenRejected')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown> | null
  if (claims?.aud !== audience || typeof claims.exp !== 'number') return refuse('TokenRejected')
  return claims.exp > Math.floor(now.getTime() / 1000) - graceSeconds ? allow(claims) : refuse('TokenExpired')
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function signatureOf(key: Uint8Array, signed: string): string {
  return createHmac('sha256', key).update(signed).digest('base64url')
}

/** The stored form of a secret: reading the table does not reveal it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Like `hashOf`, for secrets so short that a plain hash could be searched. */
export function keyedHashOf(key: Uint8Array, secret: string): string {
  return createHmac('sha256', key).update(secret).digest('hex')
}

/** Whether `stored` is the keyed hash of a secret under any of the keys. */
export function isKeyedHashOf(keys: readonly Uint8Array[], secret: string, stored: string): boolean {
  return keys.some((key) => sameSecret(keyedHashOf(key, secret), stored))
}

export function sameSecret(given: string, stored: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(stored)
  return a.length === b.length && timingSafeEqual(a, b)
}
