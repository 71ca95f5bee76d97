import { equalBytes } from './encoding.ts'
import { nodeHash } from './merkle-hash.ts'

/**
 * Does the leaf stand at this index of the list with this size and root? RFC 9162, 2.1.3.2, over the tree of RFC 6962.
 */
export function verifyInclusion(
  leaf: Uint8Array,
  { index, size, proof, root }: { index: number; size: number; proof: readonly Uint8Array[]; root: Uint8Array },
): boolean {
  if (!isIndex(index, size)) return false
  let hash = leaf
  let [node, last] = [index, size - 1]
  for (const sibling of proof) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash)
    } else hash = nodeHash(hash, sibling)
    ;[node, last] = climb(node, last)
  }
  return last === 0 && equalBytes(hash, root)
}

type Head = { readonly size: number; readonly root: Uint8Array }

/** Is the list of the first head the beginning of that of the second? RFC 9162, 2.1.4.2, over the tree of RFC 6962. */
export function verifyConsistency(first: Head, second: Head, proof: readonly Uint8Array[]): boolean {
  if (!isIndex(first.size, second.size + 1) || first.size === 0) return false
  if (first.size === second.size) return proof.length === 0 && equalBytes(first.root, second.root)
  let [node, last] = [first.size - 1, second.size - 1]
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  // If the first list is a complete subtree, its root is the first hash, and the proof leaves it out.
  const path = node === 0 ? [first.root, ...proof] : proof
  if (path.length === 0) return false
  let [old, now] = [path[0]!, path[0]!]
  for (const hash of path.slice(1)) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      old = nodeHash(hash, old)
      now = nodeHash(hash, now)
    } else now = nodeHash(now, hash)
    ;[node, last] = climb(node, last)
  }
  return last === 0 && equalBytes(old, first.root) && equalBytes(now, second.root)
}

function isIndex(index: number, size: number): boolean {
  return Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size
}

/** The places one level up. The last node of a level moves up to the next level in which it has a sibling. */
function climb(node: number, last: number): [node: number, last: number] {
  let [above, lastAbove] = [node, last]
  if (node === last) while (above % 2 === 0 && above !== 0) [above, lastAbove] = [half(above), half(lastAbove)]
  return [half(above), half(lastAbove)]
}

function half(value: number): number {
  return Math.floor(value / 2)
}
