import { remainingTickets, type Stock, ticketWord, usedPercent } from '#domain/campaign.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'

/** How many tickets are left, where there is an end to them. */
export function RemainingTickets({ stock }: { stock: Stock }) {
  const remaining = remainingTickets(stock)
  const used = usedPercent(stock)
  if (remaining === null || used === null) return null
  return <ProgressBar value={used} label={`${remaining.toLocaleString('en-GB')} ${ticketWord(remaining)} remaining`} />
}
