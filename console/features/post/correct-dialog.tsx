import { useEffect, useState } from 'react'
import { z } from 'zod'
import { call } from '#console/core/call.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { change } from '#console/core/queries.ts'
import { correctPostCard, showPostCard } from '#contract/console/post.ts'
import { reasonSchema } from '#contract/console/staff.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { errorText } from '#contract/errors.ts'
import { formatBirthDate } from '#domain/person/birth-date.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { WordFields, wordFields } from './word-fields.tsx'

type Typed = AnswerOf<typeof showPostCard>

/** Shows a card as it was typed and corrects it. The audit log records that it was read. */
export function CorrectDialog({ cardId, onClose }: { cardId: string; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  useEffect(() => {
    void call(showPostCard, { params: { card_id: cardId } }).then((called) =>
      called.ok ? setTyped(called.value) : setProblems(called.errors.map(errorText)),
    )
  }, [cardId])
  return (
    <Dialog
      open
      size="wide"
      title="Correct this card"
      description="You can do this until the list of its round is frozen. An entered card keeps its ticket. A rejected card is checked again."
      onClose={onClose}
    >
      <ErrorList errors={problems} />
      {typed && <CorrectForm cardId={cardId} typed={typed} onClose={onClose} />}
    </Dialog>
  )
}

const schema = z.object({ ...wordFields, reason: reasonSchema })

function CorrectForm({ cardId, typed, onClose }: { cardId: string; typed: Typed; onClose: () => void }) {
  const { field, problems, submit, isBusy } = useConsoleForm(schema, {
    first_name: typed.first_name ?? '',
    last_name: typed.last_name ?? '',
    address: typed.address ?? '',
    postcode: typed.postcode ?? '',
    birth_date: typed.birth_date === null ? '' : formatBirthDate(typed.birth_date),
    phone: typed.phone ?? '',
    email: typed.email ?? '',
    reason: '',
  })
  const send = submit((body) =>
    change(correctPostCard, { params: { card_id: cardId }, body: { ...body, unusable: null } }, onClose),
  )
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <WordFields field={field} />
      </div>
      <TextArea label="Reason" hint="Recorded in the audit log." {...field('reason')} />
      <ErrorList errors={problems} />
      <Button type="submit" busy={isBusy}>
        Save
      </Button>
    </form>
  )
}
