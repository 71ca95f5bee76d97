import type { TicketRange } from '#contract/purchases.ts'
import { receiptPath } from '#domain/draw/receipt-link.ts'
import { drawText } from './draw-text.ts'

type Drawn = Pick<TicketRange, 'draw' | 'draws_at' | 'beacon_round'>

/** The numbers of tickets in their draw, or the time and method of the draw. */
export function entryDrawText({ draw, draws_at: at, beacon_round }: Drawn): string {
  if (draw === 'WON') return 'You won'
  if (draw === 'NOT_THIS_TIME') return 'Drawn: not this time'
  if (draw === 'VOID') return 'These tickets do not count'
  if (at === null) return 'Drawn when the round closes'
  const planned = drawText({ draws_at: at, beacon_round })
  return draw === 'WAITING' ? `Entries are closed. ${planned}` : planned
}

/** The page of a round, with the receipt if there is one. */
export function entryDrawPath({ round_id, code, salt, first_ticket, last_ticket }: TicketRange): string {
  return receiptPath(
    round_id,
    salt === null ? null : { code, salt, firstTicket: first_ticket, lastTicket: last_ticket },
  )
}
