import { queryOptions } from '@tanstack/react-query'
import { getPrizes } from '#contract/spins.ts'
import { callOrThrow } from '#web/core/http/call.ts'

/** The prizes on the wheel change when something is won, so they are always fetched again. */
export const prizesQuery = queryOptions({
  queryKey: ['spin-prizes'],
  queryFn: () => callOrThrow(getPrizes, {}),
  staleTime: 0,
})
