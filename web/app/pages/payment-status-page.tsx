import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { OptInDialog } from '#web/features/opt-in/opt-in-dialog.tsx'
import { StatusPage } from '#web/features/payment/outcome/status-page.tsx'

export const meta = personalHead('Your payment', paths.payStatus)

/** The result of a payment. After a success it asks the buyer for the details that are still missing. */
export default function PaymentStatusPage() {
  return <StatusPage question={(onDone) => <OptInDialog onDone={onDone} />} celebrate={celebrate} />
}

async function celebrate(): Promise<() => void> {
  const { throwConfetti } = await import('#web/features/spin-wheel/confetti.ts')
  return throwConfetti()
}
