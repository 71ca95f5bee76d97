import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { ShortHash } from './short-hash.ts'

const bytes = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, index) => (index * 197 + seed * 31 + length * 7) % 256)

test.each([0, 64, 128])('short messages after %d bytes have the hash that the library computes', (before) => {
  const begin = bytes(before, 1)
  const short = new ShortHash(begin)
  const target = new Uint8Array(40)
  // The longer ones first: nothing of a message may stay for the next.
  for (const seed of [1, 2, 3])
    for (let length = 119; length >= 0; length--) {
      const message = bytes(length, seed)
      short.message.set(message)
      short.digestInto(target, 8, length)
      expect(target.subarray(8)).toEqual(sha256(concatBytes(begin, message)))
    }
  expect(target.subarray(0, 8)).toEqual(new Uint8Array(8))
})

test('a message that does not fit, and a beginning that is no whole blocks, are refused', () => {
  expect(() => new ShortHash().digestInto(new Uint8Array(32), 0, 120)).toThrow(RangeError)
  expect(() => new ShortHash(new Uint8Array(63))).toThrow(RangeError)
})
