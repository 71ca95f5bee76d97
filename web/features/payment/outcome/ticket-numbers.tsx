import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getEntryHistory, type PastPurchase } from '#contract/entries.ts'
import type { TicketRange } from '#contract/purchases.ts'
import { drawLabel } from '#domain/campaign/draw-label.ts'
import { classNames } from '#ui/class-names.ts'
import { callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { entryDrawPath, entryDrawText } from '#web/core/parts/entry-draw-text.ts'
import { ticketsText } from '#web/core/parts/tickets-text.ts'
import { useSession } from '#web/core/session/session.tsx'
import { serverNow } from '#web/core/site/clock.ts'
import { STATUS_RECHECK_MS } from './outcome.ts'
import { type NextDraw, WhatHappensNext } from './what-happens-next.tsx'

/** Drawn as a ticket, with a notch on either side in the colour of the card below. */
const ticket = classNames(
  'relative overflow-hidden rounded-card bg-accent-soft px-8 py-4 print:border',
  'before:absolute before:top-1/2 before:-left-3.5 before:size-7 before:-translate-y-1/2 before:rounded-full before:bg-surface',
  'after:absolute after:top-1/2 after:-right-3.5 after:size-7 after:-translate-y-1/2 after:rounded-full after:bg-surface',
)

/** The ticket numbers, as soon as they are allocated. Nothing is shown before that. */
export function TicketNumbers({ purchaseId }: { purchaseId: string }) {
  const { state: sessionState } = useSession()
  const { data } = useQuery(
    {
      queryKey: ['ticket-numbers', purchaseId],
      enabled: sessionState === 'signedIn',
      queryFn: async () => {
        const { purchases } = await callOrThrow(getEntryHistory, { query: {} }, { automatic: true })
        return purchases.find(({ id }) => id === purchaseId) ?? null
      },
      refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? STATUS_RECHECK_MS : false),
    },
    queryClient(),
  )
  const lines = data ? ticketLines(data) : []
  if (lines.length === 0) return null
  const isOne = lines.length === 1 && lines[0]!.ranges.length === 1 && lines[0]!.isOneTicket
  return (
    <div className="flex w-full flex-col gap-5">
      <div className="flex flex-col gap-2">
        <p id="ticket-numbers" className="text-sm text-ink-soft">
          {isOne ? 'Your ticket number is:' : 'Your ticket numbers are:'}
        </p>
        <ul aria-labelledby="ticket-numbers" className="flex flex-col gap-3">
          {lines.map(({ name, ranges }) => (
            <li key={ranges[0]!.code} className={ticket}>
              <p className="font-semibold wrap-anywhere">{name}</p>
              {ranges.map((range) => (
                <div key={range.code} className="figures">
                  <p className="font-display text-2xl font-bold">{ticketsText(range)}</p>
                  <Link
                    to={entryDrawPath(range)}
                    className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 md:min-h-8"
                  >
                    {drawOf(range)}
                  </Link>
                </div>
              ))}
            </li>
          ))}
        </ul>
      </div>
      <WhatHappensNext draws={drawsOf(lines)} />
    </div>
  )
}

/** The time of an upcoming draw; otherwise its state. */
function drawOf(range: TicketRange): string {
  const { draw, draws_at: at } = range
  const isUpcoming = draw === 'OPEN' || draw === 'WAITING'
  return isUpcoming && at !== null ? drawLabel(at, serverNow()) : entryDrawText(range)
}

/** The upcoming draws, the next one first, each once. */
function drawsOf(lines: readonly TicketLine[]): NextDraw[] {
  const draws = new Map<string, NextDraw>()
  for (const { name, ranges } of lines)
    for (const { round_id: roundId, draw, draws_at: drawsAt } of ranges)
      if (drawsAt !== null && (draw === 'OPEN' || draw === 'WAITING')) draws.set(roundId, { roundId, name, drawsAt })
  return [...draws.values()].sort((one, other) => one.drawsAt.getTime() - other.drawsAt.getTime())
}

type TicketLine = { name: string; ranges: TicketRange[]; isOneTicket: boolean }

/** A line for each draw, with its date. The parts of a bundle have their own lines. */
function ticketLines({ items }: PastPurchase): TicketLine[] {
  return items
    .flatMap((item) => item.items ?? [item])
    .map(({ name, entries }) => ({
      name,
      ranges: entries,
      isOneTicket: entries.every(({ first_ticket, last_ticket }) => first_ticket === last_ticket),
    }))
    .filter(({ ranges }) => ranges.length > 0)
}
