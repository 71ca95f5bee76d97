import { concatBytes } from '@noble/hashes/utils.js'
import { EMPTY_ROOT, HASH_BYTES, libraryMerkleHash, type MerkleHash, nodeHash } from './merkle-hash.ts'

/**
 * The part of a Merkle tree that must be stored so that the tree can grow: the roots of its complete subtrees from left
 * to right, one for each bit of its size. A million leaves need at most 20 hashes.
 */
export type Frontier = { readonly size: number; readonly hashes: readonly Uint8Array[] }

export const EMPTY_FRONTIER: Frontier = { size: 0, hashes: [] }

/** Appends packed leaf hashes. They become nodes level by level, joined with the complete nodes of each level. */
export function appendLeaves(
  frontier: Frontier,
  leaves: Uint8Array,
  { levelAbove }: MerkleHash = libraryMerkleHash,
): Frontier {
  const before = [...frontier.hashes]
  const hashes: Uint8Array[] = []
  let nodes = leaves
  for (let rest = frontier.size; rest > 0 || nodes.length > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) nodes = concatBytes(before.pop()!, nodes)
    const paired = nodes.length - (nodes.length % (2 * HASH_BYTES))
    if (paired < nodes.length) hashes.unshift(nodes.slice(paired))
    nodes = levelAbove(nodes.subarray(0, paired))
  }
  return { size: frontier.size + leaves.length / HASH_BYTES, hashes }
}

/** The frontier of the leaves after the last complete page of 2^`pageLevel` leaves; empty if there are none. */
export function frontierOfLastPage({ size, hashes }: Frontier, pageLevel: number): Frontier {
  const rows = size % 2 ** pageLevel
  const count = [...rows.toString(2)].filter((bit) => bit === '1').length
  return { size: rows, hashes: count === 0 ? [] : hashes.slice(-count) }
}

/**
 * Appends leaves to the last page, at most to its end, and hashes each leaf once. Also returns the root of the page if
 * that completes it.
 */
export function appendToPage(
  frontier: Frontier,
  pageLevel: number,
  leaves: Uint8Array,
  hash: MerkleHash = libraryMerkleHash,
): { frontier: Frontier; pageRoot: Uint8Array | null } {
  const last = frontierOfLastPage(frontier, pageLevel)
  const pages = { size: (frontier.size - last.size) / 2 ** pageLevel, hashes: completePages(frontier, last) }
  const page = appendLeaves(last, leaves, hash)
  const size = frontier.size - last.size + page.size
  if (page.size > 2 ** pageLevel) throw new RangeError(`${page.size} lines in a page`)
  if (page.size < 2 ** pageLevel)
    return { frontier: { size, hashes: [...pages.hashes, ...page.hashes] }, pageRoot: null }
  const pageRoot = page.hashes[0]!
  return { frontier: { size, hashes: appendLeaves(pages, pageRoot).hashes }, pageRoot }
}

function completePages({ hashes }: Frontier, last: Frontier): readonly Uint8Array[] {
  return hashes.slice(0, hashes.length - last.hashes.length)
}

/** The same root as that of the whole tree. */
export function frontierRoot({ hashes }: Frontier): Uint8Array {
  return hashes.length === 0 ? EMPTY_ROOT : hashes.reduceRight((right, left) => nodeHash(left, right))
}
