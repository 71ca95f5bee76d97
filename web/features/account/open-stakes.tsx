import { useQuery } from '@tanstack/react-query'
import type { Stakes } from '#contract/stakes.ts'
import { getOwnStakes } from '#contract/stakes.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { formatPounds } from '#domain/money/money.ts'
import { Notice } from '#ui/notice.tsx'
import { callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { useSession } from '#web/core/session/session.tsx'

const DRAWS_MAX = 5

/** Shows what the user would lose by deleting the account now: upcoming draws, prizes, credit, pending payments. */
export function OpenStakes() {
  const { user } = useSession()
  const { data } = useQuery(
    {
      queryKey: ['own-stakes', user?.external_id],
      queryFn: () => callOrThrow(getOwnStakes, {}),
      enabled: user !== null,
      gcTime: 0,
    },
    queryClient(),
  )
  const texts = data ? ownStakeTexts(data) : []
  if (texts.length === 0) return null
  return (
    <Notice tone="warning" title="Before you delete your account">
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** One sentence for each open matter; empty if there is none. */
export function ownStakeTexts({ rounds, cases, credit, payments, refunds, disputes }: Stakes): string[] {
  const more = rounds.length - DRAWS_MAX
  return [
    ...rounds.slice(0, DRAWS_MAX).map(({ title, tickets, draws_at }) => {
      const count = tickets === 1 ? '1 ticket' : `${tickets.toLocaleString('en-GB')} tickets`
      return `You have ${count} for ${title}. ${draws_at ? `The draw is on ${momentLabel(draws_at)}.` : 'The draw doesn’t have a date yet.'}`
    }),
    ...(more > 0 ? [`You have tickets in ${more === 1 ? '1 more draw' : `${more} more draws`}.`] : []),
    ...(rounds.length > 0 ? ['If you delete your account now, we can’t tell you if you win.'] : []),
    ...cases.map(
      ({ prize }) =>
        `You’re still waiting for a prize${prize ? `: ${prize}` : ''}. You can delete your account once you have it.`,
    ),
    ...(credit > 0 ? [`You’ll lose your ${formatPounds(credit)} of site credit.`] : []),
    ...(payments.count > 0
      ? [`A payment of ${formatPounds(payments.amount)} is still going through. Please wait until it’s finished.`]
      : []),
    ...(refunds.count > 0 ? [`A refund of ${formatPounds(refunds.amount)} is on its way to you.`] : []),
    ...(disputes.count > 0
      ? [`Your bank is still looking into a dispute about ${formatPounds(disputes.amount)}.`]
      : []),
  ]
}
