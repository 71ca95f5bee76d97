import { showName } from '#console/core/format.ts'
import type { Stakes } from '#contract/stakes.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { formatPounds } from '#domain/money/money.ts'

/** A dialog names this many rounds and counts the rest. */
const ROUNDS_MAX = 5

/** One sentence for each thing that a person has open; empty if there is nothing. */
export function stakeTexts({ rounds, cases, credit, payments, refunds, disputes }: Stakes): string[] {
  const more = rounds.length - ROUNDS_MAX
  return [
    ...rounds.slice(0, ROUNDS_MAX).map(({ title, tickets, draws_at }) => {
      const count = tickets === 1 ? '1 ticket' : `${tickets.toLocaleString('en-GB')} tickets`
      return `${count} for ${title}: ${draws_at ? `the draw is on ${momentLabel(draws_at)}` : 'its draw has no date yet'}.`
    }),
    ...(more > 0 ? [`Tickets in ${more === 1 ? '1 more draw' : `${more} more draws`}.`] : []),
    ...cases.map(({ prize, state, is_on_hold, campaign_tag }) => {
      const name = prize ?? campaign_tag ?? 'A prize'
      const stage =
        campaign_tag === null ? 'from the daily wheel' : is_on_hold ? 'on hold' : showName(state).toLowerCase()
      return `A prize that isn’t handed over: ${name} (${stage}).`
    }),
    ...(credit > 0 ? [`${formatPounds(credit)} of site credit.`] : []),
    ...moneyText(payments, 'payment', 'under way'),
    ...moneyText(refunds, 'refund', 'under way'),
    ...moneyText(disputes, 'dispute', 'open'),
  ]
}

function moneyText({ count, amount }: Stakes['payments'], noun: string, state: string): string[] {
  if (count === 0) return []
  return [
    count === 1
      ? `A ${noun} of ${formatPounds(amount)} is ${state}.`
      : `${count} ${noun}s of ${formatPounds(amount)} in total are ${state}.`,
  ]
}
