import { showName } from '#console/core/format.ts'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList } from '#console/core/lists/lists.ts'
import { listFees } from '#contract/console/books.ts'
import { formatPounds } from '#domain/money/money.ts'

type Row = RowOf<typeof listFees>

const columns: readonly ListColumn<Row>[] = [
  { id: 'day', sort: 'day', header: 'Day', cell: ({ day }) => day },
  {
    id: 'provider',
    header: 'Provider',
    cell: ({ provider }) => <span className="font-semibold">{showName(provider)}</span>,
  },
  { id: 'captured', isAmount: true, header: 'Captured', cell: ({ captured }) => formatPounds(captured) },
  { id: 'refunded', isAmount: true, header: 'Refunded', cell: ({ refunded }) => formatPounds(refunded) },
  { id: 'disputed', isAmount: true, header: 'Disputed', cell: ({ disputed }) => formatPounds(disputed) },
  { id: 'fees', isAmount: true, header: 'Fees', cell: ({ fees }) => formatPounds(fees) },
  { id: 'left', isAmount: true, header: 'Net', cell: ({ left }) => formatPounds(left) },
]

/** The fees that providers kept, by day, according to their own books. */
export function Fees({ month }: { month: string }) {
  const whole = Temporal.PlainYearMonth.from(month)
  const from = whole.toPlainDate({ day: 1 }).toString()
  const to = whole.toPlainDate({ day: whole.daysInMonth }).toString()
  const list = useList(listFees, { from, to }, { prefix: 'fees-' })
  return (
    <section aria-labelledby="fees" className="flex flex-col gap-4">
      <h2 id="fees" className="text-xl">
        Fees
      </h2>
      <List
        name="Fees"
        columns={columns}
        list={list}
        rowId={({ day, provider }) => `${day} ${provider}`}
        empty="No days in this month have been compared with the providers yet."
      />
    </section>
  )
}
