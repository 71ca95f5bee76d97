import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { staffErrorText } from '#console/core/error-texts.ts'
import { instantOf } from '#console/core/forms/document-fields.tsx'
import { readAgain } from '#console/core/queries.ts'
import { publishCampaign } from '#contract/console/campaigns.ts'
import type { Err } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { controlBox, Field } from '#ui/field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'

type Props = { tag: string; version: number; onClose: () => void }

/** Requests the publication, now or at an instant. Another person approves it. */
export function PublishDialog({ tag, version, onClose }: Props) {
  const [when, setWhen] = useState('now')
  const [moment, setMoment] = useState('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)

  async function sendRequest(): Promise<void> {
    const instant = when === 'now' ? null : instantOf(moment)
    if (when !== 'now' && instant === null) return setErrors(['Choose a date and time'])
    setIsBusy(true)
    const body = { version, publishes_at: instant === null ? null : new Date(instant), reason }
    const requested = await call(publishCampaign, { params: { tag }, body })
    setIsBusy(false)
    if (!requested.ok) return setErrors(requested.errors.flatMap(textsOf))
    await readAgain()
    if (requested.value.outcome === 'WAITING') return onClose()
    setErrors(['Someone else saved this competition. Check it again first.'])
  }

  return (
    <Dialog
      open
      size="wide"
      title="Publish"
      description="A second person must approve. They’ll see exactly what changes."
      onClose={onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void sendRequest()
        }}
      >
        <RadioGroup
          legend="When"
          name="when"
          inline
          value={when}
          onValueChange={setWhen}
          options={[
            { value: 'now', label: 'When it’s approved' },
            { value: 'later', label: 'Schedule' },
          ]}
        />
        {when === 'later' && (
          <Field id="publishes-at" label="Date and time" hint="London time">
            <span className={controlBox}>
              <input
                id="publishes-at"
                type="datetime-local"
                className="w-full bg-transparent px-4 outline-none"
                value={moment}
                onChange={({ target }) => setMoment(target.value)}
              />
            </span>
          </Field>
        )}
        <TextArea label="Reason" value={reason} onChange={({ target }) => setReason(target.value)} />
        <ErrorList errors={errors} />
        <Button type="submit" busy={isBusy}>
          Request approval
        </Button>
      </form>
    </Dialog>
  )
}

/** The messages of the wrong fields, or the error's own text. */
function textsOf(error: Err): string[] {
  const fields = error.name === 'ValidationError' ? (error.meta.fields ?? []) : []
  return fields.length > 0 ? fields.map(({ message }) => message) : [staffErrorText(error)]
}
