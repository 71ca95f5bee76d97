import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getSpinHistory } from '#contract/spins.ts'
import { Button } from '#ui/button.tsx'
import { callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { formatDateTime } from '#web/core/parts/format-date-time.ts'
import { useSession } from '#web/core/session/session.tsx'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { PagedList } from './paged-list.tsx'
import { PrizeDelivery } from './prize-delivery.tsx'
import { rewardValue } from './reward-value.ts'

export const meta = personalHead('Rewards', paths.rewardHistory)

export default function RewardHistoryPage() {
  return (
    <>
      <h1 className="mb-1 text-2xl">Rewards</h1>
      <p className="mb-4 text-ink-soft">
        Everything you’ve won on the daily wheel. If we’re posting you a prize, tell us where to send it.
      </p>
      <Rewards />
    </>
  )
}

function Rewards() {
  const { user } = useSession()
  const pages = useInfiniteQuery(
    {
      queryKey: ['spin-history', user?.external_id, user?.can_spin],
      queryFn: ({ pageParam }) => callOrThrow(getSpinHistory, { query: pageParam ? { older_than: pageParam } : {} }),
      initialPageParam: null as Date | null,
      getNextPageParam: ({ has_more, prizes }) => (has_more ? prizes.at(-1)?.won_at : undefined),
    },
    queryClient(),
  )
  return (
    <PagedList awaits="Loading your rewards" pages={pages} linesOf={({ prizes }) => prizes} nothing={<Nothing />}>
      {(prizes) => (
        <table className="figures w-full rounded-card bg-surface text-left shadow-card max-md:text-sm">
          <thead>
            <tr className="border-b border-line-strong">
              <th className="px-3 py-3">Date</th>
              <th className="px-3 py-3">Prize</th>
              <th className="px-3 py-3 text-right">Value</th>
            </tr>
          </thead>
          <tbody>
            {prizes.map(({ won_at, listing, promo_code, delivery }) => (
              <tr key={won_at.getTime()} className="border-b border-line last:border-0">
                <td className="px-3 py-3 text-ink-soft">{formatDateTime(won_at)}</td>
                <td className="px-3 py-3">
                  <span className="font-semibold">{listing.description}</span>
                  {listing.promo_meta && (
                    <span className="block text-sm text-ink-soft">{listing.promo_meta.description}</span>
                  )}
                  {delivery && <PrizeDelivery delivery={delivery} />}
                </td>
                <td className={`px-3 py-3 text-right font-semibold ${promo_code ? 'wrap-anywhere' : ''}`}>
                  {rewardValue(listing, promo_code, delivery?.state)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PagedList>
  )
}

function Nothing() {
  return (
    <div className="flex flex-col items-start gap-4 rounded-card bg-surface p-6 shadow-card">
      <p>No prizes yet. You get a free spin every day.</p>
      <Button render={<Link to={paths.spin} />}>Spin to Win</Button>
    </div>
  )
}
