import { bytesToHex } from '@noble/hashes/utils.js'
import { leafHash } from './merkle-hash.ts'
import { inclusionProof, type TreeNodes } from './merkle-tree.ts'
import type { DrawnTicket } from './pick.ts'
import type { Proof } from './proof.ts'
import { lineBytes } from './register.ts'

/** The tickets that were drawn, each with its line and the proof that the line is in the tree of the register. */
export function drawnLines(
  bytes: Uint8Array,
  tree: TreeNodes,
  prizes: number,
  picks: readonly DrawnTicket[],
): Proof['drawn'] {
  return picks.map(({ ticket, word, line }, index) => {
    const data = lineBytes(bytes, line)
    return {
      position: index + 1,
      is_reserve: index >= prizes,
      ticket,
      word,
      line,
      data: bytesToHex(data),
      leaf: bytesToHex(leafHash(data)),
      proof: inclusionProof(tree, line).map((hash) => bytesToHex(hash)),
    }
  })
}
