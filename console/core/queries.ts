import { QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type CallFailed, retriesCall } from '#browser/calls/call-failure.ts'
import type { AnswerOf, Endpoint, RequestOf } from '#contract/endpoint.ts'
import type { Err } from '#contract/errors.ts'
import { type CallOptions, call, callOrThrow } from './call.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: retriesCall,
    },
  },
})

/** The answer of a GET endpoint. It is fetched again when the window takes the focus, and after each change. */
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
  // The last answer may predate the event that the polling waited for.
  useEffect(() => {
    if (wasRepeated.current && !isRepeated) void refetch()
    wasRepeated.current = isRepeated
  }, [isRepeated, refetch])
  return answer
}

/** Reads everything on the page again after a change, because only the server knows which data the change affects. */
export function readAgain(): Promise<void> {
  return queryClient.invalidateQueries()
}

/**
 * Calls an endpoint that changes data. After a success the page reads its data again, `onDone` is called, and the
 * returned list of errors is empty.
 */
export async function change<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  onDone?: (answer: AnswerOf<E>) => void,
  options?: CallOptions,
): Promise<readonly Err[]> {
  const called = await call(endpoint, request, options)
  if (!called.ok) return called.errors
  await readAgain()
  onDone?.(called.value)
  return []
}
