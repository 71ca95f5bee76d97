import { entrantAt, firstTicketOf, lastTicketOf, lineOfTicket, type Register } from './register.ts'
import { requireAllPages } from './register-pages.ts'
import { ticketOfWord, wordsOf } from './seed.ts'
import { type Void, voidOf } from './voids.ts'

/** A ticket that was drawn: by which word, from 0, and in which line of the register, from 0. */
export type DrawnTicket = { readonly ticket: number; readonly word: number; readonly line: number }

export type Lottery = {
  readonly seed: Uint8Array
  readonly register: Register
  readonly voids: readonly Void[]
  /** Winners and reserves together. */
  readonly places: number
  readonly prizesPerEntrant: number
}

/**
 * Takes the tickets that the words name, in order. It skips tickets that are void or drawn already, and those of an
 * entrant who has been drawn as often as allowed. It ends early when no eligible ticket is left. It throws
 * `PagesMissing` if it needs lines that are not in memory: the caller loads them and calls it again.
 */
export function pickTickets({ seed, register, voids, places, prizesPerEntrant }: Lottery): DrawnTicket[] {
  const picks: DrawnTicket[] = []
  if (register.tickets === 0) return picks
  const wordAt = wordsOf(seed)
  const drawn = new Set<number>()
  const timesDrawn = new Map<string, number>()
  const mayBeDrawn = (entrant: string) => (timesDrawn.get(entrant) ?? 0) < prizesPerEntrant
  // Checking whether a ticket is left takes a pass over all lines, so it waits until as many words as lines were in
  // vain.
  let inVain = 0
  for (let word = 0; picks.length < places; word++) {
    const pick = takeTicket(ticketOfWord(wordAt(word), register.tickets), word)
    if (pick) picks.push(pick)
    inVain = pick ? 0 : inVain + 1
    if (inVain < register.lines) continue
    if (ticketsLeft(register, voids, picks, mayBeDrawn) === 0) break
    inVain = 0
  }
  return picks

  function takeTicket(ticket: number | null, word: number): DrawnTicket | null {
    if (ticket === null || drawn.has(ticket) || voidOf(voids, ticket)) return null
    const line = lineOfTicket(register, ticket)
    const entrant = entrantAt(register, line)
    if (!mayBeDrawn(entrant)) return null
    drawn.add(ticket)
    timesDrawn.set(entrant, (timesDrawn.get(entrant) ?? 0) + 1)
    return { ticket, word, line }
  }
}

/** How many tickets may still be drawn. */
function ticketsLeft(
  register: Register,
  voids: readonly Void[],
  picks: readonly DrawnTicket[],
  mayBeDrawn: (entrant: string) => boolean,
): number {
  if (register.pages) requireAllPages(register.pages)
  let left = 0
  let nextVoid = 0
  for (let line = 0; line < register.lines; line++) {
    const [first, last] = [firstTicketOf(register, line), lastTicketOf(register, line)]
    const counts = mayBeDrawn(entrantAt(register, line))
    if (counts) left += last - first + 1
    for (; nextVoid < voids.length && voids[nextVoid]!.first <= last; nextVoid++) {
      const { first: from, last: to } = voids[nextVoid]!
      if (counts) left -= Math.min(to, last) - Math.max(from, first) + 1
      // A void that goes beyond this line is counted in the next one too.
      if (to > last) break
    }
  }
  return left - picks.filter(({ line }) => mayBeDrawn(entrantAt(register, line))).length
}
