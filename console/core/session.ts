import { useQuery } from '@tanstack/react-query'
import { getStaffSession, type StaffSession } from '#contract/console/sign-in.ts'
import { hasRole, type StaffAction } from '#domain/staff.ts'
import { CallFailed, callOrThrow } from './call.ts'
import { queryClient } from './queries.ts'

const sessionKey = ['session']
const POLL_MS = 60_000
/** No script can read the cookie: this says whether to call at all. It gives no right. */
const signedInKey = 'console.signed-in'
const hasSignedIn = () => localStorage.getItem(signedInKey) !== null

/** Null: nobody is signed in. Undefined: it is not known yet. */
export function useSessionState() {
  return useQuery<StaffSession | null, CallFailed>({
    queryKey: sessionKey,
    queryFn: async () =>
      hasSignedIn() ? callOrThrow(getStaffSession, {}, { automatic: true }).catch(endedOrThrow) : null,
    refetchInterval: POLL_MS,
  })
}

/** Of a page that is shown to who is signed in. */
export function useSession(): StaffSession {
  const { data } = useSessionState()
  if (!data) throw new Error('a page of the console was rendered without a session')
  return data
}

/** Whether the buttons of an action are shown. The server checks each call by the same table. */
export function useMay(): (action: StaffAction) => boolean {
  const session = useSession()
  return (action) => hasRole(session, action)
}

export function takeSession(session: StaffSession | null): void {
  if (session) localStorage.setItem(signedInKey, 'yes')
  else localStorage.removeItem(signedInKey)
  queryClient.setQueryData(sessionKey, session)
}

const resets = new Set<() => void>()

/** What a desk stores of a person's work is reset when they sign out. */
export function resetAtSignOut(reset: () => void): void {
  resets.add(reset)
}

/** Signed out, nothing of what the person saw or typed stays. */
export function dropSession(): void {
  for (const reset of resets) reset()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  takeSession(null)
}

function endedOrThrow(error: unknown): null {
  if (error instanceof CallFailed && error.failure.status === 401) {
    localStorage.removeItem(signedInKey)
    return null
  }
  throw error
}
