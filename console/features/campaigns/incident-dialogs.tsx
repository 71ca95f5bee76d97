import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { readAgain } from '#console/core/queries.ts'
import { cancelCampaign, endCampaign, extendCampaign } from '#contract/console/campaigns.ts'
import { type Err, errorOf } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { controlBox, Field } from '#ui/field.tsx'
import { instantOf, localOf } from './fields.tsx'

export type IncidentName = 'extend' | 'end' | 'cancel'

const words = {
  end: {
    title: 'Close entry now',
    description: 'It is drawn as planned. The reason is shown to everybody.',
    label: 'Request that entry closes',
  },
  cancel: {
    title: 'Cancel this campaign',
    description: 'Everybody whose round was not drawn is refunded. The reason is shown to everybody.',
    label: 'Request the cancellation',
  },
} as const

type Props = { tag: string; endsAt: Date | null; incident: IncidentName; onClose: () => void }

/** What was promised changes by two people only, and with a reason that everybody reads. */
export function IncidentDialog({ tag, endsAt, incident, onClose }: Props) {
  const [moment, setMoment] = useState<Date | null>(null)
  if (incident === 'extend' && moment === null)
    return <MomentDialog endsAt={endsAt} onChoose={setMoment} onClose={onClose} />
  const texts =
    incident === 'extend'
      ? {
          title: 'Close later',
          description: 'For an incident that kept people from entering. The reason is shown to everybody.',
          label: 'Request the later closing',
        }
      : words[incident]

  async function sendRequest(reason: string): Promise<readonly Err[]> {
    const params = { tag }
    const requested =
      incident === 'extend'
        ? await call(extendCampaign, { params, body: { ends_at: moment!, reason } })
        : await call(incident === 'end' ? endCampaign : cancelCampaign, { params, body: { reason } })
    if (!requested.ok) return requested.errors
    await readAgain()
    onClose()
    return requested.value.outcome === 'WAITING' ? [] : [errorOf('InternalError')]
  }

  return <ReasonDialog {...texts} tone="danger" onSend={sendRequest} onClose={onClose} />
}

type MomentProps = { endsAt: Date | null; onChoose: (moment: Date) => void; onClose: () => void }

function MomentDialog({ endsAt, onChoose, onClose }: MomentProps) {
  const [moment, setMoment] = useState(endsAt ? localOf(endsAt.toISOString()) : '')
  const instant = instantOf(moment)
  return (
    <Dialog open title="Close later" description="When it is to close instead" onClose={onClose}>
      <Field id="closes-later" label="Closes" hint="London time">
        <span className={controlBox}>
          <input
            id="closes-later"
            type="datetime-local"
            className="w-full bg-transparent px-4 outline-none"
            value={moment}
            onChange={({ target }) => setMoment(target.value)}
          />
        </span>
      </Field>
      <Button disabled={instant === null} onClick={() => instant && onChoose(new Date(instant))}>
        Go on
      </Button>
    </Dialog>
  )
}
