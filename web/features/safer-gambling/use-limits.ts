import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestOf } from '#contract/endpoint.ts'
import { errorText } from '#contract/errors.ts'
import { type excludeSelf, getLimits, type Limits, type setLimit, type takeBreak } from '#contract/limits.ts'
import { call, callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { setUser } from '#web/core/session/session-store.ts'

const queryKey = ['limits']

export function useLimits() {
  return useQuery({ queryKey, queryFn: () => callOrThrow(getLimits, {}) }, queryClient())
}

type Change = typeof setLimit | typeof takeBreak | typeof excludeSelf

/**
 * Requests a change; once it applies, the rest of the site uses it too. `done` is the result, for the success message.
 */
export function useChange<E extends Change>(endpoint: E) {
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [done, setDone] = useState<Limits | null>(null)

  async function change(request: RequestOf<E>): Promise<boolean> {
    setIsBusy(true)
    setErrors([])
    setDone(null)
    const called = await call(endpoint, request)
    setIsBusy(false)
    if (!called.ok) {
      setErrors(called.errors.map(errorText))
      return false
    }
    const { limits, user } = called.value
    queryClient().setQueryData(queryKey, limits)
    setUser(user)
    setDone(limits)
    return true
  }

  function begin() {
    setErrors([])
    setDone(null)
  }

  return { isBusy, errors, done, change, begin }
}
