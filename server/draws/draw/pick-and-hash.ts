import { LINES_PER_PAGE } from '#contract/draws.ts'
import type { MerkleHash } from '#domain/draw/merkle-hash.ts'
import { merkleRoot, merkleTree, treeOfLevels } from '#domain/draw/merkle-tree.ts'
import { pickTickets } from '#domain/draw/pick.ts'
import { firstTicketOf, openRegister } from '#domain/draw/register.ts'
import { LINE_BYTES } from '#domain/draw/register-line.ts'
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

/** The drawn tickets, each with the first ticket of its line. */
export function pickOfRegister({ lines, seed, voids, prizes, reserves, prizesPerEntrant }: DrawToCompute) {
  const opened = openRegister(lines)
  if (!opened.ok) throw new Error(`the register is not whole: ${opened.error.meta.reason}`)
  const register = opened.value
  const picks = pickTickets({ seed, register, voids, places: prizes + reserves, prizesPerEntrant })
  return picks.map((pick) => ({ ...pick, firstTicket: firstTicketOf(register, pick.line) }))
}

export type PagesToHash = {
  readonly lines: Uint8Array
  readonly pages: readonly number[]
  /** The pages whose trees are needed whole. */
  readonly proven: ReadonlySet<number>
}

/** The root of each page, and its tree by levels where proofs go through it. */
export function hashPages({ lines, pages, proven }: PagesToHash, hash: MerkleHash) {
  const bytes = LINES_PER_PAGE * LINE_BYTES
  return pages.map((page) => {
    const ofPage = lines.subarray(page * bytes, (page + 1) * bytes)
    const levels = proven.has(page) ? merkleTree(hash.leafHashes(ofPage), hash).levels : null
    return { page, levels, root: levels ? merkleRoot(treeOfLevels(levels)) : hash.rootOf(ofPage) }
  })
}
