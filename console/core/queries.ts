import { QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AnswerOf, Endpoint, RequestOf } from '#contract/endpoint.ts'
import { CallFailed, callOrThrow } from './call.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // What was refused stays refused; only what never arrived is requested again.
      retry: (count, error) => count < 1 && error instanceof CallFailed && error.failure.status === -1,
    },
  },
})

/** What a GET endpoint answers. It is read again when the window takes the focus, and after each change. */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: { every?: number | undefined } = {},
) {
  const answer = useQuery<AnswerOf<E>, CallFailed>({
    queryKey: [endpoint.path, request],
    queryFn: () => callOrThrow(endpoint, request, { automatic: options.every !== undefined }),
    placeholderData: (before) => before,
    ...(options.every === undefined ? {} : { refetchInterval: options.every }),
  })
  const { refetch } = answer
  const isRepeated = options.every !== undefined
  const wasRepeated = useRef(isRepeated)
  // What came last may be from before the end of what was waited for.
  useEffect(() => {
    if (wasRepeated.current && !isRepeated) void refetch()
    wasRepeated.current = isRepeated
  }, [isRepeated, refetch])
  return answer
}

/** After a change everything that is shown is read again: what it touches is the server's to know. */
export function readAgain(): Promise<void> {
  return queryClient.invalidateQueries()
}
