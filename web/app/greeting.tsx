import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { usePage } from './page-config.ts'
import { paths } from './paths.ts'
import { useSession } from './session.tsx'

const FrameAccount = lazy(() => import('./frame-account.tsx'))

/** A line in the brand's colour that is there from the start, so that greeting somebody moves nothing. In a frame it is the way to sign in, too. */
export function Greeting() {
  const { state, user, isGuest } = useSession()
  const isFramed = usePage().platform === 'iframe'
  return (
    <section aria-label="Greeting" className="bg-accent text-accent-ink">
      <div className="page-width flex h-9 items-center justify-between gap-4 text-sm">
        <p className="shrink-0 font-semibold">18+ only</p>
        {user?.first_name && (
          <div className="flex min-w-0 items-center gap-3">
            <p className="truncate">
              Hi {isGuest ? 'Guest' : user.first_name}.{' '}
              <Link to={paths.logOut} className={greetingLink}>
                {isGuest ? '(finished? click here)' : '(not you? click here)'}
              </Link>
            </p>
            {isFramed && (
              <Suspense>
                <FrameAccount />
              </Suspense>
            )}
          </div>
        )}
        {isFramed && state === 'visitor' && (
          <Link to={paths.logIn} className={greetingLink}>
            Log In/Register
          </Link>
        )}
      </div>
    </section>
  )
}

const greetingLink = 'underline underline-offset-2'
