import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { LINE_BYTES } from './register-line.ts'
import { ShortHash } from './short-hash.ts'

export const HASH_BYTES = 32

const LEAF_PREFIX = 0
const NODE_PREFIX = 1

const short = new ShortHash()

/** RFC 6962, 2.1: the hash of an empty list is that of an empty string. */
export const EMPTY_ROOT = sha256(new Uint8Array())

/** RFC 6962, 2.1: `SHA-256(0x00 ‖ line)`. */
export function leafHash(line: Uint8Array): Uint8Array {
  if (line.length > LINE_BYTES) return sha256(concatBytes(Uint8Array.of(LEAF_PREFIX), line))
  const hash = new Uint8Array(HASH_BYTES)
  writeHash(hash, 0, LEAF_PREFIX, line)
  return hash
}

/** RFC 6962, 2.1: `SHA-256(0x01 ‖ left ‖ right)`. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  const hash = new Uint8Array(HASH_BYTES)
  short.message.set(left, 1)
  short.message.set(right, 1 + HASH_BYTES)
  short.message[0] = NODE_PREFIX
  short.digestInto(hash, 0, 1 + 2 * HASH_BYTES)
  return hash
}

/** The leaf hashes of packed lines, packed. */
export function leafHashes(lines: Uint8Array): Uint8Array {
  const size = Math.floor(lines.length / LINE_BYTES)
  const hashes = new Uint8Array(size * HASH_BYTES)
  for (let index = 0; index < size; index++)
    writeHash(hashes, index * HASH_BYTES, LEAF_PREFIX, lines.subarray(index * LINE_BYTES, (index + 1) * LINE_BYTES))
  return hashes
}

/** The level above packed hashes: pairs become a node, and a last one without a partner goes up as it is. */
export function levelAbove(hashes: Uint8Array): Uint8Array {
  const size = hashes.length / HASH_BYTES
  const above = new Uint8Array(Math.ceil(size / 2) * HASH_BYTES)
  for (let index = 0; index + 1 < size; index += 2)
    writeHash(
      above,
      (index / 2) * HASH_BYTES,
      NODE_PREFIX,
      hashes.subarray(index * HASH_BYTES, (index + 2) * HASH_BYTES),
    )
  if (size % 2 === 1) hashAt(above, (size - 1) / 2).set(hashAt(hashes, size - 1))
  return above
}

export function hashAt(hashes: Uint8Array, index: number): Uint8Array {
  return hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
}

function writeHash(target: Uint8Array, offset: number, prefix: number, content: Uint8Array): void {
  short.message[0] = prefix
  short.message.set(content, 1)
  short.digestInto(target, offset, 1 + content.length)
}
