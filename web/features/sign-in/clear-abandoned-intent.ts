import { useEffect } from 'react'
import { clearIntent } from '#web/core/purchase/intent.ts'
import { leavesCheckout } from '#web/core/purchase/leaving.ts'
import { sessionStore } from '#web/core/session/session-store.ts'

/** Clears the intended purchase of a visitor who leaves without signing in. */
export function useClearAbandonedIntent(): void {
  useEffect(
    () => () => {
      const isSignedIn = sessionStore.getState().data?.user
      if (!isSignedIn && leavesCheckout(location.pathname)) clearIntent()
    },
    [],
  )
}
