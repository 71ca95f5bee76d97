import { QueryClient } from '@tanstack/react-query'
import { retriesCall } from '#browser/calls/call-failure.ts'
import { onResetUserCaches } from '#web/core/session/reset-user-caches.ts'

let stored: QueryClient | undefined

/**
 * One client for the life of the page in the browser. On the server each page has its own, so that no visitor sees
 * another's answers. Callers pass it, `useQuery(…, queryClient())`, because a provider around every page would load the
 * library with every page.
 */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return makeClient()
  stored ??= openClient()
  return stored
}

/** The keys of public answers. */
const publicKeys: readonly unknown[] = ['page', 'campaign', 'bundle', 'upsells']

/** Refetches when the page becomes visible again, and removes personal data from the cache when the session ends. */
function openClient(): QueryClient {
  const client = makeClient()
  client.mount()
  onResetUserCaches(() => client.removeQueries({ predicate: ({ queryKey }) => !publicKeys.includes(queryKey[0]) }))
  return client
}

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: retriesCall,
        refetchOnWindowFocus: true,
      },
    },
  })
}
