import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { consolePaths } from '#console/core/console-paths.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { InstantField } from '#console/core/forms/instant-field.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { change } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { recordDataRequest } from '#contract/console/data-requests.ts'
import { reasonSchema } from '#contract/console/staff.ts'
import { dataRequestKinds } from '#domain/person/data-request.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Stakes } from './stakes.tsx'

const schema = z.object({ kind: z.enum(dataRequestKinds), reason: reasonSchema })

/** Records what a person requested by phone, post or email. */
export function RecordRequest({ params }: { params: { person_id: string } }) {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  if (!may('data-request.record')) return null
  return (
    <>
      <Button tone="quiet" onClick={() => setIsOpen(true)}>
        Data request
      </Button>
      {isOpen && <RecordDialog params={params} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RecordDialog({ params, onClose }: { params: { person_id: string }; onClose: () => void }) {
  const [receivedAt, setReceivedAt] = useState<Date | null>(() => new Date())
  const { form, field, problems, submit, isBusy } = useConsoleForm(schema, { kind: 'EXPORT', reason: '' })
  return (
    <Dialog open size="wide" title="Data request" description="Due within a month." onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={submit(async (typed) => {
          const body = { ...typed, received_at: receivedAt ?? new Date() }
          return change(recordDataRequest, { params, body }, onClose)
        })}
      >
        <SelectField
          label="Request"
          options={[
            { value: 'EXPORT', label: 'Copy of data' },
            { value: 'DELETE', label: 'Deletion' },
          ]}
          {...field('kind')}
        />
        {form.watch('kind') === 'DELETE' && (
          <Stakes params={params} accountId={null}>
            Recording this doesn’t delete anything yet. Delete under Data requests, now or after the draw.
          </Stakes>
        )}
        <InstantField label="Received" value={receivedAt} onChange={setReceivedAt} />
        <TextArea label="Reason" hint="How they asked, and how they proved who they are." {...field('reason')} />
        <ErrorList errors={problems} />
        <Button type="submit" busy={isBusy}>
          Record request
        </Button>
        <Link to={consolePaths.dataRequests}>All requests</Link>
      </form>
    </Dialog>
  )
}
