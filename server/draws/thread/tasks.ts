import { makeLineWriter } from '#domain/draw/line-writer.ts'
import { makeMerkleHash } from '#domain/draw/merkle-hash.ts'
import { merkleTree } from '#domain/draw/merkle-tree.ts'
import type { MakeCompressor } from '#domain/draw/sha256-blocks.ts'
import { computeDraw, type DrawToCompute } from '../draw/compute-draw.ts'
import { addLines, type LinesToAdd } from '../register/add-lines.ts'

export type Tasks = ReturnType<typeof makeTasks>

/**
 * What would keep everybody waiting where it is large. It runs beside the event loop then, by a compressor of its own,
 * and touches nothing but its input.
 */
export function makeTasks(make?: MakeCompressor) {
  const hash = makeMerkleHash(make)
  const write = makeLineWriter(make)
  return {
    addLines: (given: LinesToAdd) => addLines(given, hash, write),
    computeDraw: (given: DrawToCompute) => computeDraw(given, hash),
    /** The tree of a page, by its levels. */
    hashPage: (lines: Uint8Array) => merkleTree(hash.leafHashes(lines), hash).levels,
  }
}
