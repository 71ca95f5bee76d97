import { call } from '#console/core/call.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { readAgain } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { notePerson } from '#contract/console/people.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { PersonPart } from './person-table.tsx'

/** Adds a note for colleagues. */
export function NoteForm({ params }: { params: { person_id: string } }) {
  const may = useMay()
  const { form, field, problems, submit, isBusy } = useConsoleForm(notePerson.body, { words: '' })
  if (!may('person.note')) return null
  return (
    <PersonPart title="New note">
      <form
        noValidate
        className="flex max-w-prose flex-col gap-3"
        onSubmit={submit(async (body) => {
          const called = await call(notePerson, { params, body })
          if (!called.ok) return called.errors
          form.reset()
          await readAgain()
          return []
        })}
      >
        <TextArea label="Note" hint="Other staff can read it." {...field('words')} />
        <ErrorList errors={problems} />
        <Button type="submit" busy={isBusy}>
          Add note
        </Button>
      </form>
    </PersonPart>
  )
}
