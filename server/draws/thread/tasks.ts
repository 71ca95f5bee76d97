import { leafHashes } from '#domain/draw/merkle-hash.ts'
import { merkleTree } from '#domain/draw/merkle-tree.ts'
import { computeDraw } from '../draw/compute-draw.ts'
import { addLines } from '../register/add-lines.ts'

/** What would keep everybody waiting: it runs beside the event loop, and touches nothing but its input. */
export const tasks = {
  addLines,
  computeDraw,
  /** The tree of a page, by its levels. */
  hashPage: (lines: Uint8Array) => merkleTree(leafHashes(lines)).levels,
}

export type Tasks = typeof tasks
