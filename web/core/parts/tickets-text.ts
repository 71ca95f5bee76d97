import type { TicketRange } from '#contract/purchases.ts'
import { formatDateTime } from './format-date-time.ts'

type Numbers = Pick<TicketRange, 'first_ticket' | 'last_ticket'>

/** `Tickets 1 to 50, draw 27/11/2026 15:00`; a round without an end is drawn when it is sold out. */
export function rangeText(range: Numbers & Pick<TicketRange, 'draws_at'>): string {
  const { draws_at: at } = range
  return at ? `${ticketsText(range)}, draw ${formatDateTime(at)}` : ticketsText(range)
}

/** `Ticket 12`, `Tickets 1 to 50`, with thousands commas. */
export function ticketsText({ first_ticket, last_ticket }: Numbers): string {
  const [first, last] = [first_ticket, last_ticket].map((ticket) => ticket.toLocaleString('en-GB'))
  return first === last ? `Ticket ${first}` : `Tickets ${first} to ${last}`
}
