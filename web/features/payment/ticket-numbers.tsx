import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getEntryStatus } from '#contract/entries.ts'
import { ask } from '#web/app/call.ts'
import { ticketsText } from '#web/app/tickets-text.ts'
import { STATUS_RECHECK_MS } from './outcome.ts'
import { findPendingPayment } from './pending-payment.ts'

/** The numbers, as soon as they are given; nothing is shown while there are none. */
export function TicketNumbers({ purchaseId }: { purchaseId: string }) {
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    const pending = findPendingPayment()
    if (pending?.purchaseId === purchaseId) setTitles(pending.titles)
  }, [purchaseId])
  const { data } = useQuery({
    queryKey: ['entry-status', purchaseId],
    queryFn: () => ask(getEntryStatus, { params: { purchase_id: purchaseId }, query: {} }, { automatic: true }),
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? STATUS_RECHECK_MS : false),
  })
  if (!data || data.entries.length === 0) return null
  return (
    <ul aria-label="Your ticket numbers" className="flex w-full flex-col gap-2 text-left">
      {data.entries.map((entry) => (
        <li key={`${entry.campaign_tag} ${entry.first_ticket}`} className="flex justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">{titles[entry.campaign_tag] ?? entry.campaign_tag}</span>
          <span className="figures shrink-0 font-semibold">{ticketsText(entry)}</span>
        </li>
      ))}
    </ul>
  )
}
