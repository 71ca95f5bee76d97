import { LINES_PER_PAGE } from '#contract/draws.ts'
import { pickTickets } from '#domain/draw/pick.ts'
import { firstTicketOf, type Register } from '#domain/draw/register.ts'
import { LINE_BYTES } from '#domain/draw/register-line.ts'
import { PagesMissing, pageOfTicket } from '#domain/draw/register-pages.ts'
import { ticketOfWord, wordsOf } from '#domain/draw/seed.ts'
import type { Void } from '#domain/draw/voids.ts'

/** A register with the loaded pages at their positions. */
export type DrawFromPages = {
  readonly lines: Uint8Array
  readonly tickets: number
  readonly firstTickets: readonly number[]
  readonly loaded: ReadonlySet<number>
  readonly seed: Uint8Array
  readonly voids: readonly Void[]
  readonly places: number
  readonly prizesPerEntrant: number
}

/** The drawn tickets, each with the first ticket of its line; or the pages that are needed to find them. */
export function pickFromPages({ lines, tickets, firstTickets, loaded, ...lottery }: DrawFromPages) {
  const register: Register = {
    bytes: lines,
    lines: lines.length / LINE_BYTES,
    tickets,
    view: new DataView(lines.buffer, lines.byteOffset, lines.byteLength),
    pages: { linesEach: LINES_PER_PAGE, firstTickets, loaded },
  }
  try {
    const picks = pickTickets({ ...lottery, register })
    return { missing: [], picks: picks.map((pick) => ({ ...pick, firstTicket: firstTicketOf(register, pick.line) })) }
  } catch (error) {
    if (error instanceof PagesMissing) return { missing: error.pages, picks: [] }
    throw error
  }
}

/** This many words name a ticket of nearly every page; pages that they miss are loaded one at a time. */
const FIRST_WORDS_MAX = 500

/** The pages that a draw needs for its places if it passes over no ticket. */
export function pagesOfFirstWords(
  seed: Uint8Array,
  tickets: number,
  places: number,
  firstTickets: readonly number[],
): readonly number[] {
  if (tickets === 0) return []
  const wordAt = wordsOf(seed)
  const pages = new Set<number>()
  for (let word = 0; word < Math.min(places, FIRST_WORDS_MAX); word += 1) {
    const ticket = ticketOfWord(wordAt(word), tickets)
    if (ticket !== null) pages.add(pageOfTicket({ firstTickets }, ticket))
  }
  return [...pages]
}
