import { concatBytes } from '@noble/hashes/utils.js'
import { LINES_PER_PAGE } from '#contract/draws.ts'
import { frontierOfLastPage, frontierRoot } from '#domain/draw/frontier.ts'
import { type MerkleTree, merkleRoot, treeOfLevels } from '#domain/draw/merkle-tree.ts'
import { LINE_BYTES, readTicket } from '#domain/draw/register-line.ts'
import type { Context } from '#server/platform/context.ts'
import { withThread } from '../thread/with-thread.ts'
import { PAGE_LEVEL } from './add-lines.ts'
import { type PageEnd, readPage, readPageEnd } from './line-files.ts'
import { decodeFrontier } from './make-head.ts'
import type { HeadRow } from './register-queries.ts'

export type TreePage = { readonly bytes: Uint8Array; readonly tree: MerkleTree }

/** The roots of a head's pages, packed. */
export async function readPageRoots(context: Context, roundId: string, head: HeadRow): Promise<Uint8Array> {
  const ends = await Promise.all(pagesOf(head).map((page) => endOfPage(context, roundId, page, head)))
  return concatBytes(...ends.map(({ root }) => root))
}

/** The first ticket of each page of a head. */
export async function readFirstTickets(context: Context, roundId: string, head: HeadRow): Promise<number[]> {
  const lastTickets = await Promise.all(
    pagesOf(head).map(async (page) => {
      const { lastTicket } = await endOfPage(context, roundId, page, head)
      return lastTicket ?? lastTicketIn((await readPage(context, roundId, page, head.lines))!)
    }),
  )
  return lastTickets.map((_, page) => (page === 0 ? 1 : lastTickets[page - 1]! + 1))
}

function pagesOf({ lines }: HeadRow): number[] {
  return Array.from({ length: Math.ceil(lines / LINES_PER_PAGE) }, (_, page) => page)
}

async function endOfPage(context: Context, roundId: string, page: number, head: HeadRow): Promise<PageEnd> {
  if ((page + 1) * LINES_PER_PAGE > head.lines)
    return { root: frontierRoot(frontierOfLastPage(decodeFrontier(head), PAGE_LEVEL)), lastTicket: head.tickets }
  const end = await readPageEnd(context, roundId, page)
  if (end) return end
  const { bytes, tree } = await readTreePage(context, roundId, page, head.lines)
  return { root: merkleRoot(tree), lastTicket: lastTicketIn(bytes) }
}

function lastTicketIn(page: Uint8Array): number {
  const lastLine = page.subarray(page.length - LINE_BYTES)
  return readTicket(new DataView(lastLine.buffer, lastLine.byteOffset), 8)
}

const PAGES_CACHED = 8

/** The pages that were used last, of eight megabytes each: a check of a draw requests many proofs of one. */
const cached = new Map<string, Promise<TreePage>>()

let lastHashed: Promise<unknown> = Promise.resolve()

/** One page after the other, so that requests for many pages take one thread. */
function hashing<T>(action: () => Promise<T>): Promise<T> {
  const done = lastHashed.then(action)
  lastHashed = done.catch(() => {})
  return done
}

/** A page with a given number of lines never changes, so its tree is cached while it is used. */
export function readTreePage(context: Context, roundId: string, page: number, lines: number): Promise<TreePage> {
  const rows = Math.min(LINES_PER_PAGE, lines - page * LINES_PER_PAGE)
  const name = `${roundId} ${page} ${rows}`
  const found = cached.get(name) ?? makeTreePage(context, roundId, page, lines)
  // The newest is last.
  cached.delete(name)
  cached.set(name, found)
  if (cached.size > PAGES_CACHED) cached.delete(cached.keys().next().value!)
  found.catch(() => cached.delete(name))
  return found
}

/** Reads the page from its current file. */
export async function makeTreePage(context: Context, roundId: string, page: number, lines: number): Promise<TreePage> {
  const bytes = (await readPage(context, roundId, page, lines))!
  const rows = bytes.length / LINE_BYTES
  const levels = await hashing(() => withThread((thread) => thread.run('hashPage', bytes, rows)))
  return { bytes, tree: treeOfLevels(levels) }
}
