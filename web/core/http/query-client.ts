import { QueryClient } from '@tanstack/react-query'
import { onResetUserCaches } from '#web/core/session/reset-user-caches.ts'
import { CallFailed } from './call.ts'

let stored: QueryClient | undefined

/**
 * One for the page's life in the browser; on the server each page has its own, so that no visitor sees another's
 * answers. Callers name it, `useQuery(…, queryClient())`: a provider around every page would load the library with
 * every page.
 */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return makeClient()
  stored ??= openClient()
  return stored
}

/** What is the same for everybody. */
const publicKeys: readonly unknown[] = ['page', 'campaign', 'bundle', 'upsells']

/** It refetches when the page is visible again, and removes personal data from the cache when its person leaves. */
function openClient(): QueryClient {
  const client = makeClient()
  client.mount()
  onResetUserCaches(() => client.removeQueries({ predicate: ({ queryKey }) => !publicKeys.includes(queryKey[0]) }))
  return client
}

/** What was refused stays refused; only what never arrived is asked for again. */
function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 1 && error instanceof CallFailed && error.failure.status === -1,
        refetchOnWindowFocus: true,
      },
    },
  })
}
