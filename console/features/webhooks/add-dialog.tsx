import { z } from 'zod'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FormDialog } from '#console/core/forms/form-dialog.tsx'
import { change } from '#console/core/queries.ts'
import { reasonSchema } from '#contract/console/staff.ts'
import { addWebhookEndpoint } from '#contract/console/webhooks.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { emailSchema } from '#contract/fields.ts'
import { type WebhookEvent, webhookEvents } from '#domain/staff/webhook.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldErrors } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'

const meanings: Record<WebhookEvent, string> = {
  'purchase.completed': 'An order was paid',
  'draw.frozen': 'A draw was frozen',
  'draw.drawn': 'A round was drawn',
  'winner.published': 'A winner’s name was published or withdrawn',
  'audit.head': 'Staff changed something (signed head of the audit log)',
}

const schema = z.object({
  brand: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9_]{1,40}$/, 'Please enter a brand code'),
  address: z.string().trim().min(1, 'Please enter an address'),
  events: z.array(z.enum(webhookEvents)).min(1, 'Please choose at least one event'),
  email: emailSchema,
  reason: reasonSchema,
})

type AddDialogProps = { onAdded: (added: AnswerOf<typeof addWebhookEndpoint>) => void; onClose: () => void }

/** `onAdded` receives the secret, which no later answer contains. */
export function AddDialog({ onAdded, onClose }: AddDialogProps) {
  const { form, field, problems, submit, isBusy } = useConsoleForm(schema, {
    brand: '',
    address: '',
    events: [] as WebhookEvent[],
    email: '',
    reason: '',
  })
  const { errors } = form.formState
  return (
    <FormDialog
      size="wide"
      title="Add an endpoint"
      description="Another owner must approve it before anything is sent. You’ll see its secret once, when you add it."
      label="Add endpoint"
      problems={problems}
      isBusy={isBusy}
      onSubmit={submit((body) => change(addWebhookEndpoint, { body }, onAdded))}
      onClose={onClose}
    >
      <TextField label="Brand" hint="Its code, such as UK_LANTERN." {...field('brand')} />
      <TextField label="Address" hint="Must start with https://" {...field('address')} />
      <fieldset>
        <legend className="font-semibold">Events</legend>
        {webhookEvents.map((event) => (
          <Checkbox key={event} label={event} hint={meanings[event]} value={event} {...form.register('events')} />
        ))}
        <FieldErrors id="events" errors={errors.events?.message ? [errors.events.message] : []} />
      </fieldset>
      <TextField
        label="Contact"
        kind="email"
        hint="Emailed if the endpoint fails for days and is switched off."
        {...field('email')}
      />
      <TextArea label="Reason" hint="Recorded in the audit log." {...field('reason')} />
    </FormDialog>
  )
}
