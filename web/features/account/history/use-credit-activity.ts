import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getCreditActivity } from '#contract/credit.ts'
import { callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { refreshSession, useSession } from '#web/core/session/session.tsx'

/**
 * Changes of the user's credit, newest first, twenty at a time. They are fetched again whenever the balance changes.
 */
export function useCreditActivity() {
  const { user } = useSession()
  const owner = user?.external_id
  const activity = useInfiniteQuery(
    {
      queryKey: ['credit-activity', owner, user?.credit],
      queryFn: ({ pageParam }) => callOrThrow(getCreditActivity, { query: pageParam ? { older_than: pageParam } : {} }),
      initialPageParam: null as Date | null,
      getNextPageParam: ({ has_more, activity: lines }) => (has_more ? lines.at(-1)?.timestamp : undefined),
      placeholderData: (before, query) => (query?.queryKey[1] === owner ? before : undefined),
    },
    queryClient(),
  )
  const spendable = activity.data?.pages[0]?.spendable
  const isStale = spendable !== undefined && !activity.isPlaceholderData && spendable !== user?.credit
  // The basket must offer the current balance.
  useEffect(() => {
    if (isStale) void refreshSession({ automatic: true })
  }, [isStale])
  return activity
}
export type UseCreditActivity = ReturnType<typeof useCreditActivity>
