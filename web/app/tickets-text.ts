/** `Ticket 12`, `Tickets 1 to 50`, with thousands commas. */
export function ticketsText({ first_ticket, last_ticket }: { first_ticket: number; last_ticket: number }): string {
  const [first, last] = [first_ticket, last_ticket].map((ticket) => ticket.toLocaleString('en-GB'))
  return first === last ? `Ticket ${first}` : `Tickets ${first} to ${last}`
}
