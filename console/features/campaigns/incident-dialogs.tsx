import { type ComponentProps, useState } from 'react'
import { call } from '#console/core/call.ts'
import { showCount } from '#console/core/format.ts'
import { instantOf, localOf } from '#console/core/forms/document-fields.tsx'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { readAgain, useAnswer } from '#console/core/queries.ts'
import {
  type CancellationForecast,
  cancelCampaign,
  endCampaign,
  extendCampaign,
  foreseeCancellation,
} from '#contract/console/campaigns.ts'
import { type Err, errorOf } from '#contract/errors.ts'
import type { IncidentCause } from '#domain/campaign/campaign-desk.ts'
import { formatPounds } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { controlBox, Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'

export type IncidentName = 'extend' | 'end' | 'cancel'

const words = {
  end: {
    title: 'Close entry now',
    description: 'The draw goes ahead as planned. The public will see your reason.',
    label: 'Request closing',
  },
  extend: {
    title: 'Extend closing date',
    description: 'Use this if something stopped people entering. The public will see your reason.',
    label: 'Request extension',
  },
} as const

/** The number of orders that a cancellation refunds now, and the amount. */
function forecastWords({ purchases, amount, disputed, disputed_amount: inDispute }: CancellationForecast): string {
  const count = (orders: number) => `${showCount(orders)} ${orders === 1 ? 'order' : 'orders'}`
  const refunded =
    purchases === 0
      ? 'There’s nothing to refund.'
      : `${count(purchases)} would be refunded now: ${formatPounds(amount)}, not counting earlier refunds.`
  if (disputed === 0) return refunded
  return `${refunded} ${count(disputed)} in dispute (${formatPounds(inDispute)}) must wait for the dispute’s outcome.`
}

type Props = { tag: string; endsAt: Date | null; incident: IncidentName; onClose: () => void }

/** Changes a promise to entrants. This needs two people, and a reason that the public reads. */
export function IncidentDialog({ tag, endsAt, incident, onClose }: Props) {
  const [moment, setMoment] = useState<Date | null>(null)
  const [cause, setCause] = useState<IncidentCause | null>(null)
  if (incident !== 'end' && cause !== 'BEYOND_CONTROL')
    return <CauseDialog cause={cause} onChoose={setCause} onClose={onClose} />
  if (incident === 'extend' && moment === null)
    return <MomentDialog endsAt={endsAt} onChoose={setMoment} onClose={onClose} />
  async function sendRequest(reason: string): Promise<readonly Err[]> {
    const params = { tag }
    const requested =
      incident === 'extend'
        ? await call(extendCampaign, { params, body: { ends_at: moment!, cause: cause!, reason } })
        : incident === 'cancel'
          ? await call(cancelCampaign, { params, body: { cause: cause!, reason } })
          : await call(endCampaign, { params, body: { reason } })
    if (!requested.ok) return requested.errors
    await readAgain()
    onClose()
    return requested.value.outcome === 'WAITING' ? [] : [errorOf('InternalError')]
  }

  const sending = { tone: 'danger', onSend: sendRequest, onClose } as const
  if (incident === 'cancel') return <CancelDialog tag={tag} {...sending} />
  return <ReasonDialog {...words[incident]} {...sending} />
}

type CancelProps = { tag: string } & Pick<ComponentProps<typeof ReasonDialog>, 'tone' | 'onSend' | 'onClose'>

function CancelDialog({ tag, ...sending }: CancelProps) {
  const { data } = useAnswer(foreseeCancellation, { params: { tag } })
  const forecast = data ? forecastWords(data) : 'Adding up the refunds…'
  return (
    <ReasonDialog
      title="Cancel this competition"
      description={`${forecast} Rounds that were drawn aren’t refunded. The public will see your reason.`}
      label="Request cancellation"
      {...sending}
    />
  )
}

type CauseProps = { cause: IncidentCause | null; onChoose: (cause: IncidentCause) => void; onClose: () => void }

/** The operator declares the cause first, because low sales are no reason to change a promise. */
function CauseDialog({ cause, onChoose, onClose }: CauseProps) {
  return (
    <Dialog
      open
      title="What happened?"
      description="Entrants were promised this closing and this draw."
      onClose={onClose}
    >
      {cause === 'LOW_SALES' && (
        <Notice tone="warning" title="This isn’t possible">
          You can’t extend or cancel because of low sales (CAP 8.17.4.e). The competition closes and is drawn as
          promised.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onChoose('BEYOND_CONTROL')}>Something beyond our control</Button>
        <Button tone="quiet" onClick={() => onChoose('LOW_SALES')}>
          Low sales
        </Button>
      </div>
    </Dialog>
  )
}

type MomentProps = { endsAt: Date | null; onChoose: (moment: Date) => void; onClose: () => void }

function MomentDialog({ endsAt, onChoose, onClose }: MomentProps) {
  const [moment, setMoment] = useState(endsAt ? localOf(endsAt.toISOString()) : '')
  const instant = instantOf(moment)
  return (
    <Dialog open title="Extend closing date" description="New closing date" onClose={onClose}>
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
        Continue
      </Button>
    </Dialog>
  )
}
