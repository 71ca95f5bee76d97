import { bytesToHex } from '@noble/hashes/utils.js'
import type { Route } from '../campaign/campaign.ts'
import { routes } from '../campaign/campaign-kinds.ts'
import { allow, refuse, type Verdict } from '../verdict.ts'
import { decodeLine, ENTRANT_BYTES, ENTRANT_OFFSET, LINE_BYTES, ROUTE_OFFSET, readTicket } from './register-line.ts'
import { pageOfTicket, type RegisterPages, requirePage } from './register-pages.ts'

/** All lines of a round, packed. A million of them are 65 MB, so they are read in place. */
export type Register = {
  readonly bytes: Uint8Array
  readonly lines: number
  readonly tickets: number
  readonly view: DataView
  /** Present if only some pages are in memory. */
  readonly pages?: RegisterPages
}

/** The lines must have the tickets after `ticketsBefore`, each in exactly one line, in order. */
export function openRegister(bytes: Uint8Array, ticketsBefore = 0): Verdict<Register, 'MalformedRegister'> {
  const lines = bytes.length / LINE_BYTES
  if (!Number.isInteger(lines)) return refuse('MalformedRegister', { reason: `ends within line ${Math.floor(lines)}` })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let tickets = ticketsBefore
  for (let line = 0; line < lines; line++) {
    const [first, last] = [readTicket(view, line * LINE_BYTES), readTicket(view, line * LINE_BYTES + 8)]
    const isGood = first === tickets + 1 && last >= first && bytes[line * LINE_BYTES + ROUTE_OFFSET]! < routes.length
    if (!isGood) return refuse('MalformedRegister', { line, reason: problemOf(lineBytes(bytes, line), line, tickets) })
    tickets = last
  }
  return allow({ bytes, lines, tickets, view })
}

function problemOf(bytes: Uint8Array, line: number, tickets: number): string {
  const decoded = decodeLine(bytes)
  if (!decoded.ok) return `line ${line} ${decoded.error.meta.reason}`
  const { firstTicket } = decoded.value
  const what = firstTicket > tickets + 1 ? `is missing` : `is in two lines`
  return `line ${line} begins with ticket ${firstTicket}, so ticket ${Math.min(firstTicket, tickets + 1)} ${what}`
}

/** The bytes of one line, as a leaf of the tree has them. */
export function lineBytes(bytes: Uint8Array, line: number): Uint8Array {
  return bytes.subarray(line * LINE_BYTES, (line + 1) * LINE_BYTES)
}

export function firstTicketOf({ view }: Register, line: number): number {
  return readTicket(view, line * LINE_BYTES)
}

export function lastTicketOf({ view }: Register, line: number): number {
  return readTicket(view, line * LINE_BYTES + 8)
}

/** The entrant of a line, in hex: the same for every line of one person. */
export function entrantAt({ bytes }: Register, line: number): string {
  const offset = line * LINE_BYTES + ENTRANT_OFFSET
  return bytesToHex(bytes.subarray(offset, offset + ENTRANT_BYTES))
}

/** The line that has a ticket; the ticket must be one of the register's. */
export function lineOfTicket(register: Register, ticket: number): number {
  let [low, high] = linesAround(register, ticket)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (lastTicketOf(register, middle) < ticket) low = middle + 1
    else high = middle
  }
  return low
}

/** The first and the last line among which that of a ticket is. */
function linesAround({ lines, pages }: Register, ticket: number): [number, number] {
  if (!pages) return [0, lines - 1]
  const page = pageOfTicket(pages, ticket)
  requirePage(pages, page)
  return [page * pages.linesEach, Math.min(lines, (page + 1) * pages.linesEach) - 1]
}

export function ticketsByRoute(register: Register): Record<Route, number> {
  const counts = routes.map(() => 0)
  for (let line = 0; line < register.lines; line++) {
    const route = register.bytes[line * LINE_BYTES + ROUTE_OFFSET]!
    counts[route]! += lastTicketOf(register, line) - firstTicketOf(register, line) + 1
  }
  return Object.fromEntries(routes.map((route, index) => [route, counts[index]])) as Record<Route, number>
}
