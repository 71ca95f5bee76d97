import { concatBytes } from '@noble/hashes/utils.js'
import { LINES_PER_PAGE } from '#contract/draws.ts'
import { drawnLines } from '#domain/draw/drawn-lines.ts'
import { equalBytes } from '#domain/draw/encoding.ts'
import { merkleRoot, merkleTree, pagedTree, treeOfLevels } from '#domain/draw/merkle-tree.ts'
import type { DrawnTicket } from '#domain/draw/pick.ts'
import { LINE_BYTES } from '#domain/draw/register-line.ts'
import { PAGE_LEVEL } from '../register/add-lines.ts'
import { withThread } from '../thread/with-thread.ts'
import type { DrawToCompute } from './pick-and-hash.ts'

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
