import { useState } from 'react'
import { z } from 'zod'
import { call } from '#console/core/call.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FormDialog } from '#console/core/forms/form-dialog.tsx'
import { InstantField } from '#console/core/forms/instant-field.tsx'
import { PoundsField } from '#console/core/forms/pounds-field.tsx'
import { grantPersonCredit } from '#contract/console/people.ts'
import { reasonSchema } from '#contract/console/staff.ts'
import type { Pence } from '#domain/money/money.ts'
import { TextArea } from '#ui/text-area.tsx'
import type { AccountDialogProps } from './account-dialog.ts'

const schema = z.object({ reason: reasonSchema })

/** Gives credit by hand. Its id is created once, so that a second press does not give the credit twice. */
export function CreditDialog({ params, account, take, onClose }: AccountDialogProps) {
  const [creditId] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState<Pence | null>(null)
  const [expiresAt, setExpiresAt] = useState<Date | null>(null)
  const [isSent, setIsSent] = useState(false)
  const { field, problems, submit, isBusy } = useConsoleForm(schema, { reason: '' })
  return (
    <FormDialog
      size="wide"
      title="Give credit"
      description="Above the limit for 24 hours, a second person must approve."
      label="Give credit"
      problems={problems}
      isBusy={isBusy}
      onSubmit={submit(async ({ reason }) => {
        setIsSent(true)
        if (amount === null) return []
        const body = { account_id: account.account_id, credit_id: creditId, amount, expires_at: expiresAt, reason }
        return take(call(grantPersonCredit, { params, body }))
      })}
      onClose={onClose}
    >
      <PoundsField
        label="Amount"
        value={null}
        onChange={setAmount}
        errors={isSent && amount === null ? ['Please enter an amount'] : []}
      />
      <InstantField label="Expires" hint="Leave blank if it never expires." value={expiresAt} onChange={setExpiresAt} />
      <TextArea label="Reason" hint="Recorded in the audit log." {...field('reason')} />
    </FormDialog>
  )
}
