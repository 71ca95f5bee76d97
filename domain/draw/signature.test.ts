import { generateKeyPairSync, sign } from 'node:crypto'
import { hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { keyIdOf, verifySignature } from './signature.ts'

/** RFC 8032, 7.1, test 2. */
const publicKey = hexToBytes('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
const message = hexToBytes('72')
const signature = hexToBytes(
  '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
)

test('the signature of the RFC is valid, and that of another message or key is not', () => {
  expect(verifySignature(signature, message, publicKey)).toBe(true)
  expect(verifySignature(signature, Uint8Array.of(0x73), publicKey)).toBe(false)
  expect(verifySignature(signature, message, publicKey.with(0, 0x3e))).toBe(false)
})

test('a signature with any byte changed is invalid', () => {
  for (const [index, byte] of signature.entries())
    expect(verifySignature(signature.with(index, byte ^ 1), message, publicKey)).toBe(false)
})

test('malformed signatures and keys are refused', () => {
  expect(verifySignature(signature.slice(1), message, publicKey)).toBe(false)
  expect(verifySignature(signature, message, publicKey.slice(1))).toBe(false)
  expect(verifySignature(new Uint8Array(64).fill(255), message, publicKey)).toBe(false)
})

test('a signature made by Node is valid', () => {
  const pair = generateKeyPairSync('ed25519')
  const raw = pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  expect(verifySignature(sign(null, message, pair.privateKey), message, raw)).toBe(true)
  expect(keyIdOf(raw).length).toBe(8)
})
