import { concatBytes } from '@noble/hashes/utils.js'
import { LINES_PER_PAGE } from '#contract/draws.ts'
import { drawnLines } from '#domain/draw/drawn-lines.ts'
import { equalBytes } from '#domain/draw/encoding.ts'
import type { MerkleHash } from '#domain/draw/merkle-hash.ts'
import { merkleRoot, merkleTree, pagedTree, treeOfLevels } from '#domain/draw/merkle-tree.ts'
import { type DrawnTicket, pickTickets } from '#domain/draw/pick.ts'
import { firstTicketOf, openRegister } from '#domain/draw/register.ts'
import { LINE_BYTES } from '#domain/draw/register-line.ts'
import type { Void } from '#domain/draw/voids.ts'
import { PAGE_LEVEL } from '../register/add-lines.ts'
import { withThread } from '../thread/with-thread.ts'

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

/**
 * The drawn tickets with their proofs, and the first ticket of each one's line. Lines that are not what the freeze
 * signed are not drawn from. Two threads hash the pages: nothing else of a draw takes long.
 */
export async function computeDraw(given: DrawToCompute) {
  const rows = given.lines.length / LINE_BYTES
  return withThread((one) =>
    withThread(async (other) => {
      const picks = await one.run('pickOfRegister', given, rows)
      const hashOf = (thread: typeof one, parity: number) => {
        const pages = pagesOf(rows).filter((page) => page % 2 === parity)
        return thread.run('hashPages', { lines: given.lines, pages, proven: pagesOfLines(picks) }, rows * pages.length)
      }
      const halves = await Promise.all([hashOf(one, 0), hashOf(other, 1)])
      const hashed = halves.flat().toSorted((a, b) => a.page - b.page)
      const roots = concatBytes(...hashed.map(({ root }) => root))
      if (!equalBytes(merkleRoot(merkleTree(roots)), given.root))
        throw new Error('the register is not the one that was frozen')
      const pages = new Map(hashed.flatMap(({ page, levels }) => (levels ? [[page, treeOfLevels(levels)]] : [])))
      const tree = pagedTree(rows, PAGE_LEVEL, { roots, pages })
      return {
        drawn: drawnLines(given.lines, tree, given.prizes, picks),
        firstTickets: picks.map(({ firstTicket }) => firstTicket),
      }
    }),
  )
}

function pagesOf(rows: number): number[] {
  return Array.from({ length: Math.ceil(rows / LINES_PER_PAGE) }, (_, page) => page)
}

function pagesOfLines(picks: readonly DrawnTicket[]): ReadonlySet<number> {
  return new Set(picks.map(({ line }) => Math.floor(line / LINES_PER_PAGE)))
}
