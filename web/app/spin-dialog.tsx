import { useEffect, useState } from 'react'
import { londonDay } from '#domain/london.ts'
import type { Door } from '#web/features/spin-wheel/door.ts'
import SpinNotice from '#web/features/spin-wheel/spin-notice.tsx'
import WheelDialog from '#web/features/spin-wheel/wheel-dialog.tsx'
import { serverNow } from './clock.ts'
import { usePage } from './page-config.ts'
import { isLeftInPeace, useAwayText } from './safer-play.ts'
import { useSession } from './session.tsx'
import { useNow } from './use-now.ts'
import { setMark } from './visit-marks.ts'

export type SpinDialogProps = {
  door: Door
  /** The notice that the spin of the day is used is out of date. */
  onNewDay: () => Promise<void>
  onClose: () => void
}

/** The wheel, or a notice in its place. */
export default function SpinDialog({ door, onNewDay, onClose }: SpinDialogProps) {
  const { config } = usePage()
  const { user } = useSession()
  const awayText = useAwayText()

  function leaveToSignIn() {
    setMark('spin-wanted')
    onClose()
  }

  if (door === 'wheel')
    return <WheelDialog offersMore={config.features.spinOffer && !isLeftInPeace(user)} onClose={onClose} />
  return (
    <>
      {door === 'spun' && <DayWatch onNewDay={onNewDay} />}
      <SpinNotice door={door} awayText={awayText} onSignIn={leaveToSignIn} onClose={onClose} />
    </>
  )
}

/** By itself, so that its tick renders nothing else. */
function DayWatch({ onNewDay }: Pick<SpinDialogProps, 'onNewDay'>): null {
  const now = useNow()
  const [openedOn] = useState(() => londonDay(serverNow()))
  const isNewDay = now !== null && londonDay(now) !== openedOn
  useEffect(() => {
    if (isNewDay) void onNewDay()
  }, [isNewDay, onNewDay])
  return null
}
