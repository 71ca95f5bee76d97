import { LINES_PER_PAGE } from '#contract/draws.ts'
import { routes } from '#domain/campaign.ts'
import { appendToPage, type Frontier } from '#domain/draw/frontier.ts'
import type { WriteLines, WrittenLine } from '#domain/draw/line-writer.ts'
import type { MerkleHash } from '#domain/draw/merkle-hash.ts'
import { readTicket } from '#domain/draw/register-line.ts'
import type { PublicIds } from '#server/platform/public-ids.ts'

/** Lines fill a page at this level of the tree. */
export const PAGE_LEVEL = Math.log2(LINES_PER_PAGE)

const PERSON_OFFSET = 25
/** Of one entry, as `PackedEntries` has them. */
export const PACKED_BYTES = PERSON_OFFSET + 16

export type LinesToAdd = {
  readonly packed: Uint8Array
  readonly lastTicket: number
  readonly roundKey: Uint8Array
  readonly ticketIdKey: Uint8Array
  readonly frontier: Frontier
  readonly ticketsBefore: number
}

/**
 * The lines of entries, their tickets by route, the tree as it is with them, and the root of the page where they
 * complete it.
 */
export function addLines(given: LinesToAdd, hash: MerkleHash, write: WriteLines, ids: PublicIds) {
  const entries = readEntries(given, ids)
  const lines = write(given.roundKey, entries)
  return {
    lines,
    byRoute: countByRoute(entries),
    ...appendToPage(given.frontier, PAGE_LEVEL, hash.leafHashes(lines), hash),
  }
}

function countByRoute(entries: readonly WrittenLine[]): number[] {
  const sums = routes.map(() => 0)
  for (const { route, firstTicket, lastTicket } of entries) sums[route]! += lastTicket - firstTicket + 1
  return sums
}

function readEntries({ packed, lastTicket: last, ticketsBefore }: LinesToAdd, ids: PublicIds): WrittenLine[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const lines: WrittenLine[] = []
  let upto = ticketsBefore
  for (let at = 0; at < packed.length; at += PACKED_BYTES) {
    const [firstTicket, lastTicket] = [readTicket(view, at + 8), readTicket(view, at + 16)]
    if (firstTicket !== upto + 1) throw new Error(`ticket ${upto + 1} is in no entry`)
    upto = lastTicket
    const publicId = ids.encode(readTicket(view, at))
    const personId = uuidText(packed, at + PERSON_OFFSET)
    lines.push({ firstTicket, lastTicket, route: packed[at + 24]!, personId, publicId })
  }
  if (upto !== last) throw new Error(`ticket ${upto + 1} is in no entry`)
  return lines
}

const HEX = new TextEncoder().encode('0123456789abcdef')
const HYPHEN = '-'.charCodeAt(0)

/** A UUID as text, in UTF-8. */
function uuidText(bytes: Uint8Array, offset: number): Uint8Array {
  const text = new Uint8Array(36)
  for (let from = 0, at = 0; from < 16; from++) {
    if (from === 4 || from === 6 || from === 8 || from === 10) text[at++] = HYPHEN
    const byte = bytes[offset + from]!
    text[at++] = HEX[byte >> 4]!
    text[at++] = HEX[byte & 15]!
  }
  return text
}
