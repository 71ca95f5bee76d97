import { useState } from 'react'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { change } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { sendReceiptAgain } from '#contract/console/people.ts'
import { Button } from '#ui/button.tsx'

/** Emails the receipt of a purchase again. */
export function ReceiptAgain({ params, purchaseId }: { params: { person_id: string }; purchaseId: string }) {
  const may = useMay()
  const [state, setState] = useState<'CLOSED' | 'OPEN' | 'SENT'>('CLOSED')
  if (!may('person.care')) return null
  if (state === 'SENT') return <span role="status">Sent</span>
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setState('OPEN')}>
        Send again
      </Button>
      {state === 'OPEN' && (
        <ReasonDialog
          title={`Send the receipt of ${purchaseId} again`}
          description="It goes to the account’s email address."
          label="Send again"
          onSend={async (reason) => {
            return change(sendReceiptAgain, { params, body: { purchase_id: purchaseId, reason } }, () =>
              setState('SENT'),
            )
          }}
          onClose={() => setState('CLOSED')}
        />
      )}
    </>
  )
}
