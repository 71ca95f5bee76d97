import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { jwtVerify, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { readToken, signToken } from './tokens.ts'

const key = Buffer.alloc(32, 'a')
const older = Buffer.alloc(32, 'b')
const end = new Date('2026-03-01T12:00:00.700Z')
const after = (seconds: number) => new Date(Date.parse('2026-03-01T12:00:00Z') + seconds * 1000)

const claims = fc.dictionary(
  fc.string({ unit: 'grapheme' }).filter((name) => !['aud', 'exp', 'iat', 'nbf', '__proto__'].includes(name)),
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null)),
)

test('a token equals the one that jose signs, byte for byte, and both decode it alike', () =>
  fc.assert(
    fc.asyncProperty(claims, fc.string(), async (given, audience) => {
      const token = signToken(key, audience, given, end)
      const signed = new SignJWT(given)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setAudience(audience)
        .setExpirationTime(Math.floor(end.getTime() / 1000))
      expect(token).toBe(await signed.sign(key))
      const { payload } = await jwtVerify(token, key, { audience, currentDate: after(-1) })
      expect(readToken([key], audience, token, after(-1))).toEqual({ ok: true, value: payload })
    }),
  ))

const read = (token: string, seconds = -1, grace = 0) => {
  const verdict = readToken([key, older], 'us', token, after(seconds), grace)
  return verdict.ok ? 'read' : verdict.error.name
}

test.each([
  [-1, 0, 'read'],
  [-0.001, 0, 'read'],
  [0, 0, 'TokenExpired'],
  [9, 10, 'read'],
  [10, 10, 'TokenExpired'],
])('%d seconds after its end, with a grace of %i, a token is %s', (seconds, grace, outcome) => {
  expect(read(signToken(key, 'us', {}, end), seconds, grace)).toBe(outcome)
})

const [head, payload, signature] = signToken(key, 'us', {}, end).split('.') as [string, string, string]
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const signWith = (hash: string, signed: string) => createHmac(hash, key).update(signed).digest('base64url')
const signedAs = (header: object, given: unknown, hash = 'sha256') => {
  const signed = `${encode(header)}.${encode(given)}`
  return `${signed}.${signWith(hash, signed)}`
}
const typed = { alg: 'HS256', typ: 'JWT' }

test.each([
  ['of the older key', signToken(older, 'us', {}, end), 'read'],
  ['of a strange key', signToken(Buffer.alloc(32, 'c'), 'us', {}, end), 'TokenRejected'],
  ['for others', signToken(key, 'them', {}, end), 'TokenRejected'],
  ['without an end', signedAs(typed, { aud: 'us' }), 'TokenRejected'],
  ['with an end that is no number', signedAs(typed, { aud: 'us', exp: '9999999999' }), 'TokenRejected'],
  ['of another algorithm', signedAs({ ...typed, alg: 'HS512' }, { aud: 'us', exp: 9e9 }, 'sha512'), 'TokenRejected'],
  ['that names no algorithm', `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`, 'TokenRejected'],
  ['of another type', signedAs({ ...typed, typ: 'other' }, { aud: 'us', exp: 9e9 }), 'TokenRejected'],
  ['without a signature', `${head}.${payload}.`, 'TokenRejected'],
  ['of two parts', `${head}.${payload}`, 'TokenRejected'],
  ['of four parts', `${head}.${payload}.${signature}.`, 'TokenRejected'],
  ['with another payload', `${head}.${encode({ aud: 'us', exp: 9e9 })}.${signature}`, 'TokenRejected'],
  ['with no object in it', signedAs(typed, null), 'TokenRejected'],
  ['that is empty', '', 'TokenRejected'],
])('a token %s is %3$s', (_, token, outcome) => {
  expect(read(token)).toBe(outcome)
})

test('an expired token that we did not sign is rejected, not expired', () => {
  expect(read(signToken(Buffer.alloc(32, 'c'), 'us', {}, end), 100)).toBe('TokenRejected')
})
