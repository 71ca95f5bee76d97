import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './call.ts'

let kept: QueryClient | undefined

/** One for the page's life in the browser; on the server each page has its own, so that nobody sees another's answers. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return makeClient()
  kept ??= makeClient()
  return kept
}

/** What is the same for everybody. */
const publicKeys: readonly unknown[] = ['load', 'page', 'campaign', 'bundle', 'upsells']

/** Drops every answer that may have been meant for one person. */
export function forgetOwnAnswers(): void {
  queryClient().removeQueries({ predicate: ({ queryKey }) => !publicKeys.includes(queryKey[0]) })
}

/** What was refused stays refused; only what never arrived is asked for again. */
function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, fault) => count < 1 && fault instanceof CallFailed && fault.failure.status === -1,
        refetchOnWindowFocus: true,
      },
    },
  })
}
