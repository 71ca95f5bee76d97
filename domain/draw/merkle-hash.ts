import { concatBytes } from '@noble/hashes/utils.js'
import { libraryHashes } from './hashes.ts'
import { LINE_BYTES } from './register-line.ts'

export const HASH_BYTES = 32

const LEAF_PREFIX = 0
const NODE_PREFIX = 1
const PAIR_BYTES = 2 * HASH_BYTES

/** RFC 6962, 2.1: the hash of an empty list is that of an empty string. */
export const EMPTY_ROOT = libraryHashes.sha256(new Uint8Array())

/** RFC 6962, 2.1: `SHA-256(0x00 ‖ line)`. */
export function leafHash(line: Uint8Array): Uint8Array {
  return libraryHashes.sha256(concatBytes(Uint8Array.of(LEAF_PREFIX), line))
}

export type MerkleHash = {
  /** The leaf hashes of packed lines, packed. */
  readonly leafHashes: (lines: Uint8Array) => Uint8Array
  /** The level above packed hashes: pairs become a node, and a last one without a partner is promoted unchanged. */
  readonly levelAbove: (hashes: Uint8Array) => Uint8Array
}

export function makeMerkleHash({ sha256 } = libraryHashes): MerkleHash {
  const hashEach = (prefix: number, bytes: Uint8Array, each: number) => {
    const count = Math.floor(bytes.length / each)
    const hashes = new Uint8Array(count * HASH_BYTES)
    const message = new Uint8Array(1 + each)
    message[0] = prefix
    for (let index = 0; index < count; index++) {
      message.set(bytes.subarray(index * each, (index + 1) * each), 1)
      hashes.set(sha256(message), index * HASH_BYTES)
    }
    return hashes
  }
  return {
    leafHashes: (lines) => hashEach(LEAF_PREFIX, lines, LINE_BYTES),
    levelAbove: (hashes) => {
      const nodes = hashEach(NODE_PREFIX, hashes, PAIR_BYTES)
      return isOdd(hashes) ? concatBytes(nodes, lastOf(hashes)) : nodes
    },
  }
}

function isOdd(hashes: Uint8Array): boolean {
  return (hashes.length / HASH_BYTES) % 2 === 1
}

function lastOf(hashes: Uint8Array): Uint8Array {
  return hashes.subarray(hashes.length - HASH_BYTES)
}

export const libraryMerkleHash = makeMerkleHash()
export const { leafHashes } = libraryMerkleHash

/** RFC 6962, 2.1: `SHA-256(0x01 ‖ left ‖ right)`. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return libraryMerkleHash.levelAbove(concatBytes(left, right))
}

export function hashAt(hashes: Uint8Array, index: number): Uint8Array {
  return hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
}
