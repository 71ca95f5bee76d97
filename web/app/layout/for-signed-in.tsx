import { useResumeIntent } from '#web/features/checkout/resume-intent.ts'
import { useAutoOpenWheel } from '#web/features/spin-wheel/auto-open-wheel.ts'
import { UnseenCredit } from './unseen-credit.tsx'

/** What waits for whoever signs in: what they were about to buy or to spin, and new credit. */
export default function ForSignedIn() {
  useResumeIntent()
  useAutoOpenWheel()
  return <UnseenCredit />
}
