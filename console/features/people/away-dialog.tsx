import { z } from 'zod'
import { call } from '#console/core/call.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FormDialog } from '#console/core/forms/form-dialog.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { keepPersonAway } from '#contract/console/people.ts'
import { reasonSchema } from '#contract/console/staff.ts'
import { breakLengths, exclusionMonths } from '#domain/person/safer-gambling.ts'
import { TextArea } from '#ui/text-area.tsx'
import type { AccountDialogProps } from './account-dialog.ts'
import { Stakes } from './stakes.tsx'

/** `account` is null for a person known only by cards and calls. */
type Props = Omit<AccountDialogProps, 'account'> & { account: Pick<AccountDialogProps['account'], 'account_id'> | null }

const lengths = [...breakLengths, ...exclusionMonths.map(String)]
const lengthWords: Record<string, string> = {
  '24h': '24-hour time-out',
  '7d': '7-day time-out',
  '30d': '30-day time-out',
  6: '6-month exclusion',
  12: '1-year exclusion',
  60: '5-year exclusion',
}

const schema = z.object({ length: z.enum(lengths), reason: reasonSchema })

/** Sets a break or exclusion that a person has requested. It applies to all their accounts, and cannot be withdrawn. */
export function AwayDialog({ params, account, take, onClose }: Props) {
  const { field, problems, submit, isBusy } = useConsoleForm(schema, { length: lengths[0]!, reason: '' })

  function bodyOf({ length, reason }: z.output<typeof schema>) {
    return {
      account_id: account?.account_id ?? null,
      reason,
      time_out: breakLengths.find((each) => each === length) ?? null,
      exclusion_months: exclusionMonths.find((months) => String(months) === length) ?? null,
    }
  }

  return (
    <FormDialog
      size="wide"
      title="Time-out or exclusion"
      description="Only if they’ve asked. It covers all their accounts straight away and can’t be undone."
      label="Confirm"
      tone="danger"
      problems={problems}
      isBusy={isBusy}
      onSubmit={submit((typed) => take(call(keepPersonAway, { params, body: bodyOf(typed) })))}
      onClose={onClose}
    >
      <Stakes params={params} accountId={null}>
        It starts straight away. Entries they’ve already made stay in their draws, and we tell them if one wins.
      </Stakes>
      <SelectField
        label="Length"
        options={lengths.map((value) => ({ value, label: lengthWords[value]! }))}
        {...field('length')}
      />
      <TextArea label="Reason" hint="How they asked. Recorded in the audit log." {...field('reason')} />
    </FormDialog>
  )
}
