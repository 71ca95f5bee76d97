import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DrawCard, type DrawList, type DrawTime, listDraws, listOwnDraws } from '#contract/draws.ts'
import { callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'

/** The list of the page, of all campaigns or of one, or the draws of the user by their public id. */
type DrawSource = { tag: string | null; ownOf?: string }

const FRESH_MS = 10_000
const MORE_ROWS = 20

/**
 * Draws in pages, of which a number of rows is shown at first. The page is sent with the first rows. After Back, the
 * loaded ones are restored.
 */
export function useDraws(
  time: DrawTime,
  { tag, ownOf }: DrawSource,
  options: { first: DrawList | null; rows: number; enabled: boolean; isShown: (draw: DrawCard) => boolean },
) {
  const { first, rows, enabled, isShown } = options
  const query = useInfiniteQuery(
    {
      queryKey: ['draws', tag, ownOf, time],
      queryFn: ({ pageParam }): Promise<DrawList> => {
        const before = pageParam === null ? {} : { before: pageParam }
        if (ownOf !== undefined) return callOrThrow(listOwnDraws, { query: { time, ...before } })
        return callOrThrow(listDraws, { query: { time, ...before, ...(tag !== null && { campaign_tag: tag }) } })
      },
      initialPageParam: null as string | null,
      ...(first && { initialData: { pages: [first], pageParams: [null] } }),
      staleTime: FRESH_MS,
      enabled,
      getNextPageParam: ({ next }) => next,
    },
    queryClient(),
  )
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const loaded = data?.pages.flatMap(({ draws }) => draws) ?? []
  const [limit, setLimit] = useState(data && data.pages.length > 1 ? loaded.length : rows)
  const draws = loaded.filter(isShown)
  // Rows are in order of time, so a last row outside the filter ends the list.
  const canLoad = hasNextPage && isShown(loaded.at(-1)!)
  function showMore(): void {
    if (draws.length < limit + MORE_ROWS && canLoad) void fetchNextPage()
    setLimit(limit + MORE_ROWS)
  }
  return { query, draws: draws.slice(0, limit), hasMore: draws.length > limit || canLoad, isFetchingNextPage, showMore }
}
