import { Link } from 'react-router'
import { paths } from './paths.ts'
import { useSession } from './session.tsx'

/** A line that is there from the start, so that greeting somebody moves nothing. */
export function Greeting() {
  const { user, isGuest } = useSession()
  return (
    <section aria-label="Greeting" className="bg-ink text-paper dark:bg-sunk dark:text-ink">
      <div className="page-width flex h-9 items-center justify-between gap-4 text-sm">
        <p className="font-semibold">18+ only</p>
        {user?.first_name && (
          <p className="truncate">
            Hi {isGuest ? 'Guest' : user.first_name}.{' '}
            <Link to={paths.logOut} className="underline underline-offset-2">
              {isGuest ? '(finished? click here)' : '(not you? click here)'}
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}
