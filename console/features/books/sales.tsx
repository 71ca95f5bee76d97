import { showCount, showName } from '#console/core/format.ts'
import { DayField, readDay } from '#console/core/forms/day-field.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { paidHeader } from '#console/core/payment-providers.ts'
import { listSales, salesGroups } from '#contract/console/books.ts'
import { formatPounds, type Pence } from '#domain/money/money.ts'

type Row = RowOf<typeof listSales>

const orEmpty = (amount: Pence | null) => (amount === null ? '' : formatPounds(amount))

const columns: readonly ListColumn<Row>[] = [
  { id: 'group', sort: 'group', header: 'Group', cell: ({ group }) => <span className="font-semibold">{group}</span> },
  { id: 'orders', isAmount: true, header: 'Orders', cell: ({ orders }) => showCount(orders) },
  { id: 'items', isAmount: true, header: 'Items', cell: ({ items }) => formatPounds(items) },
  { id: 'discount', isAmount: true, header: 'Discount', cell: ({ discount }) => formatPounds(discount) },
  { id: 'credit', isAmount: true, header: 'By credit', cell: ({ credit }) => orEmpty(credit) },
  { id: 'paid', isAmount: true, header: paidHeader, cell: ({ paid }) => orEmpty(paid) },
  { id: 'refunded', isAmount: true, header: 'Refunds to date', cell: ({ refunded }) => orEmpty(refunded) },
]
const vatColumn: ListColumn<Row> = {
  id: 'vat',
  isAmount: true,
  header: 'VAT included',
  cell: ({ vat }) => orEmpty(vat),
}

const groupNames: Partial<Record<(typeof salesGroups)[number], string>> = { CAMPAIGN: 'Competition', VAT: 'VAT class' }

/** Sales on the chosen days. The default is the month above. */
export function Sales({ month }: { month: string }) {
  const address = useListAddress('sales-')
  const whole = Temporal.PlainYearMonth.from(month)
  const from = readDay(address.get('from')) ?? whole.toPlainDate({ day: 1 }).toString()
  const to = readDay(address.get('to')) ?? whole.toPlainDate({ day: whole.daysInMonth }).toString()
  const by = salesGroups.find((each) => each === address.get('by')) ?? 'DAY'
  const list = useList(listSales, { by, from, to }, { prefix: 'sales-' })
  return (
    <section aria-labelledby="sales" className="flex flex-col gap-4">
      <h2 id="sales" className="text-xl">
        Sales
      </h2>
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label="By"
          value={by}
          options={salesGroups.map((value) => ({ value, label: groupNames[value] ?? showName(value) }))}
          onChange={(event) => address.set({ by: event.target.value })}
        />
        <DayField label="From" value={from} onChange={(day) => address.set({ from: day })} />
        <DayField label="To" value={to} onChange={(day) => address.set({ to: day })} />
      </div>
      <List
        name="Sales"
        columns={by === 'VAT' ? [...columns, vatColumn] : columns}
        list={list}
        rowId={({ group }) => group}
        empty="No sales."
      />
    </section>
  )
}
