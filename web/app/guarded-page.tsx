import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { Spinner } from '#ui/spinner.tsx'
import { returnPath } from '#web/core/purchase/intent.ts'
import { useSession } from '#web/core/session/session.tsx'
import { sessionStore } from '#web/core/session/session-store.ts'
import { paths } from '#web/core/site/paths.ts'
import { guard, needsSession } from './guards.ts'

/** Shows a page to the visitors who may see it, and redirects others. Public pages never wait for the session. */
export function GuardedPage({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isLoggingOut = useStore(sessionStore, ({ loggingOut }) => loggingOut)
  const isLost = useStore(sessionStore, ({ lost }) => lost !== null)
  const leftPath = useStore(sessionStore, (store) => store.leftPath)
  // Logging out leads to the page that its own page chooses. On a busy machine the session ends before that page is
  // shown.
  const led = isLoggingOut || pathname === leftPath ? null : guard(pathname, session, search)
  useEffect(() => {
    if (leftPath !== null && leftPath !== pathname) sessionStore.setState({ leftPath: null })
  }, [leftPath, pathname])
  // A visitor who signed in to buy something returns to the page where they began.
  const elsewhere = led === paths.home && session.state === 'signedIn' ? returnPath() : led
  useEffect(() => {
    // A visitor whose session was lost is led to the page that says so.
    if (elsewhere && !isLost) void navigate(elsewhere, { replace: true })
  }, [elsewhere, isLost, navigate])
  const waits = elsewhere !== null || (session.state === 'unknown' && needsSession(pathname))
  if (!waits) return children
  return (
    <div role="status" className="flex min-h-[60vh] items-center justify-center">
      <Spinner size={36} />
      <span className="sr-only">Loading</span>
    </div>
  )
}
