import type { Route } from '../campaign/campaign.ts'
import { routes } from '../campaign/campaign-kinds.ts'
import { allow, refuse, type Verdict } from '../verdict.ts'
import { fixedBytes } from './encoding.ts'

/** An entry in the public register: its tickets, its route, and two values that hide the entrant. */
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
  const areTickets = Number.isSafeInteger(firstTicket) && Number.isSafeInteger(lastTicket) && firstTicket >= 1
  if (!areTickets || lastTicket < firstTicket || !routes.includes(route))
    throw new RangeError(`tickets ${firstTicket} to ${lastTicket} by ${route}`)
  const line = new Uint8Array(LINE_BYTES)
  const view = new DataView(line.buffer)
  view.setBigUint64(0, BigInt(firstTicket))
  view.setBigUint64(8, BigInt(lastTicket))
  view.setUint8(ROUTE_OFFSET, routes.indexOf(route))
  line.set(fixedBytes(entrant, ENTRANT_BYTES), ENTRANT_OFFSET)
  line.set(fixedBytes(commitment, 32), COMMITMENT_OFFSET)
  return line
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

/** A u64 as a number; NaN if a number cannot hold it exactly. */
export function readTicket(view: DataView, offset: number): number {
  const value = view.getUint32(offset) * 2 ** 32 + view.getUint32(offset + 4)
  return Number.isSafeInteger(value) ? value : Number.NaN
}

function refuseLine(reason: string) {
  return refuse('MalformedLine', { reason })
}
