import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

/** Ways in which a token can be invalid, each in one respect only. */
export const forgeries = [
  'expired',
  'without an end',
  'with another payload',
  'with another signature',
  'without a signature',
  'signed with a key that it brings along',
  'signed with one of our keys that is for something else',
  'signed in another way',
  'for another audience',
] as const
export type Forgery = (typeof forgeries)[number]

/** Variants of one of our tokens that an attacker could make. `key` is the key that signed it. */
export async function forge(
  token: string,
  key: Uint8Array,
  otherKey: Uint8Array,
  now: Date,
): Promise<Record<Forgery, string>> {
  const claims = decodeJwt(token)
  const [head, payload, signature] = token.split('.') as [string, string, string]
  const { exp: _, ...endless } = claims
  const ownKey = crypto.getRandomValues(new Uint8Array(32))
  const jwk = { kty: 'oct', k: Buffer.from(ownKey).toString('base64url') }
  return {
    expired: await sign({ ...claims, exp: Math.floor(now.getTime() / 1000) - 600 }, key),
    'without an end': await sign(endless, key),
    'with another payload': [head, encode({ ...claims, admin: true }), signature].join('.'),
    'with another signature': [head, payload, [...signature].reverse().join('')].join('.'),
    'without a signature': new UnsecuredJWT(claims).encode(),
    'signed with a key that it brings along': await sign(claims, ownKey, { alg: 'HS256', typ: 'JWT', jwk }),
    'signed with one of our keys that is for something else': await sign(claims, otherKey),
    'signed in another way': await sign(claims, key, { alg: 'HS512', typ: 'JWT' }),
    'for another audience': await sign({ ...claims, aud: 'another service' }, key),
  }
}

/** Signs as the server does by default. */
export function sign(claims: JWTPayload, key: Uint8Array, header: object = {}): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header }).sign(key)
}

function encode(claims: JWTPayload): string {
  return Buffer.from(JSON.stringify(claims)).toString('base64url')
}
