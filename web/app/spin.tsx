import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { create } from 'zustand'
import type { User } from '#contract/sessions.ts'
import { londonDay } from '#domain/london.ts'
import { type Door, doorFor } from '#web/features/spin-wheel/door.ts'
import { serverNow } from './clock.ts'
import { SPIN_TRIGGER } from './paths.ts'
import { findUser, refreshSession } from './session.tsx'
import { sessionStore } from './session-store.ts'

const SpinDialog = lazy(() => import('./spin-dialog.tsx'))

const useSpinDoor = create<{ door: Door | null }>(() => ({ door: null }))

/** Whether the wheel, or a notice in its place, is open. */
export function useIsSpinning(): boolean {
  return useSpinDoor(({ door }) => door !== null)
}

/** Opens for any link that ends with the trigger, on whatever page it stands. */
export function Spin() {
  const door = useSpinDoor((spin) => spin.door)
  useTrigger()
  if (door === null) return null
  return (
    <Suspense>
      <SpinDialog door={door} onClose={close} />
    </Suspense>
  )
}

export async function openWheel(): Promise<void> {
  useSpinDoor.setState({ door: doorFor(await findSpinner(), serverNow()) })
}

/** Whoever spun on an earlier day by the server's clock may spin again: what was said of that day is asked anew. */
async function findSpinner(): Promise<User | null> {
  const user = await findUser()
  const askedAt = sessionStore.getState().data?.server_time
  if (!user || user.can_spin || !askedAt || londonDay(askedAt) === londonDay(serverNow())) return user
  await refreshSession()
  return findUser()
}

function close(): void {
  useSpinDoor.setState({ door: null })
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
