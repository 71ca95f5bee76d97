import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fixedBytes, uint, uuidBytes } from './encoding.ts'

/** The size and root of a register at an instant. */
export type Head = {
  readonly roundId: string
  readonly lines: number
  readonly tickets: number
  readonly root: Uint8Array
  readonly at: Date
}

/** A published head, in hex and ISO. */
export type PublishedHead = {
  readonly lines: number
  readonly tickets: number
  readonly root: string
  readonly at: string
  readonly signature: string
  readonly key_id: string
}

/** The bytes that are signed: `"fairdraw/head/1" ‖ round 16 ‖ lines u64 ‖ tickets u64 ‖ root 32 ‖ instant ms u64`. */
export function encodeHead({ roundId, lines, tickets, root, at }: Head): Uint8Array {
  return concatBytes(
    utf8ToBytes('fairdraw/head/1'),
    uuidBytes(roundId),
    uint(lines, 8),
    uint(tickets, 8),
    fixedBytes(root, 32),
    uint(at.getTime(), 8),
  )
}
