import { z } from 'zod'
import { call } from '#console/core/call.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FormDialog } from '#console/core/forms/form-dialog.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { changePersonEmail, emailProofs } from '#contract/console/people.ts'
import { reasonSchema } from '#contract/console/staff.ts'
import { emailSchema } from '#contract/fields.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { AccountDialogProps } from './account-dialog.ts'

const proofWords: Record<(typeof emailProofs)[number], string> = {
  ORDER_AND_CARD: 'Order number and last digits of their card',
  PHONE_CODE: 'A code sent to the account’s phone',
  DOCUMENT: 'A document with their name',
}

const schema = z.object({ email: emailSchema, proof: z.enum(emailProofs), reason: reasonSchema })

/** Requests the correction of an email that was mistyped and never confirmed. */
export function EmailDialog({ params, account, take, onClose }: AccountDialogProps) {
  const { field, problems, submit, isBusy } = useConsoleForm(schema, { email: '', proof: 'ORDER_AND_CARD', reason: '' })
  return (
    <FormDialog
      size="wide"
      title="Correct email"
      description="A second person must approve it. The customer then has 72 hours to object, using a link sent to their current email and phone."
      label="Request change"
      problems={problems}
      isBusy={isBusy}
      onSubmit={submit((typed) =>
        take(
          call(changePersonEmail, {
            params,
            body: { ...typed, account_id: account.account_id },
          }),
        ),
      )}
      onClose={onClose}
    >
      <TextField label="Correct email" autoComplete="off" {...field('email')} />
      <SelectField
        label="How they proved the account is theirs"
        options={emailProofs.map((value) => ({ value, label: proofWords[value] }))}
        {...field('proof')}
      />
      <TextArea label="Reason" hint="Recorded in the audit log." {...field('reason')} />
    </FormDialog>
  )
}
