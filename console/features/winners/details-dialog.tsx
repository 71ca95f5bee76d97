import { z } from 'zod'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FormDialog } from '#console/core/forms/form-dialog.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { change } from '#console/core/queries.ts'
import { enterWinnerDetails } from '#contract/console/winners.ts'
import { BIRTH_DATE_UNREAL_TEXT, parseBirthDate } from '#domain/person/birth-date.ts'
import { winnerNamings } from '#domain/winners/winner-case.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { namingWords } from './winner-words.tsx'

const schema = enterWinnerDetails.body.extend({
  dob: z.string().transform((text, context) => {
    const day = parseBirthDate(text, new Date())
    if (day === null) context.issues.push({ code: 'custom', message: BIRTH_DATE_UNREAL_TEXT, input: text })
    return day ?? ''
  }),
})

const empty = { first_name: '', last_name: '', phone: '', dob: '', address: '', town: '', county: '', postcode: '' }

/** Details that the winner gave by phone or by post. */
export function DetailsDialog({ params, onClose }: { params: { case_id: string }; onClose: () => void }) {
  const { field, problems, submit, isBusy } = useConsoleForm(schema, { ...empty, naming: 'SURNAME', reason: '' })
  const save = submit((body) => change(enterWinnerDetails, { params, body }, onClose))
  return (
    <FormDialog
      title="Enter the winner’s details"
      description="As given by the winner by phone or letter. A second person must then confirm the winner."
      label="Save details"
      problems={problems}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" kind="name" autoComplete="off" {...field('first_name')} />
        <TextField label="Surname" kind="name" autoComplete="off" {...field('last_name')} />
        <TextField label="Mobile number" kind="mobile" autoComplete="off" {...field('phone')} />
        <TextField label="Birth date" kind="date" autoComplete="off" {...field('dob')} />
        <TextField label="House and street" autoComplete="off" {...field('address')} />
        <TextField label="Town or city" autoComplete="off" {...field('town')} />
        <TextField label="County" autoComplete="off" {...field('county')} />
        <TextField label="Postcode" kind="postcode" autoComplete="off" {...field('postcode')} />
      </div>
      <SelectField
        label="How they want to be named"
        options={winnerNamings.map((value) => ({ value, label: namingWords[value] }))}
        {...field('naming')}
      />
      <TextArea
        label="Reason"
        hint="How they gave the details. Recorded, so don’t name the winner."
        {...field('reason')}
      />
    </FormDialog>
  )
}
