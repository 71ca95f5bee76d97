import { LINES_PER_PAGE } from '#contract/draws.ts'
import { drawnLines } from '#domain/draw/drawn-lines.ts'
import { equalBytes } from '#domain/draw/encoding.ts'
import { hashAt } from '#domain/draw/merkle-hash.ts'
import { type MerkleTree, merkleRoot, merkleTree, pagedTree } from '#domain/draw/merkle-tree.ts'
import { openRegister } from '#domain/draw/register.ts'
import { LINE_BYTES } from '#domain/draw/register-line.ts'
import type { Context } from '#server/platform/context.ts'
import { PAGE_LEVEL } from '../register/add-lines.ts'
import { makeTreePage, readFirstTickets, readPageRoots } from '../register/page-trees.ts'
import { findHead } from '../register/register-queries.ts'
import type { FreezeRow } from '../show/show-queries.ts'
import { withThread } from '../thread/with-thread.ts'
import { pagesOfFirstWords } from './pick-from-pages.ts'

type DrawnFreeze = { readonly roundId: string; readonly root: Uint8Array } & Pick<
  FreezeRow,
  'lines' | 'tickets' | 'voids' | 'prizes' | 'reserves' | 'prizesPerEntrant'
>

/**
 * The drawn tickets with their proofs, and the first ticket of each one's line. The roots of all pages must hash to the
 * root that the freeze signed, and each page that is read must hash to its own root, so that no other data can be drawn
 * from. A draw reads and hashes only the pages of the tickets that its words name, regardless of the number of pages.
 */
export async function computeDraw(context: Context, freeze: DrawnFreeze, seed: Uint8Array) {
  const { roundId, root, lines: count, tickets, voids, prizes, reserves, prizesPerEntrant } = freeze
  const head = (await findHead(context.db, roundId, count))!
  const roots = await readPageRoots(context, roundId, head)
  if (!equalBytes(merkleRoot(merkleTree(roots)), root)) throw new OtherRegister('its pages')
  const firstTickets = await readFirstTickets(context, roundId, head)
  // A page that is never written takes no memory.
  const lines = new Uint8Array(new SharedArrayBuffer(count * LINE_BYTES))
  const trees = new Map<number, MerkleTree>()
  const load = async (page: number) => {
    const { bytes, tree } = await makeTreePage(context, roundId, page, count)
    const opened = openRegister(bytes, firstTickets[page]! - 1)
    const lastTicket = (firstTickets[page + 1] ?? tickets + 1) - 1
    if (!equalBytes(merkleRoot(tree), hashAt(roots, page))) throw new OtherRegister(`page ${page}`)
    if (!opened.ok || opened.value.tickets !== lastTicket) throw new OtherRegister(`the tickets of page ${page}`)
    lines.set(bytes, page * LINES_PER_PAGE * LINE_BYTES)
    trees.set(page, tree)
  }
  return withThread(async (thread) => {
    const places = prizes + reserves
    for (let missing = pagesOfFirstWords(seed, tickets, places, firstTickets); ; ) {
      for (const page of missing) await load(page)
      const given = {
        lines,
        tickets,
        firstTickets,
        loaded: new Set(trees.keys()),
        seed,
        voids,
        places,
        prizesPerEntrant,
      }
      const found = await thread.run('pickFromPages', given, count)
      missing = found.missing
      if (missing.length > 0) continue
      const tree = pagedTree(count, PAGE_LEVEL, { roots, pages: trees })
      return {
        drawn: drawnLines(lines, tree, prizes, found.picks),
        firstTickets: found.picks.map(({ firstTicket }) => firstTicket),
      }
    }
  })
}

class OtherRegister extends Error {
  constructor(what: string) {
    super(`the register is not the one that was frozen: ${what}`)
  }
}
