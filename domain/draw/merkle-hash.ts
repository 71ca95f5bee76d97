import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { HashBatch, type WriteMessage } from './hash-batch.ts'
import { LINE_BYTES } from './register-line.ts'
import { DIGEST_BYTES, type MakeCompressor } from './sha256-blocks.ts'

export const HASH_BYTES = DIGEST_BYTES

const LEAF_PREFIX = 0
const NODE_PREFIX = 1
const PAIR_BYTES = 2 * HASH_BYTES

/** RFC 6962, 2.1: the hash of an empty list is that of an empty string. */
export const EMPTY_ROOT = sha256(new Uint8Array())

/** RFC 6962, 2.1: `SHA-256(0x00 ‖ line)`. */
export function leafHash(line: Uint8Array): Uint8Array {
  return sha256(concatBytes(Uint8Array.of(LEAF_PREFIX), line))
}

export type MerkleHash = {
  /** The leaf hashes of packed lines, packed. */
  readonly leafHashes: (lines: Uint8Array) => Uint8Array
  /** The level above packed hashes: pairs become a node, and a last one without a partner goes up as it is. */
  readonly levelAbove: (hashes: Uint8Array) => Uint8Array
}

/** The hashes of a tree, by a compressor of many blocks at once or, without one, in script. */
export function makeMerkleHash(make?: MakeCompressor): MerkleHash {
  const batch = new HashBatch(2, make)
  const hashEach = (prefix: number, bytes: Uint8Array, each: number) => {
    const writeOne: WriteMessage = (messages, offset, index) => {
      messages[offset] = prefix
      const from = index * each
      for (let at = 0; at < each; at++) messages[offset + 1 + at] = bytes[from + at]!
      return 1 + each
    }
    return batch.digestsOfAll(Math.floor(bytes.length / each), writeOne)
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

export const scriptMerkleHash = makeMerkleHash()
export const { leafHashes } = scriptMerkleHash

/** RFC 6962, 2.1: `SHA-256(0x01 ‖ left ‖ right)`. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return scriptMerkleHash.levelAbove(concatBytes(left, right))
}

export function hashAt(hashes: Uint8Array, index: number): Uint8Array {
  return hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
}
