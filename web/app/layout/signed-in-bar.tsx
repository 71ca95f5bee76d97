import { Link } from 'react-router'
import { useSession } from '#web/core/session/session.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import FrameAccount from './frame-account.tsx'

/** The name of the signed-in user and the link to log out; in a frame, the link to log in. */
export default function SignedInBar() {
  const { state, user, isGuest } = useSession()
  const isFramed = usePage().platform === 'iframe'
  if (isFramed && state === 'visitor')
    return (
      <Link to={paths.logIn} className={greetingLink}>
        Log In/Register
      </Link>
    )
  if (!user?.first_name) return null
  return (
    <div className="flex min-w-0 items-center gap-3">
      {/* A long name is cut, but not the link beside it, which wraps if the text is enlarged. */}
      <p className="flex min-w-0 gap-1">
        <span className="truncate">Hi {isGuest ? 'Guest' : user.first_name}.</span>{' '}
        <Link to={paths.logOut} className={`${greetingLink} shrink-0 max-w-full`}>
          {isGuest ? '(finished? click here)' : '(not you? click here)'}
        </Link>
      </p>
      {isFramed && <FrameAccount />}
    </div>
  )
}

const greetingLink = 'underline underline-offset-2'
