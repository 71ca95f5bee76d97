import { drawnLines } from '#domain/draw/drawn-lines.ts'
import { equalBytes } from '#domain/draw/encoding.ts'
import type { MerkleHash } from '#domain/draw/merkle-hash.ts'
import { merkleRoot, merkleTree } from '#domain/draw/merkle-tree.ts'
import { pickTickets } from '#domain/draw/pick.ts'
import { firstTicketOf, openRegister } from '#domain/draw/register.ts'
import type { Void } from '#domain/draw/voids.ts'

export type DrawToCompute = {
  readonly lines: Uint8Array
  /** That was frozen. */
  readonly root: Uint8Array
  readonly seed: Uint8Array
  readonly voids: readonly Void[]
  readonly prizes: number
  readonly reserves: number
  readonly prizesPerEntrant: number
}

/**
 * The drawn tickets with their proofs, and the first ticket of each one's line. Lines that are not what the freeze
 * signed are not drawn from.
 */
export function computeDraw(given: DrawToCompute, hash: MerkleHash) {
  const { lines, root, seed, voids, prizes, reserves, prizesPerEntrant } = given
  const opened = openRegister(lines)
  if (!opened.ok) throw new Error(`the register is not whole: ${opened.error.meta.reason}`)
  const register = opened.value
  const tree = merkleTree(hash.leafHashes(lines), hash)
  if (!equalBytes(merkleRoot(tree), root)) throw new Error('the register is not the one that was frozen')
  const picks = pickTickets({ seed, register, voids, places: prizes + reserves, prizesPerEntrant })
  return {
    drawn: drawnLines(register, tree, prizes, picks),
    firstTickets: picks.map(({ line }) => firstTicketOf(register, line)),
  }
}
