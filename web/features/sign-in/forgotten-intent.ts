import { useEffect } from 'react'
import { clearIntent } from '#web/core/purchase/intent.ts'
import { leavesCheckout } from '#web/core/purchase/leaving.ts'
import { sessionStore } from '#web/core/session/session-store.ts'

/** Who leaves without signing in has given up what they were about to buy. */
export function useForgottenIntent(): void {
  useEffect(
    () => () => {
      const isSignedIn = sessionStore.getState().data?.user
      if (!isSignedIn && leavesCheckout(location.pathname)) clearIntent()
    },
    [],
  )
}
