import { useTakenUpIntent } from '#web/features/checkout/taken-up-intent.ts'
import { useSpinByItself } from '#web/features/spin-wheel/spin-by-itself.ts'
import { UnseenCredit } from './unseen-credit.tsx'

/** What waits for whoever signs in: what they were about to buy or to spin, and new credit. */
export default function ForSignedIn() {
  useTakenUpIntent()
  useSpinByItself()
  return <UnseenCredit />
}
