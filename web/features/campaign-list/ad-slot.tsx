import { useEffect, useState } from 'react'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { sessionStore } from '#web/core/session/session-store.ts'

const HouseAd = optionalPart(() => import('./house-ad.tsx'))

/** The delay of an advertisement after its slot. */
export const AD_DELAY_MS = 1000

/**
 * A slot for an advertisement: 970x250, 728x90 or 300x250, by the width of the window. Its space is reserved from the
 * start, so that nothing moves when the advertisement loads. An advertisement of one session is removed with it, and
 * created again.
 */
export default function AdSlot({ turn }: { turn: number }) {
  const sessionsEnded = useSessionsEnded()
  const [created, setCreated] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts again at the end of a session.
  useEffect(() => {
    const timer = setTimeout(() => setCreated(true), AD_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setCreated(false)
    }
  }, [sessionsEnded])

  return (
    <aside aria-label="Advertisement" className="-mx-4 flex flex-col items-center gap-1 md:-mx-6">
      <p aria-hidden className="text-sm leading-tight text-ink-soft">
        Advertisement
      </p>
      <div className="h-62.5 w-75 max-w-full min-[728px]:h-22.5 min-[728px]:w-182 min-[970px]:h-62.5 min-[970px]:w-242.5">
        {created && <HouseAd turn={turn + sessionsEnded} />}
      </div>
    </aside>
  )
}

/** The number of sessions that have ended since the slot was mounted. */
function useSessionsEnded(): number {
  const [ended, setEnded] = useState(0)
  useEffect(
    () =>
      sessionStore.subscribe((now, before) => {
        if (before.token && !now.token) setEnded((count) => count + 1)
      }),
    [],
  )
  return ended
}
