import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteAccount } from '#contract/data-export.ts'
import { errorText } from '#contract/errors.ts'
import { call } from '#web/core/http/call.ts'
import { paths } from '#web/core/site/paths.ts'

const LOG_OUT_AFTER_MS = 5_000

export type Deletion = {
  state: 'idle' | 'loading' | 'deleted'
  errors: readonly string[]
  begin: (proof: string) => Promise<void>
  /** A new attempt clears the previous errors. */
  clearErrors: () => void
}

/** Deletes the account, even after repeated presses only once, and then ends the session. */
export function useDeleteAccount(): Deletion {
  const [state, setState] = useState<Deletion['state']>('idle')
  const [errors, setErrors] = useState<readonly string[]>([])
  const navigate = useNavigate()

  useEffect(() => {
    if (state !== 'deleted') return
    const timer = setTimeout(() => void navigate(paths.logOut), LOG_OUT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [state, navigate])

  async function begin(proof: string) {
    if (state !== 'idle') return
    setState('loading')
    setErrors([])
    const called = await call(deleteAccount, { body: { proof } })
    // Also if an earlier answer was lost, or another tab has deleted it.
    const isDeleted = called.ok || called.error.name === 'AccountDeleted'
    setErrors(isDeleted ? [] : called.errors.map(errorText))
    setState(isDeleted ? 'deleted' : 'idle')
  }

  return { state, errors, begin, clearErrors: () => setErrors([]) }
}
