import { utf8ToBytes } from '@noble/hashes/utils.js'
import { COMMITMENT_CONTEXT } from './commitment.ts'
import { fixedBytes } from './encoding.ts'
import { HashBatch, type HashStart, startAfter, type WriteMessage } from './hash-batch.ts'
import { COMMITMENT_OFFSET, ENTRANT_BYTES, ENTRANT_OFFSET, LINE_BYTES, ROUTE_OFFSET } from './register-line.ts'
import { BLOCK_BYTES, DIGEST_BYTES, type MakeCompressor } from './sha256-blocks.ts'

export type WrittenLine = {
  readonly firstTicket: number
  readonly lastTicket: number
  /** Its place among the routes. */
  readonly route: number
  /** In UTF-8, at most 55 bytes. */
  readonly personId: Uint8Array
  /** At most 23 characters of ASCII. */
  readonly publicId: string
}

const CONTEXT = utf8ToBytes(COMMITMENT_CONTEXT)
const SALT_PREFIX = utf8ToBytes('salt')
const SALT_BYTES = 16

export type WriteLines = (roundKey: Uint8Array, lines: readonly WrittenLine[]) => Uint8Array

/**
 * Writes the lines of a round as `encodeLine`, `entrantOf` and `commitmentOf` make them, many at once: a register of a
 * million lines takes five million hashes. Answers them packed.
 */
export function makeLineWriter(make?: MakeCompressor): WriteLines {
  const inner = new HashBatch(1, make)
  const outer = new HashBatch(1, make)
  const committed = new HashBatch(1, make)
  const size = committed.capacity

  return (roundKey, lines) => {
    const starts = startMac(roundKey)
    const packed = new Uint8Array(lines.length * LINE_BYTES)
    for (let from = 0; from < lines.length; from += size)
      writeBatch(packed.subarray(from * LINE_BYTES), lines.slice(from, from + size), starts)
    return packed
  }

  function writeBatch(target: Uint8Array, lines: readonly WrittenLine[], starts: MacStarts): void {
    const { length } = lines
    for (let index = 0; index < length; index++) writePlace(target, index * LINE_BYTES, lines[index]!)
    const writePerson: WriteMessage = (messages, at, index) => {
      messages.set(lines[index]!.personId, at)
      return lines[index]!.personId.length
    }
    place(authenticate(length, writePerson, starts), target, ENTRANT_OFFSET, ENTRANT_BYTES)
    const writeId: WriteMessage = (messages, at, index) => {
      messages.set(SALT_PREFIX, at)
      return SALT_PREFIX.length + writeText(messages, at + SALT_PREFIX.length, lines[index]!.publicId)
    }
    const salts = authenticate(length, writeId, starts)
    const commitments = committed.digests(length, (messages, at, index) => {
      messages.set(CONTEXT, at)
      copy(salts, index * DIGEST_BYTES, messages, at + CONTEXT.length, SALT_BYTES)
      const before = CONTEXT.length + SALT_BYTES
      return before + writeText(messages, at + before, lines[index]!.publicId)
    })
    place(commitments, target, COMMITMENT_OFFSET, DIGEST_BYTES)
  }

  function authenticate(count: number, write: WriteMessage, starts: MacStarts): Uint8Array {
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

function writeText(target: Uint8Array, offset: number, text: string): number {
  for (let index = 0; index < text.length; index++) target[offset + index] = text.charCodeAt(index)
  return text.length
}

function writePlace(target: Uint8Array, offset: number, { firstTicket, lastTicket, route }: WrittenLine): void {
  if (firstTicket < 1 || lastTicket < firstTicket) throw new RangeError(`tickets ${firstTicket} to ${lastTicket}`)
  writeTicket(target, offset, firstTicket)
  writeTicket(target, offset + 8, lastTicket)
  target[offset + ROUTE_OFFSET] = route
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
