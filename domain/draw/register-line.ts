import { concatBytes } from '@noble/hashes/utils.js'
import { type Route, routes } from '../campaign.ts'
import { allow, refuse, type Verdict } from '../verdict.ts'
import { fixedBytes, uint } from './encoding.ts'

/** An entry as the public register has it: which tickets, by which route, and two values that hide who it is. */
export type RegisterLine = {
  readonly firstTicket: number
  readonly lastTicket: number
  readonly route: Route
  /** 16 bytes, the same for one person within a round (`entrantOf`). */
  readonly entrant: Uint8Array
  /** 32 bytes, which only a receipt can open (`commitmentOf`). */
  readonly commitment: Uint8Array
}

export const LINE_BYTES = 65
export const ROUTE_OFFSET = 16
export const ENTRANT_OFFSET = 17
export const ENTRANT_BYTES = 16
export const COMMITMENT_OFFSET = ENTRANT_OFFSET + ENTRANT_BYTES

/** `first u64 ‖ last u64 ‖ route u8 ‖ entrant 16 ‖ commitment 32`. */
export function encodeLine({ firstTicket, lastTicket, route, entrant, commitment }: RegisterLine): Uint8Array {
  if (firstTicket < 1 || lastTicket < firstTicket) throw new RangeError(`tickets ${firstTicket} to ${lastTicket}`)
  return concatBytes(
    uint(firstTicket, 8),
    uint(lastTicket, 8),
    uint(routes.indexOf(route), 1),
    fixedBytes(entrant, ENTRANT_BYTES),
    fixedBytes(commitment, 32),
  )
}

export function decodeLine(bytes: Uint8Array): Verdict<RegisterLine, 'MalformedLine'> {
  if (bytes.length !== LINE_BYTES) return refuseLine(`has ${bytes.length} bytes instead of ${LINE_BYTES}`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [firstTicket, lastTicket] = [readTicket(view, 0), readTicket(view, 8)]
  const route = routes[bytes[ROUTE_OFFSET]!]
  if (Number.isNaN(firstTicket) || Number.isNaN(lastTicket)) return refuseLine('has a ticket number that is too large')
  if (firstTicket < 1) return refuseLine('begins with ticket 0')
  if (lastTicket < firstTicket) return refuseLine(`ends with ticket ${lastTicket}, before its first, ${firstTicket}`)
  if (!route) return refuseLine(`has the unknown route ${bytes[ROUTE_OFFSET]}`)
  return allow({
    firstTicket,
    lastTicket,
    route,
    entrant: bytes.slice(ENTRANT_OFFSET, COMMITMENT_OFFSET),
    commitment: bytes.slice(COMMITMENT_OFFSET),
  })
}

/** A u64 as a number; NaN where a number could not hold it exactly. */
export function readTicket(view: DataView, offset: number): number {
  const value = view.getUint32(offset) * 2 ** 32 + view.getUint32(offset + 4)
  return Number.isSafeInteger(value) ? value : Number.NaN
}

function refuseLine(reason: string) {
  return refuse('MalformedLine', { reason })
}
