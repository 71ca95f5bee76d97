import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Spinner } from '#ui/spinner.tsx'
import { FormPage } from '#web/core/forms/form-page.tsx'
import { endSession, useSession } from '#web/core/session/session.tsx'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'

export const meta = personalHead('Log Out', paths.logOut)

/** Ends the session as soon as it is known, then shows the log-in. */
export default function LogOutPage() {
  const navigate = useNavigate()
  const { state } = useSession()
  useEffect(() => {
    if (state === 'unknown') return
    void (state === 'signedIn' ? endSession() : Promise.resolve()).then(() =>
      navigate(paths.logIn, { replace: true, state: { isLoggedOut: true } }),
    )
  }, [state, navigate])
  return (
    <FormPage title="Logging you out">
      <p role="status" className="flex items-center gap-3 text-ink-soft">
        <Spinner /> One moment, please
      </p>
    </FormPage>
  )
}
