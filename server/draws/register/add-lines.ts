import { LINES_PER_PAGE } from '#contract/draws.ts'
import { routes } from '#domain/campaign.ts'
import { appendToPage, type Frontier } from '#domain/draw/frontier.ts'
import { type LineColumns, makeTextColumn, type WriteLines } from '#domain/draw/line-writer.ts'
import type { MerkleHash } from '#domain/draw/merkle-hash.ts'
import { readTicket } from '#domain/draw/register-line.ts'
import type { PublicIds } from '#server/platform/public-ids.ts'

/** Lines fill a page at this level of the tree. */
export const PAGE_LEVEL = Math.log2(LINES_PER_PAGE)

const PERSON_OFFSET = 25
const UUID_BYTES = 36
/** As the line's hashes have room for. */
const PUBLIC_ID_BYTES_MAX = 23
/** Of one entry. */
const PACKED_BYTES = PERSON_OFFSET + 16

export type LinesToAdd = {
  /** As `PackedEntries` has them. */
  readonly packed: string
  readonly lastTicket: number
  readonly roundKey: Uint8Array
  readonly ticketIdKey: Uint8Array
  readonly frontier: Frontier
  readonly ticketsBefore: number
  /** Where the lines are written; a thread needs memory that is shared. */
  readonly target: Uint8Array
}

/**
 * Writes the lines of entries. Answers their tickets by route, the tree as it is with them, and the root of the page
 * where they complete it.
 */
export function addLines(given: LinesToAdd, hash: MerkleHash, write: WriteLines, ids: PublicIds) {
  const entries = readEntries(given, ids)
  write(given.roundKey, entries, given.target)
  return {
    byRoute: countByRoute(entries),
    ...appendToPage(given.frontier, PAGE_LEVEL, hash.leafHashes(given.target), hash),
  }
}

function countByRoute({ count, firstTickets, lastTickets, routes: routeOf }: LineColumns): number[] {
  const sums = routes.map(() => 0)
  for (let index = 0; index < count; index++) sums[routeOf[index]!]! += lastTickets[index]! - firstTickets[index]! + 1
  return sums
}

function readEntries({ packed: text, lastTicket: last, ticketsBefore }: LinesToAdd, ids: PublicIds): LineColumns {
  const packed = Buffer.from(text, 'base64')
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const count = packed.length / PACKED_BYTES
  const firstTickets = new Float64Array(count)
  const lastTickets = new Float64Array(count)
  const routeOf = new Uint8Array(count)
  const personIds = makeTextColumn(count, UUID_BYTES)
  const publicIds = makeTextColumn(count, PUBLIC_ID_BYTES_MAX)
  let upto = ticketsBefore
  for (let index = 0; index < count; index++) {
    const at = index * PACKED_BYTES
    const [firstTicket, lastTicket] = [readTicket(view, at + 8), readTicket(view, at + 16)]
    if (firstTicket !== upto + 1) throw new Error(`ticket ${upto + 1} is in no entry`)
    upto = lastTicket
    firstTickets[index] = firstTicket
    lastTickets[index] = lastTicket
    routeOf[index] = packed[at + 24]!
    writeUuid(personIds.bytes, index * UUID_BYTES, packed, at + PERSON_OFFSET)
    personIds.lengths[index] = UUID_BYTES
    publicIds.lengths[index] = ids.encodeInto(readTicket(view, at), publicIds.bytes, index * PUBLIC_ID_BYTES_MAX)
  }
  if (upto !== last) throw new Error(`ticket ${upto + 1} is in no entry`)
  return { count, firstTickets, lastTickets, routes: routeOf, personIds, publicIds }
}

const HEX = new TextEncoder().encode('0123456789abcdef')
const HYPHEN = '-'.charCodeAt(0)

/** A UUID as text, in UTF-8. */
function writeUuid(target: Uint8Array, offset: number, bytes: Uint8Array, start: number): void {
  for (let from = 0, at = offset; from < 16; from++) {
    if (from === 4 || from === 6 || from === 8 || from === 10) target[at++] = HYPHEN
    const byte = bytes[start + from]!
    target[at++] = HEX[byte >> 4]!
    target[at++] = HEX[byte & 15]!
  }
}
