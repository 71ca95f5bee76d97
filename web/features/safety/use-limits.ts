import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Asked, Endpoint } from '#contract/endpoint.ts'
import { errorText } from '#contract/errors.ts'
import { getLimits, type Limits } from '#contract/limits.ts'
import { ask, call } from '#web/app/call.ts'
import { refreshSession } from '#web/app/session.tsx'

const queryKey = ['limits']

export function useLimits() {
  return useQuery({ queryKey, queryFn: () => ask(getLimits, {}) })
}

/** Asks for a change; once it holds, the rest of the site knows of it too. `done` is what came of it, for a success to be told. */
export function useChange<E extends Endpoint & { answer: typeof getLimits.answer }>(endpoint: E) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [done, setDone] = useState<Limits | null>(null)

  async function change(asked: Asked<E>): Promise<boolean> {
    setIsBusy(true)
    setErrors([])
    setDone(null)
    const called = await call(endpoint, asked)
    setIsBusy(false)
    if (!called.ok) {
      setErrors(called.errors.map(errorText))
      return false
    }
    const limits = called.value as Limits
    client.setQueryData(queryKey, limits)
    setDone(limits)
    void refreshSession()
    return true
  }

  function begin() {
    setErrors([])
    setDone(null)
  }

  return { isBusy, errors, done, change, begin }
}
