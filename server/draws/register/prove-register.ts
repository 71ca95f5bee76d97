import { LINES_PER_PAGE } from '#contract/draws.ts'
import { leafHash } from '#domain/draw/merkle-hash.ts'
import { consistencyProof, inclusionProof, pagedTree, type TreeNodes } from '#domain/draw/merkle-tree.ts'
import { lineBytes } from '#domain/draw/register.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { findAnywhere } from '#server/platform/db/standby.ts'
import { PAGE_LEVEL } from './add-lines.ts'
import { readPageRoots, readTreePage, type TreePage } from './page-trees.ts'
import { findLastHead } from './published-heads.ts'
import { findHead, type HeadRow } from './register-queries.ts'

type Inclusion = { line: number; lines: number; leaf: Uint8Array; data: Uint8Array; proof: Uint8Array[] }

export async function proveInclusion(
  context: Context,
  roundId: string,
  line: number,
  lines: number | null,
): Promise<Verdict<Inclusion, 'NotFoundError'>> {
  const head = await (lines === null ? findLastHead(context, roundId) : findHeadOfSize(context, roundId, lines))
  if (!head || line >= head.lines) return refuse('NotFoundError')
  const { page, tree } = await readTree(context, roundId, head, line)
  const data = lineBytes(page.bytes, line % LINES_PER_PAGE)
  return allow({ line, lines: head.lines, leaf: leafHash(data), data, proof: inclusionProof(tree, line) })
}

/** Both must be sizes of published heads. Every register continues the empty one, so 0 has no proof. */
export async function proveConsistency(
  context: Context,
  roundId: string,
  from: number,
  to: number,
): Promise<Verdict<{ from: number; to: number; proof: Uint8Array[] }, 'NotFoundError'>> {
  const head =
    from <= to && (await findHeadOfSize(context, roundId, from)) && (await findHeadOfSize(context, roundId, to))
  if (!head) return refuse('NotFoundError')
  if (from === 0) return allow({ from, to, proof: [] })
  const { tree } = await readTree(context, roundId, head, from - 1)
  return allow({ from, to, proof: consistencyProof(tree, from) })
}

/** A head never changes. */
function findHeadOfSize(context: Context, roundId: string, lines: number): Promise<HeadRow | null> {
  return findAnywhere(context, ({ db }) => findHead(db, roundId, lines))
}

/** The tree of a head. A proof needs one of its pages; the others are represented by their roots. */
async function readTree(
  context: Context,
  roundId: string,
  head: HeadRow,
  line: number,
): Promise<{ page: TreePage; tree: TreeNodes }> {
  const number = Math.floor(line / LINES_PER_PAGE)
  const page = await readTreePage(context, roundId, number, head.lines)
  const roots = await readPageRoots(context, roundId, head)
  const pages = new Map([[number, page.tree]])
  return { page, tree: pagedTree(head.lines, PAGE_LEVEL, { roots, pages }) }
}
