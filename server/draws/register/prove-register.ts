import { concatBytes } from '@noble/hashes/utils.js'
import { LINES_PER_PAGE } from '#contract/draws.ts'
import { frontierOfLastPage, frontierRoot } from '#domain/draw/frontier.ts'
import { leafHash } from '#domain/draw/merkle-hash.ts'
import {
  consistencyProof,
  inclusionProof,
  type MerkleTree,
  merkleRoot,
  pagedTree,
  type TreeNodes,
  treeOfLevels,
} from '#domain/draw/merkle-tree.ts'
import { lineBytes } from '#domain/draw/register.ts'
import { LINE_BYTES } from '#domain/draw/register-line.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { withThread } from '../thread/with-thread.ts'
import { PAGE_LEVEL } from './add-lines.ts'
import { readPage, readPageRoot } from './line-files.ts'
import { decodeFrontier } from './make-head.ts'
import { findHead, findNewestHead, type HeadRow } from './register-queries.ts'

type Inclusion = { line: number; lines: number; leaf: Uint8Array; data: Uint8Array; proof: Uint8Array[] }

export async function proveInclusion(
  context: Context,
  roundId: string,
  line: number,
  lines: number | null,
): Promise<Verdict<Inclusion, 'NotFoundError'>> {
  const { db } = context
  const head = await (lines === null ? findNewestHead(db, roundId) : findHead(db, roundId, lines))
  if (!head || line >= head.lines) return refuse('NotFoundError')
  const { page, tree } = await readTree(context, roundId, head, line)
  const data = lineBytes(page.bytes, line % LINES_PER_PAGE)
  return allow({ line, lines: head.lines, leaf: leafHash(data), data, proof: inclusionProof(tree, line) })
}

/** Both must be sizes of published heads; of none at all everything is the continuation, so there is no proof. */
export async function proveConsistency(
  context: Context,
  roundId: string,
  from: number,
  to: number,
): Promise<Verdict<{ from: number; to: number; proof: Uint8Array[] }, 'NotFoundError'>> {
  const { db } = context
  const head = from <= to && (await findHead(db, roundId, from)) && (await findHead(db, roundId, to))
  if (!head) return refuse('NotFoundError')
  if (from === 0) return allow({ from, to, proof: [] })
  const { tree } = await readTree(context, roundId, head, from - 1)
  return allow({ from, to, proof: consistencyProof(tree, from) })
}

type Page = { bytes: Uint8Array; tree: MerkleTree }

/** The tree of a head, of which a proof goes through one page: the others are there by their roots alone. */
async function readTree(
  context: Context,
  roundId: string,
  head: HeadRow,
  line: number,
): Promise<{ page: Page; tree: TreeNodes }> {
  const number = Math.floor(line / LINES_PER_PAGE)
  const page = await readTreePage(context, roundId, number, head.lines)
  const count = Math.ceil(head.lines / LINES_PER_PAGE)
  const roots = await Promise.all(Array.from({ length: count }, (_, each) => rootOfPage(context, roundId, each, head)))
  const pages = new Map([[number, page.tree]])
  return { page, tree: pagedTree(head.lines, PAGE_LEVEL, { roots: concatBytes(...roots), pages }) }
}

async function rootOfPage(context: Context, roundId: string, page: number, head: HeadRow): Promise<Uint8Array> {
  if ((page + 1) * LINES_PER_PAGE > head.lines)
    return frontierRoot(frontierOfLastPage(decodeFrontier(head), PAGE_LEVEL))
  const root = await readPageRoot(context, roundId, page)
  return root ?? merkleRoot((await readTreePage(context, roundId, page, head.lines)).tree)
}

const PAGES_CACHED = 8

/** The pages that were used last, of eight megabytes each: a check of a draw requests many proofs of one. */
const cached = new Map<string, Promise<Page>>()

let lastHashed: Promise<unknown> = Promise.resolve()

/** One page after the other, so that requests for many pages take one thread. */
function hashing<T>(action: () => Promise<T>): Promise<T> {
  const done = lastHashed.then(action)
  lastHashed = done.catch(() => {})
  return done
}

/** A page of so many lines never changes, nor does its tree. */
function readTreePage(context: Context, roundId: string, page: number, lines: number): Promise<Page> {
  const rows = Math.min(LINES_PER_PAGE, lines - page * LINES_PER_PAGE)
  const name = `${roundId} ${page} ${rows}`
  const found = cached.get(name) ?? makeTreePage(context, roundId, page, lines)
  // The newest stands last.
  cached.delete(name)
  cached.set(name, found)
  if (cached.size > PAGES_CACHED) cached.delete(cached.keys().next().value!)
  found.catch(() => cached.delete(name))
  return found
}

async function makeTreePage(context: Context, roundId: string, page: number, lines: number): Promise<Page> {
  const bytes = (await readPage(context, roundId, page, lines))!
  const rows = bytes.length / LINE_BYTES
  const levels = await hashing(() => withThread((thread) => thread.run('hashPage', bytes, rows)))
  return { bytes, tree: treeOfLevels(levels) }
}
