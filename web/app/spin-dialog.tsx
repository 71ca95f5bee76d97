import type { Door } from '#web/features/spin-wheel/door.ts'
import SpinNotice from '#web/features/spin-wheel/spin-notice.tsx'
import WheelDialog from '#web/features/spin-wheel/wheel-dialog.tsx'
import { usePage } from './page-config.ts'
import { isLeftInPeace, useAwayText } from './safer-play.ts'
import { useSession } from './session.tsx'
import { setMark } from './visit-marks.ts'

/** The wheel, or a notice in its place. */
export default function SpinDialog({ door, onClose }: { door: Door; onClose: () => void }) {
  const { config } = usePage()
  const { user } = useSession()
  const awayText = useAwayText()

  function leaveToSignIn() {
    setMark('spin-wanted')
    onClose()
  }

  if (door === 'wheel')
    return <WheelDialog offersMore={config.features.spinOffer && !isLeftInPeace(user)} onClose={onClose} />
  return <SpinNotice door={door} awayText={awayText} onSignIn={leaveToSignIn} onClose={onClose} />
}
