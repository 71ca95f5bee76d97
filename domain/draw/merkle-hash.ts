import { sha256 } from '@noble/hashes/sha2.js'
import { LINE_BYTES } from './register-line.ts'

export const HASH_BYTES = 32

const LEAF_PREFIX = Uint8Array.of(0)
const NODE_PREFIX = Uint8Array.of(1)

/** One instance used again for every hash: a register of a million lines takes two million of them. */
const initial = sha256.create()
const running = sha256.create()

/** RFC 6962, 2.1: the hash of an empty list is that of an empty string. */
export const EMPTY_ROOT = sha256(new Uint8Array())

/** RFC 6962, 2.1: `SHA-256(0x00 ‖ line)`. */
export function leafHash(line: Uint8Array): Uint8Array {
  const hash = new Uint8Array(HASH_BYTES)
  writeHash(hash, LEAF_PREFIX, line)
  return hash
}

/** RFC 6962, 2.1: `SHA-256(0x01 ‖ left ‖ right)`. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  const hash = new Uint8Array(HASH_BYTES)
  writeHash(hash, NODE_PREFIX, left, right)
  return hash
}

/** The leaf hashes of packed lines, packed. */
export function leafHashes(lines: Uint8Array): Uint8Array {
  const size = Math.floor(lines.length / LINE_BYTES)
  const hashes = new Uint8Array(size * HASH_BYTES)
  for (let index = 0; index < size; index++)
    writeHash(hashAt(hashes, index), LEAF_PREFIX, lines.subarray(index * LINE_BYTES, (index + 1) * LINE_BYTES))
  return hashes
}

/** The level above packed hashes: pairs become a node, and a last one without a partner goes up as it is. */
export function levelAbove(hashes: Uint8Array): Uint8Array {
  const size = hashes.length / HASH_BYTES
  const above = new Uint8Array(Math.ceil(size / 2) * HASH_BYTES)
  for (let index = 0; index + 1 < size; index += 2)
    writeHash(hashAt(above, index / 2), NODE_PREFIX, hashes.subarray(index * HASH_BYTES, (index + 2) * HASH_BYTES))
  if (size % 2 === 1) hashAt(above, (size - 1) / 2).set(hashAt(hashes, size - 1))
  return above
}

export function hashAt(hashes: Uint8Array, index: number): Uint8Array {
  return hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
}

function writeHash(target: Uint8Array, prefix: Uint8Array, first: Uint8Array, second?: Uint8Array): void {
  initial._cloneInto(running)
  running.update(prefix).update(first)
  if (second) running.update(second)
  running.digestInto(target)
}
