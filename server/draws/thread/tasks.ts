import { bytesToHex } from '@noble/hashes/utils.js'
import { verifyBeacon } from '#domain/draw/beacon.ts'
import { makeLineWriter } from '#domain/draw/line-writer.ts'
import { makeMerkleHash } from '#domain/draw/merkle-hash.ts'
import { merkleTree } from '#domain/draw/merkle-tree.ts'
import type { MakeCompressor } from '#domain/draw/sha256-blocks.ts'
import { makePublicIds } from '#server/platform/public-ids.ts'
import { type DrawFromPages, pickFromPages } from '../draw/pick-from-pages.ts'
import { addLines, type LinesToAdd } from '../register/add-lines.ts'

export type Tasks = ReturnType<typeof makeTasks>

/**
 * What would keep everybody waiting where it is large. It runs beside the event loop then, by a compressor of its own,
 * and touches nothing but its input.
 */
export function makeTasks(make?: MakeCompressor) {
  const hash = makeMerkleHash(make)
  const write = makeLineWriter(make)
  const idsOf = rememberLast((key: string) => makePublicIds(Buffer.from(key, 'hex')))
  return {
    addLines: (given: LinesToAdd) => addLines(given, hash, write, idsOf(bytesToHex(given.ticketIdKey))),
    pickFromPages: (given: DrawFromPages) => pickFromPages(given),
    verifyBeacon: (given: Parameters<typeof verifyBeacon>) => verifyBeacon(...given),
    /** The tree of a page, by its levels. */
    hashPage: (lines: Uint8Array) => merkleTree(hash.leafHashes(lines), hash).levels,
  }
}

/** To prepare the alphabet of ids takes longer than to write a thousand of them. */
function rememberLast<T>(make: (key: string) => T): (key: string) => T {
  let last: { key: string; made: T } | null = null
  return (key) => {
    if (last?.key !== key) last = { key, made: make(key) }
    return last.made
  }
}
