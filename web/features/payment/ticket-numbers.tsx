import { useQuery } from '@tanstack/react-query'
import { getEntryHistory, type PastPurchase } from '#contract/entries.ts'
import { ask } from '#web/app/call.ts'
import { queryClient } from '#web/app/query-client.ts'
import { ticketsText } from '#web/app/tickets-text.ts'
import { STATUS_RECHECK_MS } from './outcome.ts'

/** The numbers, as soon as they are given; nothing is shown while there are none. */
export function TicketNumbers({ purchaseId }: { purchaseId: string }) {
  const { data } = useQuery(
    {
      queryKey: ['ticket-numbers', purchaseId],
      queryFn: async () => {
        const { purchases } = await ask(getEntryHistory, { query: {} }, { automatic: true })
        return purchases.find(({ id }) => id === purchaseId) ?? null
      },
      refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? STATUS_RECHECK_MS : false),
    },
    queryClient(),
  )
  const lines = data ? ticketLines(data) : []
  if (lines.length === 0) return null
  return (
    <ul aria-label="Your ticket numbers" className="flex w-full flex-col gap-2 text-left">
      {lines.map(({ name, tickets }) => (
        <li key={name + tickets} className="flex justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="figures shrink-0 font-semibold">{tickets}</span>
        </li>
      ))}
    </ul>
  )
}

/** A line for each draw; what a bundle contains has its own. */
function ticketLines({ items }: PastPurchase): { name: string; tickets: string }[] {
  return items
    .flatMap((item) => item.items ?? [item])
    .flatMap(({ name, entries }) => entries.map((range) => ({ name, tickets: ticketsText(range) })))
}
