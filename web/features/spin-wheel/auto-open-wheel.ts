import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#web/core/session/session.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { clearFlag, hasFlag, setFlag } from '#web/core/site/session-flags.ts'
import { openWheel } from './spin.tsx'

/** Opens the wheel automatically. */
export function useAutoOpenWheel(): void {
  useComeBack()
  useAutoOpen()
}

/** Opens it for a user who returns after signing in for it. */
function useComeBack(): void {
  const { state, isGuest, isProfileComplete, isPhoneVerified } = useSession()
  const isReady = state === 'signedIn' && !isGuest && isProfileComplete && isPhoneVerified
  useEffect(() => {
    if (!isReady || !hasFlag('spin-wanted')) return
    clearFlag('spin-wanted')
    void openWheel()
  }, [isReady])
}

/** Opens it once per visit, on the home page, if the setting is on; never in production. */
function useAutoOpen(): void {
  const { config } = usePage()
  const { user } = useSession()
  const { pathname } = useLocation()
  const opens = config.features.spinAutoOpen && pathname === paths.home && user?.can_spin === true
  useEffect(() => {
    if (!opens || hasFlag('spin-opened')) return
    setFlag('spin-opened')
    void openWheel()
  }, [opens])
}
