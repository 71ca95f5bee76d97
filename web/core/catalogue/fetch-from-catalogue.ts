import type { FetchQueryOptions } from '@tanstack/react-query'
import { CallFailed } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { bundleQuery, campaignQuery, pageQuery } from './catalogue-queries.ts'
import type { Kind, Loaded, Things } from './kinds.ts'

const queries = { page: pageQuery, campaign: campaignQuery, bundle: bundleQuery }

/** Whoever asks for the same meanwhile waits for the same answer. What did not arrive is no fault of the page: it is told. */
export async function fetchFromCatalogue<K extends Kind>(
  kind: K,
  tag: string,
  { anew, known }: { anew: boolean; known: Things[K] | undefined },
): Promise<Loaded<Things[K] | null>> {
  const query = {
    ...(queries[kind](tag) as unknown as FetchQueryOptions<Things[K]>),
    ...(known && { initialData: known, initialDataUpdatedAt: known.server_time.getTime() }),
  }
  try {
    return { thing: await queryClient().fetchQuery(anew ? { ...query, staleTime: 0 } : query) }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const { status, errors } = error.failure
    // What is known of it is better than nothing while no answer comes.
    const last = queryClient().getQueryData<Things[K]>([kind, tag])
    if (status === -1 && !anew && last) return { thing: last }
    return status === 404 ? { thing: null } : { errors: errors.map(({ message }) => message) }
  }
}
