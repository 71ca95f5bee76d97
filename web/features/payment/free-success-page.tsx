import { useSearchParams } from 'react-router'
import { personalHead } from '#web/app/head.tsx'
import { paths } from '#web/app/paths.ts'
import { SuccessPanel } from './success-panel.tsx'

export const meta = personalHead('Success', paths.freeSuccess({ ticketId: null, purchaseId: null }))

/** Where an order without anything to pay ends. */
export default function FreeSuccessPage() {
  const [query] = useSearchParams()
  return (
    <div className="page-width py-6 md:py-12">
      <div className="mx-auto max-w-form">
        <SuccessPanel
          title="Success!"
          lead="You're in the draw… good luck!"
          purchaseId={query.get('purchase')}
          ticketId={query.get('ticket')}
          ticketLabel="Your ticket number is:"
          onwards="Explore Competitions"
        />
      </div>
    </div>
  )
}
