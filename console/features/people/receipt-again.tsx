import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { readAgain } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { sendReceiptAgain } from '#contract/console/people.ts'
import { Button } from '#ui/button.tsx'

/** Emails the receipt of a purchase again. */
export function ReceiptAgain({ personId, purchaseId }: { personId: string; purchaseId: string }) {
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
          description="It goes to the email of the account."
          label="Send again"
          onSend={async (reason) => {
            const params = { person_id: personId }
            const called = await call(sendReceiptAgain, { params, body: { purchase_id: purchaseId, reason } })
            if (!called.ok) return called.errors
            setState('SENT')
            await readAgain()
            return []
          }}
          onClose={() => setState('CLOSED')}
        />
      )}
    </>
  )
}
