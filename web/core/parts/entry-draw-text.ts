import type { TicketRange } from '#contract/purchases.ts'
import { receiptPath } from '#domain/draw/receipt-link.ts'
import { drawText } from './draw-text.ts'

type Drawn = Pick<TicketRange, 'draw' | 'draws_at'>

/** The result of tickets in their draw, or the time of the draw. */
export function entryDrawText({ draw, draws_at: at }: Drawn): string {
  if (draw === 'WON') return 'You won'
  if (draw === 'NOT_THIS_TIME') return 'Not a winner this time'
  if (draw === 'VOID') return 'These tickets were taken out of the draw'
  if (at === null) return 'We’ll draw this when entries close'
  const planned = drawText({ draws_at: at })
  return draw === 'WAITING' ? `Entries have closed. ${planned}` : planned
}

/** The page of a round, with the receipt if there is one. */
export function entryDrawPath({ round_id, code, salt, first_ticket, last_ticket }: TicketRange): string {
  return receiptPath(
    round_id,
    salt === null ? null : { code, salt, firstTicket: first_ticket, lastTicket: last_ticket },
  )
}
