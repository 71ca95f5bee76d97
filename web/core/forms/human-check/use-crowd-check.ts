import type { ReactNode } from 'react'
import type { Called } from '#browser/calls/call-failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { useHumanCheck } from './human-check.tsx'

/**
 * For calls that need a robot check only after many come from the visitor's network. `callChecked` calls without a
 * check. If the server asks for one, it shows the dialog and calls again.
 */
export function useCrowdCheck(): {
  callChecked: <E extends Endpoint>(send: (recaptcha: string | null) => Promise<Called<E>>) => Promise<Called<E>>
  dialog: ReactNode
} {
  const { solve, dialog } = useHumanCheck()
  return {
    dialog,
    callChecked: async (send) => {
      const called = await send(null)
      if (called.ok || called.error.name !== 'GoogleRecaptchaError') return called
      const solved = await solve()
      return solved === null ? called : send(solved)
    },
  }
}
