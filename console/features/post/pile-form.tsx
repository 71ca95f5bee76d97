import { useState } from 'react'
import { z } from 'zod'
import { useConsoleForm } from '#console/core/console-form.ts'
import { InstantField } from '#console/core/instant-field.tsx'
import { SelectField } from '#console/core/select-field.tsx'
import { recordCard } from '#contract/console/post.ts'
import { postRoutes } from '#domain/post-card.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import { beginPile } from './post-desk.ts'
import { routeNames } from './post-words.ts'

const COUNTED_MAX = 10_000
const pileSchema = z.object({
  code: recordCard.body.shape.campaign_code,
  route: z.enum(postRoutes),
  counted: z
    .string()
    .trim()
    .regex(/^\d{0,5}$/, 'Please type a whole number, or nothing')
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((count) => count === null || (count >= 1 && count <= COUNTED_MAX), 'Please type 1 to 10,000, or nothing'),
})

/** What the next cards have in common is typed once. */
export function PileForm() {
  const { form, field, problems, submit } = useConsoleForm(pileSchema, { code: '', route: 'POSTAL', counted: '' })
  const [receivedAt, setReceivedAt] = useState<Date | null>(() => new Date(Math.floor(Date.now() / 60_000) * 60_000))
  const route = form.watch('route')
  const isLater = receivedAt !== null && receivedAt.getTime() > Date.now()
  const begin = submit(async ({ code, route, counted }) => {
    if (receivedAt !== null && !isLater) beginPile({ code, route, counted, receivedAt: receivedAt.toISOString() })
    return []
  })
  return (
    <Card className="max-w-2xl rounded-card bg-surface p-5 shadow-card">
      <form noValidate className="flex flex-col gap-4" onSubmit={begin}>
        <ErrorList errors={problems} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="What they are"
            options={postRoutes.map((value) => ({ value, label: routeNames[value] }))}
            {...field('route')}
          />
          <InstantField
            label={route === 'POSTAL' ? 'When they reached us' : 'When people called'}
            hint="London time. They count in the round that was open then."
            value={receivedAt}
            errors={receivedAt === null ? ['Please say when'] : isLater ? ['This is in the future'] : []}
            onChange={setReceivedAt}
          />
          <TextField
            label="Code of the competition"
            hint="The code for cards, or its tag. A card of another competition can have another."
            autoComplete="off"
            {...field('code')}
          />
          <TextField
            label="How many there are"
            hint="Counted by hand, to compare at the end"
            kind="number"
            optional
            {...field('counted')}
          />
        </div>
        <Button type="submit" className="self-start">
          Begin
        </Button>
      </form>
    </Card>
  )
}
