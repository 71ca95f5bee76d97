import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Spinner } from '#ui/spinner.tsx'
import { guard, needsSession } from './guards.ts'
import { useSession } from './session.tsx'

/** Shows a page to whom it is for, and leads others away. Pages for everybody are never kept waiting. */
export function GuardedPage({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const elsewhere = guard(pathname, session)

  useEffect(() => {
    if (elsewhere) void navigate(elsewhere, { replace: true })
  }, [elsewhere, navigate])

  const waits = elsewhere !== null || (session.state === 'unknown' && needsSession(pathname))
  if (!waits) return children
  return (
    <div role="status" className="flex min-h-[60vh] items-center justify-center">
      <Spinner size={36} />
      <span className="sr-only">Loading</span>
    </div>
  )
}
