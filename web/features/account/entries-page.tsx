import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getEntryHistory } from '#contract/entries.ts'
import { errorText } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { ask, CallFailed } from '#web/app/call.ts'
import { personalHead } from '#web/app/head.tsx'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.tsx'
import { AccountFrame } from './account-frame.tsx'
import { PurchaseRow } from './purchase-row.tsx'

export const meta = personalHead('Entry history', paths.entries)

export default function EntriesPage() {
  return (
    <AccountFrame shows="part">
      <h1 className="mb-4 text-2xl">Entry history</h1>
      <Purchases />
    </AccountFrame>
  )
}

/** Everything bought and entered, newest first, twenty at a time. */
function Purchases() {
  const { user } = useSession()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['entry-history', user?.external_id],
    queryFn: ({ pageParam }) => ask(getEntryHistory, { query: pageParam ? { older_than: pageParam } : {} }),
    initialPageParam: null as Date | null,
    getNextPageParam: ({ has_more, purchases }) => (has_more ? purchases.at(-1)?.created_at : undefined),
  })
  const purchases = data?.pages.flatMap((page) => page.purchases) ?? []
  const errors = error instanceof CallFailed ? error.failure.errors.map(errorText) : []
  return (
    <div className="flex flex-col gap-4">
      <ErrorList errors={errors} />
      {error && (
        <Button tone="quiet" onClick={() => void refetch()} className="self-start">
          Try again
        </Button>
      )}
      {isPending && (
        <p role="status" className="flex min-h-24 items-center justify-center">
          <Spinner size={32} />
          <span className="sr-only">Loading your entries</span>
        </p>
      )}
      {data && purchases.length === 0 && <Nothing />}
      {purchases.length > 0 && (
        <ul className="flex flex-col gap-3">
          {purchases.map((purchase) => (
            <PurchaseRow key={purchase.id} purchase={purchase} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button tone="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-center">
          See More
        </Button>
      )}
    </div>
  )
}

function Nothing() {
  return (
    <div className="flex flex-col items-start gap-4 rounded-card bg-surface p-6 shadow-card">
      <p>You have not entered anything yet.</p>
      <Button render={<Link to={paths.home} />}>Explore competitions</Button>
    </div>
  )
}
