import { remainingTickets, type Stock, ticketWord, usedPercent } from '#domain/campaign/campaign.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'

/** The number of remaining tickets, if it is limited. */
export function RemainingTickets({ stock, labelHidden }: { stock: Stock; labelHidden?: boolean }) {
  const remaining = remainingTickets(stock)
  const used = usedPercent(stock)
  if (remaining === null || used === null) return null
  const label = `${remaining.toLocaleString('en-GB')} ${ticketWord(remaining)} remaining`
  return <ProgressBar value={used} label={label} labelHidden={labelHidden} />
}
