import { utf8ToBytes } from '@noble/hashes/utils.js'
import { COMMITMENT_CONTEXT } from './commitment.ts'
import { fixedBytes } from './encoding.ts'
import { HashBatch, type HashStart, startAfter, type WriteMessage } from './hash-batch.ts'
import { COMMITMENT_OFFSET, ENTRANT_BYTES, ENTRANT_OFFSET, LINE_BYTES, ROUTE_OFFSET } from './register-line.ts'
import { BLOCK_BYTES, DIGEST_BYTES, type MakeCompressor } from './sha256-blocks.ts'

/** Lines by their columns: to collect an object of each would take as long as its hashes. */
export type LineColumns = {
  readonly count: number
  readonly firstTickets: Float64Array
  readonly lastTickets: Float64Array
  /** Each one's place among the routes. */
  readonly routes: Uint8Array
  /** In UTF-8, at most 55 bytes each. */
  readonly personIds: TextColumn
  /** In ASCII, at most 23 bytes each. */
  readonly publicIds: TextColumn
}

/** Short texts, packed: each begins at a multiple of `widest`. */
export type TextColumn = { readonly bytes: Uint8Array; readonly lengths: Uint8Array; readonly widest: number }

export function makeTextColumn(count: number, widest: number): TextColumn {
  return { bytes: new Uint8Array(count * widest), lengths: new Uint8Array(count), widest }
}

const CONTEXT = utf8ToBytes(COMMITMENT_CONTEXT)
const SALT_PREFIX = utf8ToBytes('salt')
const SALT_BYTES = 16

export type WriteLines = (roundKey: Uint8Array, lines: LineColumns, target: Uint8Array) => void

/**
 * Writes the lines of a round as `encodeLine`, `entrantOf` and `commitmentOf` make them, many at once: a register of a
 * million lines takes five million hashes. Packed, they fill the target.
 */
export function makeLineWriter(make?: MakeCompressor): WriteLines {
  // One for each kind of message: what pads it can stay where it is.
  const persons = new HashBatch(1, make)
  const salts = new HashBatch(1, make)
  const outer = new HashBatch(1, make)
  const committed = new HashBatch(1, make)
  const size = committed.capacity

  return (roundKey, lines, target) => {
    const starts = startMac(roundKey)
    fixedBytes(target, lines.count * LINE_BYTES)
    for (let from = 0; from < lines.count; from += size)
      writeBatch(target.subarray(from * LINE_BYTES), lines, from, Math.min(size, lines.count - from), starts)
  }

  function writeBatch(target: Uint8Array, lines: LineColumns, from: number, count: number, starts: MacStarts): void {
    const { personIds, publicIds } = lines
    for (let index = 0; index < count; index++) writePlace(target, index * LINE_BYTES, lines, from + index)
    const writePerson: WriteMessage = (messages, at, index) => writeText(messages, at, personIds, from + index)
    place(authenticate(persons, count, writePerson, starts), target, ENTRANT_OFFSET, ENTRANT_BYTES)
    const writeId: WriteMessage = (messages, at, index) => {
      messages.set(SALT_PREFIX, at)
      return SALT_PREFIX.length + writeText(messages, at + SALT_PREFIX.length, publicIds, from + index)
    }
    const saltOf = authenticate(salts, count, writeId, starts)
    const commitments = committed.digests(count, (messages, at, index) => {
      messages.set(CONTEXT, at)
      copy(saltOf, index * DIGEST_BYTES, messages, at + CONTEXT.length, SALT_BYTES)
      const before = CONTEXT.length + SALT_BYTES
      return before + writeText(messages, at + before, publicIds, from + index)
    })
    place(commitments, target, COMMITMENT_OFFSET, DIGEST_BYTES)
  }

  function authenticate(inner: HashBatch, count: number, write: WriteMessage, starts: MacStarts): Uint8Array {
    const digests = inner.digests(count, write, starts.inner)
    const writeDigest: WriteMessage = (messages, at, index) => {
      copy(digests, index * DIGEST_BYTES, messages, at, DIGEST_BYTES)
      return DIGEST_BYTES
    }
    return outer.digests(count, writeDigest, starts.outer)
  }
}

type MacStarts = { readonly inner: HashStart; readonly outer: HashStart }

/** HMAC-SHA256 (RFC 2104): the blocks that the key makes. */
function startMac(roundKey: Uint8Array): MacStarts {
  const key = fixedBytes(roundKey, 32)
  const padded = (pad: number) => Uint8Array.from({ length: BLOCK_BYTES }, (_, index) => (key[index] ?? 0) ^ pad)
  return { inner: startAfter(padded(0x36)), outer: startAfter(padded(0x5c)) }
}

/** The first bytes of each digest, each in its line. */
function place(digests: Uint8Array, target: Uint8Array, offset: number, length: number): void {
  for (let from = 0, at = offset; from < digests.length; from += DIGEST_BYTES, at += LINE_BYTES)
    copy(digests, from, target, at, length)
}

/** So few bytes that a loop takes less time than a view of them. */
function copy(from: Uint8Array, start: number, to: Uint8Array, at: number, length: number): void {
  for (let index = 0; index < length; index++) to[at + index] = from[start + index]!
}

function writeText(target: Uint8Array, offset: number, { bytes, lengths, widest }: TextColumn, index: number): number {
  const length = lengths[index]!
  copy(bytes, index * widest, target, offset, length)
  return length
}

function writePlace(target: Uint8Array, offset: number, lines: LineColumns, index: number): void {
  const [firstTicket, lastTicket] = [lines.firstTickets[index]!, lines.lastTickets[index]!]
  if (firstTicket < 1 || lastTicket < firstTicket) throw new RangeError(`tickets ${firstTicket} to ${lastTicket}`)
  writeTicket(target, offset, firstTicket)
  writeTicket(target, offset + 8, lastTicket)
  target[offset + ROUTE_OFFSET] = lines.routes[index]!
}

/** A u64, big-endian. */
function writeTicket(target: Uint8Array, offset: number, ticket: number): void {
  writeUint32(target, offset, Math.floor(ticket / 2 ** 32))
  writeUint32(target, offset + 4, ticket | 0)
}

function writeUint32(target: Uint8Array, offset: number, value: number): void {
  target[offset] = value >>> 24
  target[offset + 1] = value >>> 16
  target[offset + 2] = value >>> 8
  target[offset + 3] = value
}
