import { useState } from 'react'
import { showCount, showInstant, showName } from '#console/core/format.ts'
import { DayField, readDay } from '#console/core/forms/day-field.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { paidHeader } from '#console/core/payment-providers.ts'
import { useSession } from '#console/core/session.ts'
import { listSales } from '#contract/console/books.ts'
import { listPartnerEntries, listPartnerWinners } from '#contract/console/partners.ts'
import { formatPounds } from '#domain/money/money.ts'
import { EmbedCode } from './embed-code.tsx'

type Sold = RowOf<typeof listSales>
type Entries = RowOf<typeof listPartnerEntries>
type Winner = RowOf<typeof listPartnerWinners>

const soldColumns: readonly ListColumn<Sold>[] = [
  { id: 'day', sort: 'group', header: 'Day', cell: ({ group }) => <span className="font-semibold">{group}</span> },
  { id: 'orders', header: 'Orders', cell: ({ orders }) => showCount(orders) },
  { id: 'items', header: 'Items', cell: ({ items }) => formatPounds(items) },
  { id: 'discount', header: 'Discount', cell: ({ discount }) => formatPounds(discount) },
  { id: 'paid', header: paidHeader, cell: ({ paid }) => paid !== null && formatPounds(paid) },
  { id: 'refunded', header: 'Refunds to date', cell: ({ refunded }) => refunded !== null && formatPounds(refunded) },
]

const entriesColumns: readonly ListColumn<Entries>[] = [
  {
    id: 'campaign',
    sort: 'campaign_tag',
    header: 'Competition',
    cell: ({ title }) => <span className="font-semibold">{title}</span>,
  },
  { id: 'route', header: 'Route', cell: ({ route }) => showName(route) },
  { id: 'entries', header: 'Entries', cell: ({ entries }) => showCount(entries) },
  { id: 'tickets', header: 'Tickets', cell: ({ tickets }) => showCount(tickets) },
]

const winnerColumns: readonly ListColumn<Winner>[] = [
  { id: 'drawn', sort: 'drawn_at', header: 'Drawn', cell: ({ drawn_at }) => showInstant(drawn_at) },
  { id: 'campaign', header: 'Competition', cell: ({ title }) => title },
  { id: 'prize', header: 'Prize', cell: ({ prize }) => <span className="font-semibold">{prize}</span> },
  { id: 'ticket', header: 'Ticket', cell: ({ ticket }) => showCount(ticket) },
  {
    id: 'name',
    header: 'Winner',
    cell: ({ name, county }) => [name, county].filter(Boolean).join(', ') || 'Not named',
  },
  { id: 'state', header: 'State', cell: ({ state }) => showName(state) },
]

/** The figures that a partner reads about its own brands. */
export function PartnerPage() {
  const { brands } = useSession()
  const [today] = useState(() => Temporal.Now.plainDateISO('Europe/London'))
  const address = useListAddress()
  const from = readDay(address.get('from')) ?? today.with({ day: 1 }).toString()
  const to = readDay(address.get('to')) ?? today.toString()
  const sales = useList(listSales, { by: 'DAY', from, to }, { prefix: 'sales-' })
  const entries = useList(listPartnerEntries, { from, to }, { prefix: 'entries-' })
  const winners = useList(listPartnerWinners, {}, { prefix: 'winners-' })
  return (
    <Page title="Your brands">
      <p className="max-w-prose text-ink-soft">
        {brands?.join(', ') ?? 'All brands'}. Orders count under the brand they were placed on.
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <DayField label="From" value={from} onChange={(day) => address.set({ from: day })} />
        <DayField label="To" value={to} onChange={(day) => address.set({ to: day })} />
      </div>
      <section aria-labelledby="sales" className="flex flex-col gap-4">
        <h2 id="sales" className="text-xl">
          Sales
        </h2>
        <List name="Sales" columns={soldColumns} list={sales} rowId={({ group }) => group} empty="No sales." />
      </section>
      <section aria-labelledby="entries" className="flex flex-col gap-4">
        <h2 id="entries" className="text-xl">
          Entries
        </h2>
        <List
          name="Entries"
          columns={entriesColumns}
          list={entries}
          rowId={({ campaign_tag, route }) => `${campaign_tag} ${route}`}
          empty="No entries yet."
        />
      </section>
      <section aria-labelledby="winners" className="flex flex-col gap-4">
        <h2 id="winners" className="text-xl">
          Winners
        </h2>
        <List
          name="Winners"
          columns={winnerColumns}
          list={winners}
          rowId={({ round_id, ticket }) => `${round_id} ${ticket}`}
          empty="No draws yet."
        />
      </section>
      <EmbedCode />
    </Page>
  )
}
