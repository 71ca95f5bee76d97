import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#web/core/session/session.tsx'
import { paths } from '#web/core/site/paths.ts'

const OFFERED_KEY = 'limit-offered'

/** After the first purchase, informs a user without a limit once that they can set one. */
export function LimitOffer() {
  const { user } = useSession()
  const [isShown, setIsShown] = useState(false)
  const account = user?.own_monthly_limit === null ? user.external_id : null
  useEffect(() => {
    if (account === null || localStorage.getItem(OFFERED_KEY) === account) return
    localStorage.setItem(OFFERED_KEY, account)
    setIsShown(true)
  }, [account])
  if (!isShown) return null
  return (
    <p className="text-center text-sm text-ink-soft">
      Want to keep to a budget?{' '}
      <Link to={paths.limits} className="font-semibold underline underline-offset-4">
        Set a monthly limit
      </Link>
    </p>
  )
}
