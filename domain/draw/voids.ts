import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { allow, refuse, type Verdict } from '../verdict.ts'
import { uint } from './encoding.ts'
import { type VoidReason, voidReasons } from './void-reason.ts'

/** Tickets of a register that keep their numbers and cannot win. */
export type Void = { readonly first: number; readonly last: number; readonly reason: VoidReason }

/** SHA-256 of all `first u64 ‖ last u64 ‖ reason u8`. */
export function voidsHash(voids: readonly Void[]): Uint8Array {
  const encoded = voids.map(({ first, last, reason }) =>
    concatBytes(uint(first, 8), uint(last, 8), uint(voidReasons.indexOf(reason), 1)),
  )
  return sha256(concatBytes(...encoded))
}

/** In order of their tickets, no ticket twice, all of them tickets of the register. */
export function checkVoids(voids: readonly Void[], tickets: number): Verdict<null, 'MalformedVoids'> {
  let previous = 0
  for (const [index, { first, last }] of voids.entries()) {
    if (first <= previous) return refuse('MalformedVoids', { index, reason: `ticket ${first} comes after ${previous}` })
    if (last < first) return refuse('MalformedVoids', { index, reason: `tickets ${first} to ${last} aren’t a range` })
    if (last > tickets) return refuse('MalformedVoids', { index, reason: `ticket ${last} isn’t on the list` })
    previous = last
  }
  return allow(null)
}

/** The void that has this ticket, of voids in order. */
export function voidOf(voids: readonly Void[], ticket: number): Void | null {
  let [low, high] = [0, voids.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (voids[middle]!.last < ticket) low = middle + 1
    else high = middle
  }
  const found = voids[low]
  return found && found.first <= ticket && ticket <= found.last ? found : null
}
