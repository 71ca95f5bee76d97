import type { FetchQueryOptions } from '@tanstack/react-query'
import { CallFailed } from '#browser/calls/call-failure.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { bundleQuery, campaignQuery, pageQuery } from './catalogue-queries.ts'
import type { Kind, Loaded, Things } from './kinds.ts'

const queries = { page: pageQuery, campaign: campaignQuery, bundle: bundleQuery }

/** Concurrent callers share one request. A failed call is returned as texts, since it is not an error of the page. */
export async function fetchFromCatalogue<K extends Kind>(
  kind: K,
  tag: string,
  { refetch, known }: { refetch: boolean; known: Things[K] | undefined },
): Promise<Loaded<Things[K] | null>> {
  const query = {
    ...(queries[kind](tag) as unknown as FetchQueryOptions<Things[K]>),
    ...(known && { initialData: known, initialDataUpdatedAt: known.server_time.getTime() }),
  }
  try {
    return { thing: await queryClient().fetchQuery(refetch ? { ...query, staleTime: 0 } : query) }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const { status, errors } = error.failure
    // Old data are better than none while the server does not answer.
    const last = queryClient().getQueryData<Things[K]>([kind, tag])
    if (status === -1 && !refetch && last) return { thing: last }
    return status === 404 ? { thing: null } : { errors: errors.map(({ message }) => message) }
  }
}
