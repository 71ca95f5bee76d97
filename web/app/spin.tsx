import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { create } from 'zustand'
import { type Door, doorFor } from '#web/features/spin-wheel/door.ts'
import { serverNow } from './clock.ts'
import { usePage } from './page-config.ts'
import { paths, SPIN_TRIGGER } from './paths.ts'
import { isLeftInPeace, useAwayText } from './safer-play.ts'
import { findUser, useSession } from './session.tsx'
import { clearMark, isMarked, setMark } from './visit-marks.ts'

const WheelDialog = lazy(() => import('#web/features/spin-wheel/wheel-dialog.tsx'))
const SpinNotice = lazy(() => import('#web/features/spin-wheel/spin-notice.tsx'))

const useSpinDoor = create<{ door: Door | null }>(() => ({ door: null }))

/** Whether the wheel, or a notice in its place, is open. */
export function useIsSpinning(): boolean {
  return useSpinDoor(({ door }) => door !== null)
}

/** Opens for any link that ends with the trigger, on whatever page it stands. */
export function Spin() {
  const door = useSpinDoor((spin) => spin.door)
  const { config } = usePage()
  const { user } = useSession()
  const awayText = useAwayText()
  useTrigger()
  useComeBack()
  useAutoOpen()
  if (door === null) return null
  return (
    <Suspense>
      {door === 'wheel' ? (
        <WheelDialog offersMore={config.features.spinOffer && !isLeftInPeace(user)} onClose={close} />
      ) : (
        <SpinNotice door={door} awayText={awayText} onSignIn={leaveToSignIn} onClose={close} />
      )}
    </Suspense>
  )
}

export async function openWheel(): Promise<void> {
  useSpinDoor.setState({ door: doorFor(await findUser(), serverNow()) })
}

function close(): void {
  useSpinDoor.setState({ door: null })
}

function leaveToSignIn(): void {
  setMark('spin-wanted')
  close()
}

/** The address is put back, so that the same link opens it again. */
function useTrigger(): void {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (hash !== SPIN_TRIGGER) return
    void navigate(pathname + search, { replace: true })
    void openWheel()
  }, [hash, pathname, search, navigate])
}

/** Whoever was sent to sign in comes back to the wheel. */
function useComeBack(): void {
  const { state, isGuest, isProfileComplete, isPhoneVerified } = useSession()
  const isReady = state === 'signedIn' && !isGuest && isProfileComplete && isPhoneVerified
  useEffect(() => {
    if (!isReady || !isMarked('spin-wanted')) return
    clearMark('spin-wanted')
    void openWheel()
  }, [isReady])
}

/** Once a visit, on the home page, where it is switched on; never in production. */
function useAutoOpen(): void {
  const { config } = usePage()
  const { user } = useSession()
  const { pathname } = useLocation()
  const opens = config.features.spinAutoOpen && pathname === paths.home && user?.can_spin === true
  useEffect(() => {
    if (!opens || isMarked('spin-opened')) return
    setMark('spin-opened')
    void openWheel()
  }, [opens])
}
