import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getEntryHistory } from '#contract/entries.ts'
import { Button } from '#ui/button.tsx'
import { callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { useSession } from '#web/core/session/session.tsx'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { PagedList } from './paged-list.tsx'
import { PurchaseRow } from './purchase-row.tsx'

export const meta = personalHead('Entry history', paths.entries)

export default function EntriesPage() {
  return (
    <>
      <h1 className="text-2xl">Entry history</h1>
      <p className="mt-1 mb-4 text-ink-soft">
        You can check every draw yourself.{' '}
        <Link to={paths.howItWorks} className="underline underline-offset-4">
          How we draw
        </Link>
      </p>
      <Purchases />
    </>
  )
}

/** All purchases and entries, newest first, twenty at a time. */
function Purchases() {
  const { user } = useSession()
  const pages = useInfiniteQuery(
    {
      queryKey: ['entry-history', user?.external_id],
      queryFn: ({ pageParam }) => callOrThrow(getEntryHistory, { query: pageParam ? { older_than: pageParam } : {} }),
      initialPageParam: null as Date | null,
      getNextPageParam: ({ has_more, purchases }) => (has_more ? purchases.at(-1)?.created_at : undefined),
    },
    queryClient(),
  )
  return (
    <PagedList awaits="Loading your entries" pages={pages} linesOf={({ purchases }) => purchases} nothing={<Nothing />}>
      {(purchases) => (
        <ul className="flex flex-col gap-3">
          {purchases.map((purchase) => (
            <PurchaseRow key={purchase.id} purchase={purchase} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function Nothing() {
  return (
    <div className="flex flex-col items-start gap-4 rounded-card bg-surface p-6 shadow-card">
      <p>You haven’t entered anything yet.</p>
      <Button render={<Link to={paths.home} />}>Explore competitions</Button>
    </div>
  )
}
