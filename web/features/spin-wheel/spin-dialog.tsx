import { useEffect, useState } from 'react'
import { londonDay } from '#domain/time/london.ts'
import { isMarketingPaused, useAwayText } from '#web/core/session/safer-gambling.ts'
import { useSession } from '#web/core/session/session.tsx'
import { serverNow } from '#web/core/site/clock.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { setFlag } from '#web/core/site/session-flags.ts'
import { useNow } from '#web/core/site/use-now.ts'
import SpinNotice from './spin-notice.tsx'
import type { SpinStep } from './spin-step.ts'
import WheelDialog from './wheel-dialog.tsx'

export type SpinDialogProps = {
  step: SpinStep
  /** Called when the notice about today's used spin is out of date. */
  onNewDay: () => Promise<void>
  onClose: () => void
}

/** The wheel, or a notice instead of it. */
export default function SpinDialog({ step, onNewDay, onClose }: SpinDialogProps) {
  const { config } = usePage()
  const { user } = useSession()
  const awayText = useAwayText()

  function leaveToSignIn() {
    setFlag('spin-wanted')
    onClose()
  }

  if (step === 'wheel')
    return <WheelDialog offersMore={config.features.spinOffer && !isMarketingPaused(user)} onClose={onClose} />
  return (
    <>
      {step === 'spun' && <DayWatch onNewDay={onNewDay} />}
      <SpinNotice step={step} awayText={awayText} onSignIn={leaveToSignIn} onClose={onClose} />
    </>
  )
}

/** A separate component, so that its tick renders nothing else. */
function DayWatch({ onNewDay }: Pick<SpinDialogProps, 'onNewDay'>): null {
  const now = useNow()
  const [openedOn] = useState(() => londonDay(serverNow()))
  const isNewDay = now !== null && londonDay(now) !== openedOn
  useEffect(() => {
    if (isNewDay) void onNewDay()
  }, [isNewDay, onNewDay])
  return null
}
