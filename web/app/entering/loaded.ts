import type { FetchQueryOptions } from '@tanstack/react-query'
import { CallFailed } from '../call.ts'
import { queryClient } from '../query-client.ts'

/** What a page shows, or what is said of why it could not be had. */
export type Loaded<Thing> = { thing: Thing; errors?: never } | { thing?: never; errors: readonly string[] }

/** What a tag stands for, `null` where it stands for nothing. What did not arrive is no fault of the page: it is told. */
export async function loadInBrowser<Thing>(
  query: FetchQueryOptions<Thing, Error, Thing, string[]>,
): Promise<Loaded<Thing | null>> {
  try {
    return { thing: await queryClient().fetchQuery(query) }
  } catch (fault) {
    if (!(fault instanceof CallFailed)) throw fault
    const { status, errors } = fault.failure
    return status === 404 ? { thing: null } : { errors: errors.map(({ message }) => message) }
  }
}
