import { EMPTY_ROOT, HASH_BYTES, hashAt, libraryMerkleHash, type MerkleHash } from './merkle-hash.ts'

/**
 * A Merkle tree of RFC 6962 with all its nodes, packed by level from the leaves up: 64 bytes a leaf. Splitting a list
 * at the largest power of two, as the RFC says, makes the same tree as pairing neighbours level by level.
 */
export type MerkleTree = TreeNodes & { readonly levels: readonly Uint8Array[] }

/** A tree by its nodes; a proof needs one at each level. */
export type TreeNodes = { readonly size: number; readonly node: (level: number, index: number) => Uint8Array }

export function merkleTree(leaves: Uint8Array, { levelAbove }: MerkleHash = libraryMerkleHash): MerkleTree {
  const levels = [leaves]
  for (let level = leaves; level.length > HASH_BYTES; levels.push(level)) level = levelAbove(level)
  return treeOfLevels(levels)
}

/** A tree that was computed elsewhere, by its levels from the leaves up. */
export function treeOfLevels(levels: readonly Uint8Array[]): MerkleTree {
  return { size: levels[0]!.length / HASH_BYTES, levels, node: (level, index) => hashAt(levels[level]!, index) }
}

/**
 * A tree of pages of 2^`pageLevel` leaves each, except the last, from the roots of all pages and the trees of the pages
 * that a proof needs. A complete page is a subtree of the whole.
 */
export function pagedTree(
  size: number,
  pageLevel: number,
  { roots, pages }: { roots: Uint8Array; pages: ReadonlyMap<number, MerkleTree> },
): TreeNodes {
  const above = merkleTree(roots)
  return {
    size,
    node: (level, index) => {
      if (level >= pageLevel) return above.node(level - pageLevel, index)
      const inPage = 2 ** (pageLevel - level)
      const page = pages.get(Math.floor(index / inPage))
      if (!page) throw new RangeError(`page ${Math.floor(index / inPage)} is not there`)
      // A short last page is not as high: its root is promoted unchanged.
      return level < page.levels.length ? page.node(level, index % inPage) : page.node(page.levels.length - 1, 0)
    },
  }
}

/** The Merkle tree hash of a list: MTH of RFC 6962, 2.1. */
export function merkleRoot({ size, levels }: MerkleTree): Uint8Array {
  return size === 0 ? EMPTY_ROOT : levels.at(-1)!.slice()
}

/** PATH of RFC 6962, 2.1.1: the siblings from a leaf up to the root. */
export function inclusionProof({ size, node }: TreeNodes, index: number): Uint8Array[] {
  if (!Number.isInteger(index) || index < 0 || index >= size) throw new RangeError(`line ${index} of ${size}`)
  return siblingsOf({ size, node }, index, 0)
}

/** From a level up to below the root; a node without a partner is promoted unchanged. */
function siblingsOf({ size, node }: TreeNodes, index: number, from: number): Uint8Array[] {
  const siblings: Uint8Array[] = []
  for (let level = from; 2 ** level < size; level++) {
    const sibling = Math.floor(index / 2 ** level) ^ 1
    if (sibling < Math.ceil(size / 2 ** level)) siblings.push(node(level, sibling).slice())
  }
  return siblings
}

/** PROOF of RFC 6962, 2.1.2: that the list of the first `from` leaves is the beginning of this one. */
export function consistencyProof({ size, node }: TreeNodes, from: number): Uint8Array[] {
  if (!Number.isInteger(from) || from < 1 || from > size) throw new RangeError(`from ${from} of ${size} lines`)
  if (from === size) return []
  // The largest complete subtree at the end of the old list is at this level; the old root may be that subtree itself.
  const start = trailingZeros(from)
  const isWholeOldTree = from === 2 ** start
  const proof = isWholeOldTree ? [] : [node(start, from / 2 ** start - 1).slice()]
  return [...proof, ...siblingsOf({ size, node }, from - 1, start)]
}

function trailingZeros(value: number): number {
  let zeros = 0
  for (let rest = value; rest % 2 === 0; rest /= 2) zeros++
  return zeros
}
