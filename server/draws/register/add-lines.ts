import { LINES_PER_PAGE } from '#contract/draws.ts'
import { appendToPage, type Frontier } from '#domain/draw/frontier.ts'
import { makeLineWriter } from '#domain/draw/line-writer.ts'
import { HASH_BYTES, hashAt, leafHashes } from '#domain/draw/merkle-hash.ts'
import { LINE_BYTES, readTicket } from '#domain/draw/register-line.ts'
import { makePublicIds } from '#server/platform/public-ids.ts'

/** Lines fill a page at this level of the tree. */
export const PAGE_LEVEL = Math.log2(LINES_PER_PAGE)

const PERSON_OFFSET = 25
/** Of one entry, as `PackedEntries` has them. */
export const PACKED_BYTES = PERSON_OFFSET + 36

export type LinesToAdd = {
  readonly packed: Uint8Array
  readonly lastTicket: number
  readonly roundKey: Uint8Array
  readonly ticketIdKey: Uint8Array
  readonly frontier: Frontier
  readonly ticketsBefore: number
}

/** The lines of entries, the tree as it is with them, and the root of the page where they complete it. */
export function addLines(given: LinesToAdd) {
  const lines = writeLines(given)
  const { frontier: grown, pageRoot } = appendToPage(given.frontier, PAGE_LEVEL, leavesOf(lines))
  // Each in memory of its own, so that a leaf does not take those of its whole page along.
  return { lines, pageRoot, frontier: { ...grown, hashes: grown.hashes.map((hash) => hash.slice()) } }
}

function writeLines({ packed, lastTicket: last, roundKey, ticketIdKey, ticketsBefore }: LinesToAdd): Uint8Array {
  const write = makeLineWriter(roundKey)
  const ids = makePublicIds(Buffer.from(ticketIdKey))
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const lines = new Uint8Array((packed.length / PACKED_BYTES) * LINE_BYTES)
  let upto = ticketsBefore
  for (let at = 0, offset = 0; at < packed.length; at += PACKED_BYTES, offset += LINE_BYTES) {
    const [firstTicket, lastTicket] = [readTicket(view, at + 8), readTicket(view, at + 16)]
    if (firstTicket !== upto + 1) throw new Error(`ticket ${upto + 1} is in no entry`)
    upto = lastTicket
    const publicId = ids.encode(readTicket(view, at))
    const personId = packed.subarray(at + PERSON_OFFSET, at + PACKED_BYTES)
    write(lines, offset, { firstTicket, lastTicket, route: packed[at + 24]!, personId, publicId })
  }
  if (upto !== last) throw new Error(`ticket ${upto + 1} is in no entry`)
  return lines
}

function* leavesOf(lines: Uint8Array): Generator<Uint8Array> {
  const hashes = leafHashes(lines)
  for (let index = 0; index * HASH_BYTES < hashes.length; index++) yield hashAt(hashes, index)
}
