import { useId } from 'react'
import { showName } from '#console/core/format.ts'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList } from '#console/core/lists/lists.ts'
import { listClosing } from '#contract/console/books.ts'
import { formatPounds } from '#domain/money/money.ts'
import { Badge } from '#ui/badge.tsx'
import { controlBox, Field } from '#ui/field.tsx'

type Row = RowOf<typeof listClosing>

const columns: readonly ListColumn<Row>[] = [
  { id: 'line', header: 'Sum', cell: ({ line }) => <span className="font-semibold">{showName(line)}</span> },
  { id: 'ours', isAmount: true, header: 'Ours', cell: ({ ours }) => formatPounds(ours) },
  {
    id: 'theirs',
    isAmount: true,
    header: 'Must equal',
    cell: ({ theirs, days_missing }) => (theirs === null || days_missing > 0 ? '' : formatPounds(theirs)),
  },
  {
    id: 'difference',
    header: 'Difference',
    cell: ({ difference, days_missing }) => {
      if (difference === null) return ''
      if (days_missing > 0) return <Badge>{`${days_missing} days not yet reported`}</Badge>
      if (difference === 0) return <Badge tone="success">None</Badge>
      return <Badge tone="danger">{formatPounds(difference)}</Badge>
    },
  },
]

/** Each sum of a month beside the sum that it must equal. Finance keeps the downloaded file. */
export function Closing({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const list = useList(listClosing, { month }, { prefix: 'closing-' })
  return (
    <section aria-labelledby="closing" className="flex flex-col gap-4">
      <h2 id="closing" className="text-xl">
        Closing
      </h2>
      <MonthField value={month} onChange={onMonth} />
      <List
        name="Closing"
        columns={columns}
        list={list}
        rowId={({ line }) => line}
        empty="Nothing to show for this month."
      />
    </section>
  )
}

function MonthField({ value, onChange }: { value: string; onChange: (month: string) => void }) {
  const id = useId()
  return (
    <Field id={id} label="Month">
      <div className={`${controlBox} max-w-60`}>
        <input
          id={id}
          type="month"
          className="min-h-11 w-full bg-transparent px-4 outline-none"
          defaultValue={value}
          onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
        />
      </div>
    </Field>
  )
}
