import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '#browser/calls/call-failure.ts'
import { getStaffSession, type StaffSession } from '#contract/console/sign-in.ts'
import { hasRole, type StaffAction } from '#domain/staff/staff.ts'
import { callOrThrow } from './call.ts'
import { queryClient } from './queries.ts'

const sessionKey = ['session']
const POLL_MS = 60_000
/** Scripts cannot read the cookie, so this key says whether to call the server at all. It grants no rights. */
const signedInKey = 'console.signed-in'
const hasSignedIn = () => localStorage.getItem(signedInKey) !== null

/** Null: not signed in. Undefined: not known yet. */
export function useSessionState() {
  return useQuery<StaffSession | null, CallFailed>({
    queryKey: sessionKey,
    queryFn: async () =>
      hasSignedIn() ? callOrThrow(getStaffSession, {}, { automatic: true }).catch(endedOrThrow) : null,
    refetchInterval: POLL_MS,
  })
}

/** The session, for pages that are shown to signed-in staff only. */
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

/** Registers a reset of data that a desk stores about a person's work. It runs when they sign out. */
export function resetAtSignOut(reset: () => void): void {
  resets.add(reset)
}

/** Signing out deletes everything that the person saw or typed. */
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
