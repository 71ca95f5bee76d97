import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fixedBytes, uint, uuidBytes } from './encoding.ts'

/** All inputs of a draw except the randomness: the final register, the voids, the beacon round and the prizes. */
export type Freeze = {
  readonly roundId: string
  readonly lines: number
  readonly tickets: number
  readonly root: Uint8Array
  readonly voidsHash: Uint8Array
  readonly beaconRound: number
  readonly frozenAt: Date
  /** How many are drawn as winners, and how many as reserves. */
  readonly prizes: number
  readonly reserves: number
  readonly prizesPerEntrant: number
}

/**
 * The bytes that are signed: `"fairdraw/freeze/1" ‖ round 16 ‖ lines u64 ‖ tickets u64 ‖ root 32 ‖ voids hash 32 ‖
 * beacon round u64 ‖ instant ms u64 ‖ prizes u16 ‖ reserves u16 ‖ prizes for each entrant u8`.
 */
export function encodeFreeze(freeze: Freeze): Uint8Array {
  return concatBytes(
    utf8ToBytes('fairdraw/freeze/1'),
    uuidBytes(freeze.roundId),
    uint(freeze.lines, 8),
    uint(freeze.tickets, 8),
    fixedBytes(freeze.root, 32),
    fixedBytes(freeze.voidsHash, 32),
    uint(freeze.beaconRound, 8),
    uint(freeze.frozenAt.getTime(), 8),
    uint(freeze.prizes, 2),
    uint(freeze.reserves, 2),
    uint(freeze.prizesPerEntrant, 1),
  )
}
