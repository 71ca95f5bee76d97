import { LINES_PER_PAGE } from '#contract/draws.ts'
import type { Route } from '#domain/campaign/campaign.ts'
import { routes } from '#domain/campaign/campaign-kinds.ts'
import { commitmentOf, entrantOf, saltOf } from '#domain/draw/commitment.ts'
import { fixedBytes } from '#domain/draw/encoding.ts'
import { appendToPage, type Frontier } from '#domain/draw/frontier.ts'
import type { Hashes } from '#domain/draw/hashes.ts'
import { makeMerkleHash } from '#domain/draw/merkle-hash.ts'
import { encodeLine, LINE_BYTES, readTicket } from '#domain/draw/register-line.ts'
import type { PublicIds } from '#server/platform/public-ids.ts'

/** Lines fill a page at this level of the tree. */
export const PAGE_LEVEL = Math.log2(LINES_PER_PAGE)

const PERSON_OFFSET = 25
/** The size of one entry. */
const PACKED_BYTES = PERSON_OFFSET + 16

export type LinesToAdd = {
  /** In the form of `PackedEntries`. */
  readonly packed: string
  readonly lastTicket: number
  readonly roundKey: Uint8Array
  readonly ticketIdKey: Uint8Array
  readonly frontier: Frontier
  readonly ticketsBefore: number
  /** The memory for the lines; a thread needs shared memory. */
  readonly target: Uint8Array
}

type Entry = { firstTicket: number; lastTicket: number; route: Route; personId: string; publicId: string }

/**
 * Writes the lines of entries. Returns their tickets by route, the tree that includes them, and the root of the page if
 * they complete it.
 */
export function addLines(given: LinesToAdd, ids: PublicIds, hashes: Hashes) {
  const { frontier, roundKey, target } = given
  const entries = readEntries(given, ids)
  fixedBytes(target, entries.length * LINE_BYTES)
  for (const [index, entry] of entries.entries()) target.set(lineOf(roundKey, entry, hashes), index * LINE_BYTES)
  const hash = makeMerkleHash(hashes)
  return { byRoute: countByRoute(entries), ...appendToPage(frontier, PAGE_LEVEL, hash.leafHashes(target), hash) }
}

function lineOf(roundKey: Uint8Array, { personId, publicId, ...placed }: Entry, hashes: Hashes): Uint8Array {
  const entrant = entrantOf(roundKey, personId, hashes)
  const commitment = commitmentOf(saltOf(roundKey, publicId, hashes), publicId, hashes)
  return encodeLine({ ...placed, entrant, commitment })
}

function countByRoute(entries: readonly Entry[]): number[] {
  const sums = routes.map(() => 0)
  for (const { route, firstTicket, lastTicket } of entries) sums[routes.indexOf(route)]! += lastTicket - firstTicket + 1
  return sums
}

function readEntries({ packed: text, lastTicket: last, ticketsBefore }: LinesToAdd, ids: PublicIds): Entry[] {
  const packed = Buffer.from(text, 'base64')
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const entries: Entry[] = []
  let upto = ticketsBefore
  for (let at = 0; at < packed.length; at += PACKED_BYTES) {
    const [firstTicket, lastTicket] = [readTicket(view, at + 8), readTicket(view, at + 16)]
    if (firstTicket !== upto + 1) throw new Error(`ticket ${upto + 1} is in no entry`)
    upto = lastTicket
    entries.push({
      firstTicket,
      lastTicket,
      route: routes[packed[at + 24]!]!,
      personId: formatUuid(packed.subarray(at + PERSON_OFFSET, at + PACKED_BYTES)),
      publicId: ids.encode(readTicket(view, at)),
    })
  }
  if (upto !== last) throw new Error(`ticket ${upto + 1} is in no entry`)
  return entries
}

function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
