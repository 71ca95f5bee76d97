import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { HashBatch, startAfter } from './hash-batch.ts'

const bytes = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, index) => (index * 197 + seed * 31 + length * 7) % 256)

test.each([
  [1, 0, 55],
  [2, 56, 119],
] as const)(
  'messages of %d blocks have the hash that the library computes, of %d to %d bytes',
  (blocks, shortest, longest) => {
    const batch = new HashBatch(blocks)
    const begin = bytes(64, 1)
    const start = startAfter(begin)
    const write = (message: Uint8Array) => (messages: Uint8Array, offset: number) => {
      messages.set(message, offset)
      return message.length
    }
    // The longer ones first: nothing of a message may stay for the next.
    for (let length = longest; length >= shortest; length--) {
      const message = bytes(length, 2)
      expect(batch.digests(1, write(message))).toEqual(sha256(message))
      expect(batch.digests(1, write(message), start)).toEqual(sha256(concatBytes(begin, message)))
    }
    for (const length of [shortest - 1, longest + 1])
      if (length >= 0) expect(() => batch.digests(1, write(bytes(length, 3)))).toThrow(RangeError)
  },
)

test('what a hash goes on after is one block', () => {
  for (const length of [0, 63, 65, 128]) expect(() => startAfter(new Uint8Array(length))).toThrow(RangeError)
})
