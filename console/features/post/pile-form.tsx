import { useState } from 'react'
import { z } from 'zod'
import { call } from '#console/core/call.ts'
import { showCount } from '#console/core/format.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { InstantField } from '#console/core/forms/instant-field.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { BATCH_CARDS_MAX, cardCodeSchema, openPostBatch } from '#contract/console/post.ts'
import { postRoutes } from '#domain/post/post-card.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import { beginPile } from './post-desk.ts'
import { routeNames } from './post-words.ts'

const COUNTED_TEXT = `Please count them: 1 to ${showCount(BATCH_CARDS_MAX)}`
const pileSchema = z.object({
  code: cardCodeSchema,
  route: z.enum(postRoutes),
  counted: z
    .string()
    .trim()
    .regex(/^\d{0,5}$/, COUNTED_TEXT)
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((count) => count === null || (count >= 1 && count <= BATCH_CARDS_MAX), COUNTED_TEXT),
})

/** Fields that the next cards have in common are typed once. */
export function PileForm() {
  const { form, field, problems, isBusy, submit } = useConsoleForm(pileSchema, {
    code: '',
    route: 'POSTAL',
    counted: '',
  })
  const [receivedAt, setReceivedAt] = useState<Date | null>(() => new Date(Math.floor(Date.now() / 60_000) * 60_000))
  const route = form.watch('route')
  const isLater = receivedAt !== null && receivedAt.getTime() > Date.now()
  const [batchId] = useState(() => crypto.randomUUID())
  const begin = submit(async ({ code, route, counted }) => {
    if (receivedAt === null || isLater) return []
    const body = { batch_id: batchId, campaign_code: code, route, counted, received_at: receivedAt }
    const called = await call(openPostBatch, { body })
    if (!called.ok) return called.errors
    beginPile({ batchId, code, route, counted, receivedAt: receivedAt.toISOString() })
    return []
  })
  return (
    <Card className="max-w-2xl rounded-card bg-surface p-5 shadow-card">
      <form noValidate className="flex flex-col gap-4" onSubmit={begin}>
        <ErrorList errors={problems} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Type"
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
            label="Competition code"
            hint="The postcard code, or the tag. You can change it for a single card."
            autoComplete="off"
            {...field('code')}
          />
          <TextField
            label="Number"
            hint={
              route === 'POSTAL'
                ? 'Count them by hand. It must match at the end.'
                : 'Optional: if someone counted them.'
            }
            kind="number"
            optional={route === 'PHONE'}
            {...field('counted')}
          />
        </div>
        <Button type="submit" busy={isBusy} className="self-start">
          Start batch
        </Button>
      </form>
    </Card>
  )
}
