import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { recordSuccess } from '#web/core/analytics/analytics.ts'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { readId } from './read-id.ts'
import { SuccessPanel } from './success-panel.tsx'

export const meta = personalHead('Success', paths.freeSuccess({ ticketId: null, purchaseId: null }))

/** The confirmation of a free order. */
export default function FreeSuccessPage() {
  const [query] = useSearchParams()
  const purchaseId = readId(query, 'purchase')
  useEffect(() => recordSuccess('free_completion', purchaseId), [purchaseId])
  return (
    <div className="page-width py-6 md:py-12">
      <div className="mx-auto max-w-form">
        <SuccessPanel
          title="Success!"
          lead="You're in the draw… good luck!"
          purchaseId={purchaseId}
          ticketId={readId(query, 'ticket')}
          onwards="Explore Competitions"
        />
      </div>
    </div>
  )
}
