import { EMPTY_ROOT, HASH_BYTES, hashAt, levelAbove } from './merkle-hash.ts'

/**
 * A Merkle tree of RFC 6962 with all its nodes, packed by level from the leaves up: 64 bytes a leaf. Splitting a list
 * at the largest power of two, as the RFC says, makes the same tree as pairing neighbours level by level.
 */
export type MerkleTree = { readonly size: number; readonly levels: readonly Uint8Array[] }

export function merkleTree(leaves: Uint8Array): MerkleTree {
  const levels = [leaves]
  for (let level = leaves; level.length > HASH_BYTES; levels.push(level)) level = levelAbove(level)
  return { size: leaves.length / HASH_BYTES, levels }
}

/** The Merkle tree hash of a list: MTH of RFC 6962, 2.1. */
export function merkleRoot({ size, levels }: MerkleTree): Uint8Array {
  return size === 0 ? EMPTY_ROOT : levels.at(-1)!.slice()
}

/** PATH of RFC 6962, 2.1.1: the siblings from a leaf up to the root. */
export function inclusionProof({ size, levels }: MerkleTree, index: number): Uint8Array[] {
  if (!Number.isInteger(index) || index < 0 || index >= size) throw new RangeError(`line ${index} of ${size}`)
  return levels.flatMap((hashes, level) => {
    const sibling = Math.floor(index / 2 ** level) ^ 1
    return sibling < hashes.length / HASH_BYTES ? [hashAt(hashes, sibling).slice()] : []
  })
}

/** PROOF of RFC 6962, 2.1.2: that the list of the first `from` leaves is the beginning of this one. */
export function consistencyProof({ size, levels }: MerkleTree, from: number): Uint8Array[] {
  if (!Number.isInteger(from) || from < 1 || from > size) throw new RangeError(`from ${from} of ${size} lines`)
  if (from === size) return []
  // The largest complete subtree that ends the old list stands at this level; the old root may be that subtree itself.
  const start = trailingZeros(from)
  const isWholeOldTree = from === 2 ** start
  const proof = isWholeOldTree ? [] : [hashAt(levels[start]!, from / 2 ** start - 1).slice()]
  for (let level = start; level < levels.length - 1; level++) {
    const sibling = Math.floor((from - 1) / 2 ** level) ^ 1
    if (sibling < levels[level]!.length / HASH_BYTES) proof.push(hashAt(levels[level]!, sibling).slice())
  }
  return proof
}

function trailingZeros(value: number): number {
  let zeros = 0
  for (let rest = value; rest % 2 === 0; rest /= 2) zeros++
  return zeros
}
