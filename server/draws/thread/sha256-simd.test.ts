import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { HashBatch, startAfter } from '#domain/draw/hash-batch.ts'
import { simdCompressor } from './sha256-simd.ts'

const hashOf = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

test.each([
  [1, 0, 55],
  [2, 56, 119],
] as const)(
  'messages of %d blocks, of %d to %d bytes, have the hashes that Node computes',
  (blocks, shortest, longest) => {
    const batch = new HashBatch(blocks, simdCompressor)
    const block = randomBytes(64)
    const start = startAfter(block)
    for (const count of [0, 1, 3, 4, 5, 1_001]) {
      const messages = Array.from({ length: count }, (_, index) =>
        randomBytes(shortest + ((index * 7) % (longest - shortest + 1))),
      )
      const write = (target: Uint8Array, offset: number, index: number) => {
        target.set(messages[index]!, offset)
        return messages[index]!.length
      }
      expect(Buffer.from(batch.digests(count, write))).toEqual(Buffer.concat(messages.map((each) => hashOf(each))))
      const after = Buffer.concat(messages.map((each) => hashOf(block, each)))
      expect(Buffer.from(batch.digests(count, write, start))).toEqual(after)
    }
  },
)

test('what is more than one batch is hashed a batch after the other', () => {
  const batch = new HashBatch(1, simdCompressor)
  const count = 2 * batch.capacity + 3
  const digests = batch.digestsOfAll(count, (messages, offset, index) => {
    new DataView(messages.buffer, messages.byteOffset + offset).setUint32(0, index)
    return 4
  })
  for (const index of [0, batch.capacity - 1, batch.capacity, count - 1]) {
    const message = Buffer.alloc(4)
    message.writeUInt32BE(index)
    expect(Buffer.from(digests.subarray(index * 32, index * 32 + 32))).toEqual(hashOf(message))
  }
  expect(digests.length).toBe(count * 32)
})
