import { useEffect } from 'react'
import { z } from 'zod'
import { call } from '#console/core/call.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { recordCard } from '#contract/console/post.ts'
import type { Err } from '#contract/errors.ts'
import { unusableReasons } from '#domain/post/post-card.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import { finishCard, type Pile, renewCardId, storeTyped, usePostDesk } from './post-desk.ts'
import { rejectionWords } from './post-words.ts'
import { WordFields, wordFields } from './word-fields.tsx'

const { campaign_code, unusable } = recordCard.body.shape
const required = ['first_name', 'last_name', 'address', 'postcode', 'birth_date'] as const

const cardSchema = z
  .object({
    campaign_code,
    ...wordFields,
    same_hand: z.boolean(),
    unusable: z
      .string()
      .transform((value) => (value === '' ? null : value))
      .pipe(unusable),
  })
  .superRefine((card, context) => {
    if (card.unusable !== null) return
    for (const name of required)
      if (card[name] === null)
        context.addIssue({ code: 'custom', path: [name], message: 'Fill this in, or choose a reason below' })
  })

/** One card: Tab moves between fields, and Enter saves the card and starts the next. */
export function CardForm({ pile }: { pile: Pile }) {
  const { form, field, problems, isBusy, submit } = useConsoleForm(cardSchema, usePostDesk.getState().typed)
  const { setFocus, subscribe } = form

  useEffect(() => {
    setFocus('first_name')
    return subscribe({ formState: { values: true }, callback: ({ values }) => storeTyped(values) })
  }, [setFocus, subscribe])

  const save = submit(async (card) => {
    const card_id = usePostDesk.getState().cardId
    const body = { card_id, batch_id: pile.batchId, ...card, route: pile.route, received_at: new Date(pile.receivedAt) }
    const first = await call(recordCard, { body })
    const called =
      !first.ok && isOtherCards(first.errors)
        ? await call(recordCard, { body: { ...body, card_id: renewCardId() } })
        : first
    if (!called.ok) return called.errors
    finishCard({ ...called.value, name: [card.first_name, card.last_name].filter(Boolean).join(' ') || 'No name' })
    return []
  })

  return (
    <Card className="rounded-card bg-surface p-5 shadow-card">
      <form noValidate className="flex flex-col gap-4" onSubmit={save}>
        <ErrorList errors={problems} />
        <div className="grid gap-4 sm:grid-cols-2">
          <WordFields field={field} />
          <TextField label="Competition code" autoComplete="off" {...field('campaign_code')} />
          <Checkbox
            label="Same handwriting as another card"
            hint="It’s entered, and listed for the draw room."
            {...form.register('same_hand')}
          />
          <SelectField
            label="Reason to reject"
            options={[
              { value: '', label: 'None: enter it' },
              ...unusableReasons.map((value) => ({ value, label: capital(rejectionWords[value]) })),
            ]}
            {...field('unusable')}
          />
        </div>
        <Button type="submit" busy={isBusy} className="self-start">
          Save and next
        </Button>
      </form>
    </Card>
  )
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A duplicated tab has the id of a card that the original tab has already sent. */
function isOtherCards(errors: readonly Err[]): boolean {
  return errors.some(
    (error) => error.name === 'ValidationError' && error.meta.fields?.some(({ path }) => path.endsWith('card_id')),
  )
}
