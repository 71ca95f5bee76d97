import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { saveText } from '#console/core/save-file.ts'
import { useMay } from '#console/core/session.ts'
import { prepareEvidence } from '#contract/console/disputes.ts'
import { Button } from '#ui/button.tsx'

/** Saves the evidence for the provider of a disputed payment, as text to paste there. */
export function EvidenceButton({ purchaseId }: { purchaseId: string }) {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  if (!may('purchase.evidence')) return null
  const save = async (reason: string) => {
    const called = await call(prepareEvidence, { params: { purchase_id: purchaseId }, body: { reason } })
    if (!called.ok) return called.errors
    saveText(`evidence-${purchaseId}.txt`, called.value.text, 'text/plain')
    setIsOpen(false)
    return []
  }
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setIsOpen(true)}>
        Save evidence
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Save evidence"
          description="A text file with the order, its payments, tickets and sessions. It names the customer, so saving it is recorded in the audit log."
          label="Save file"
          onSend={save}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
