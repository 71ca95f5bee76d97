import { utf8ToBytes } from '@noble/hashes/utils.js'
import { COMMITMENT_CONTEXT } from './commitment.ts'
import { fixedBytes } from './encoding.ts'
import { COMMITMENT_OFFSET, ENTRANT_BYTES, ENTRANT_OFFSET, ROUTE_OFFSET } from './register-line.ts'
import { ShortHash } from './short-hash.ts'

export type WrittenLine = {
  readonly firstTicket: number
  readonly lastTicket: number
  /** Its place among the routes. */
  readonly route: number
  /** In UTF-8. */
  readonly personId: Uint8Array
  readonly publicId: string
}

/**
 * Writes the lines of a round as `encodeLine`, `entrantOf` and `commitmentOf` make them, into bytes that are there
 * already: a register of a million lines takes five million hashes.
 */
export function makeLineWriter(roundKey: Uint8Array) {
  const hide = makeMac(roundKey)
  const committed = new ShortHash()
  committed.message.set(utf8ToBytes(COMMITMENT_CONTEXT))
  const saltPrefix = utf8ToBytes('salt')
  return (target: Uint8Array, offset: number, line: WrittenLine): void => {
    const { firstTicket, lastTicket } = line
    if (firstTicket < 1 || lastTicket < firstTicket) throw new RangeError(`tickets ${firstTicket} to ${lastTicket}`)
    writeTicket(target, offset, firstTicket)
    writeTicket(target, offset + 8, lastTicket)
    target[offset + ROUTE_OFFSET] = line.route
    target.set(hide(line.personId), offset + ENTRANT_OFFSET)
    const publicId = utf8ToBytes(line.publicId)
    committed.message.set(hide(saltPrefix, publicId), SALT_OFFSET)
    committed.message.set(publicId, SALT_OFFSET + ENTRANT_BYTES)
    committed.digestInto(target, offset + COMMITMENT_OFFSET, SALT_OFFSET + ENTRANT_BYTES + publicId.length)
  }
}

const SALT_OFFSET = COMMITMENT_CONTEXT.length
const BLOCK_BYTES = 64

/** HMAC-SHA256 (RFC 2104) of short messages, its first 16 bytes: the same bytes each time. */
function makeMac(roundKey: Uint8Array): (first: Uint8Array, second?: Uint8Array) => Uint8Array {
  const key = fixedBytes(roundKey, 32)
  const padded = (pad: number) => Uint8Array.from({ length: BLOCK_BYTES }, (_, index) => (key[index] ?? 0) ^ pad)
  const inner = new ShortHash(padded(0x36))
  const outer = new ShortHash(padded(0x5c))
  const digest = new Uint8Array(32)
  const mac = digest.subarray(0, ENTRANT_BYTES)
  return (first, second) => {
    inner.message.set(first)
    if (second) inner.message.set(second, first.length)
    inner.digestInto(outer.message, 0, first.length + (second?.length ?? 0))
    outer.digestInto(digest, 0, digest.length)
    return mac
  }
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
