import { createHmac, hash } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import { verifyBeacon } from '#domain/draw/beacon.ts'
import type { Hashes } from '#domain/draw/hashes.ts'
import { makeMerkleHash } from '#domain/draw/merkle-hash.ts'
import { merkleTree } from '#domain/draw/merkle-tree.ts'
import { makePublicIds } from '#server/platform/public-ids.ts'
import { type DrawFromPages, pickFromPages } from '../draw/pick-from-pages.ts'
import { addLines, type LinesToAdd } from '../register/add-lines.ts'

export type Tasks = typeof tasks

const nodeHashes: Hashes = {
  sha256: (message) => hash('sha256', message, 'buffer'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
}
const merkleHash = makeMerkleHash(nodeHashes)
const idsOf = rememberLast((key: string) => makePublicIds(Buffer.from(key, 'hex')))

/**
 * Work that runs in a thread if it is large, because it would block the event loop. It must not use anything except its
 * input.
 */
export const tasks = {
  addLines: (given: LinesToAdd) => addLines(given, idsOf(bytesToHex(given.ticketIdKey)), nodeHashes),
  pickFromPages: (given: DrawFromPages) => pickFromPages(given),
  verifyBeacon: (given: Parameters<typeof verifyBeacon>) => verifyBeacon(...given),
  /** The tree of a page, by its levels. */
  hashPage: (lines: Uint8Array) => merkleTree(merkleHash.leafHashes(lines), merkleHash).levels,
}

/** To prepare the alphabet of ids takes longer than to write a thousand of them. */
function rememberLast<T>(make: (key: string) => T): (key: string) => T {
  let last: { key: string; made: T } | null = null
  return (key) => {
    if (last?.key !== key) last = { key, made: make(key) }
    return last.made
  }
}
