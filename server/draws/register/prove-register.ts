import { leafHash, leafHashes } from '#domain/draw/merkle-hash.ts'
import { consistencyProof, inclusionProof, type MerkleTree, merkleTree } from '#domain/draw/merkle-tree.ts'
import { lineBytes } from '#domain/draw/register.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { readLines } from './line-files.ts'
import { findHead, findNewestHead } from './register-queries.ts'

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
  const { bytes, tree } = await readTree(context, roundId, head.lines)
  const data = lineBytes(bytes, line)
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
  const areHeads = from <= to && (await findHead(db, roundId, from)) && (await findHead(db, roundId, to))
  if (!areHeads) return refuse('NotFoundError')
  if (from === 0) return allow({ from, to, proof: [] })
  const { tree } = await readTree(context, roundId, to)
  return allow({ from, to, proof: consistencyProof(tree, from) })
}

type Tree = { bytes: Uint8Array; tree: MerkleTree }

/** The last tree that was used: a check of a draw requests many proofs of one tree. */
let cached: { name: string; tree: Promise<Tree> } | null = null

/** A head's lines never change, nor does their tree. */
function readTree(context: Context, roundId: string, lines: number): Promise<Tree> {
  const name = `${roundId} ${lines}`
  if (cached?.name === name) return cached.tree
  const tree = makeTree(context, roundId, lines)
  const mine = { name, tree }
  cached = mine
  tree.catch(() => {
    if (cached === mine) cached = null
  })
  return tree
}

async function makeTree(context: Context, roundId: string, lines: number): Promise<Tree> {
  const bytes = await readLines(context, roundId, lines)
  return { bytes, tree: merkleTree(leafHashes(bytes)) }
}
