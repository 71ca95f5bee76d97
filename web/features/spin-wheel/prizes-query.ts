import { queryOptions } from '@tanstack/react-query'
import { getPrizes } from '#contract/spins.ts'
import { ask } from '#web/core/http/call.ts'

/** What lies on the wheel changes when something is won, so it is always asked anew. */
export const prizesQuery = queryOptions({
  queryKey: ['spin-prizes'],
  queryFn: () => ask(getPrizes, {}),
  staleTime: 0,
})
