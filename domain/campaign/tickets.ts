/** The ticket numbers of one line in one round: both ends belong to it. */
export type TicketRange = { readonly firstTicket: number; readonly lastTicket: number }

/** Gives lines their numbers, one after the other from the round's next, so that no number is left out. */
export function issueTickets(nextTicket: number, quantities: readonly number[]): TicketRange[] {
  let next = nextTicket
  return quantities.map((quantity) => {
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw new Error(`not a number of tickets: ${quantity}`)
    const firstTicket = next
    next += quantity
    return { firstTicket, lastTicket: next - 1 }
  })
}

export function ticketCount(range: TicketRange): number {
  return range.lastTicket - range.firstTicket + 1
}

/** The line that holds a ticket, among ranges in ascending order: the last that begins at or before it. */
export function findTicket<Range extends TicketRange>(ranges: readonly Range[], ticket: number): Range | null {
  const range = ranges.findLast(({ firstTicket }) => firstTicket <= ticket)
  return range && ticket <= range.lastTicket ? range : null
}
