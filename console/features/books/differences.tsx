import { useState } from 'react'
import { z } from 'zod'
import { showName } from '#console/core/format.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FormDialog } from '#console/core/forms/form-dialog.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { change } from '#console/core/queries.ts'
import { closeDifference, listDifferences } from '#contract/console/books.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'

type Row = RowOf<typeof listDifferences>

const columns = (onClose: (row: Row) => void): readonly ListColumn<Row>[] => [
  { id: 'day', sort: 'day', header: 'Day', cell: ({ day }) => day },
  { id: 'what', header: 'Type', cell: ({ what }) => <span className="font-semibold">{showName(what)}</span> },
  { id: 'about', header: 'Subject', cell: ({ about }) => <span className="wrap-anywhere">{about}</span> },
  { id: 'ours', header: 'Ours', cell: ({ ours }) => ours ?? 'None' },
  { id: 'theirs', header: 'Theirs', cell: ({ theirs }) => theirs ?? 'None' },
  {
    id: 'closed',
    header: 'Outcome',
    cell: (row) =>
      row.closed_at === null ? (
        <Button tone="quiet" size="small" onClick={() => onClose(row)}>
          Close
        </Button>
      ) : (
        <>
          {row.words}
          <span className="block text-sm text-ink-soft">
            {row.closed_by}, <Instant at={row.closed_at} />
          </span>
        </>
      ),
  },
]

const states = [
  { value: 'OPEN', label: 'Open' },
  { value: 'CLOSED', label: 'Closed' },
] as const

/**
 * Differences between our books and a provider's, or between a stored sum and its rows. A person closes each of them.
 */
export function Differences() {
  const address = useListAddress('differences-')
  const state = states.find(({ value }) => value === address.get('state'))?.value ?? 'OPEN'
  const list = useList(listDifferences, { state }, { prefix: 'differences-' })
  const [closed, setClosed] = useState<Row | null>(null)
  return (
    <section aria-labelledby="differences" className="flex flex-col gap-4">
      <h2 id="differences" className="text-xl">
        Differences
      </h2>
      <div className="max-w-60">
        <SelectField
          label="State"
          value={state}
          options={states}
          onChange={(event) => address.set({ state: event.target.value })}
        />
      </div>
      <List
        name="Differences"
        columns={columns(setClosed)}
        list={list}
        rowId={({ report_id, position }) => `${report_id} ${position}`}
        empty="No differences."
      />
      {closed && <CloseDialog difference={closed} onClose={() => setClosed(null)} />}
    </section>
  )
}

const schema = z.object({ words: closeDifference.body.shape.words })

function CloseDialog({ difference, onClose }: { difference: Row; onClose: () => void }) {
  const { field, problems, submit, isBusy } = useConsoleForm(schema, { words: '' })
  const send = submit(async (body) => {
    const params = { report_id: difference.report_id, position: String(difference.position) }
    return change(closeDifference, { params, body }, onClose)
  })
  return (
    <FormDialog
      title="Close this difference"
      description={`${showName(difference.what)}: ${difference.about}`}
      label="Close"
      problems={problems}
      isBusy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <TextArea label="What did you find?" hint="Recorded in the audit log." {...field('words')} />
    </FormDialog>
  )
}
