import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showName } from '#console/core/format.ts'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { disputeStates, listDisputes } from '#contract/console/disputes.ts'
import { formatPounds } from '#domain/money/money.ts'
import { Badge } from '#ui/badge.tsx'

type Row = RowOf<typeof listDisputes>

const columns: readonly ListColumn<Row>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: ({ purchase_id }) => (
      <Link to={consolePaths.purchase(purchase_id)} className="font-semibold text-ink">
        {purchase_id}
      </Link>
    ),
  },
  { id: 'amount', isAmount: true, header: 'Amount', cell: ({ amount }) => formatPounds(amount) },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={state === 'OPEN' ? 'danger' : 'plain'}>{showName(state)}</Badge>,
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => (reason === null ? 'Not given' : showName(reason)) },
  { id: 'opened', sort: 'opened_at', header: 'Opened', cell: ({ opened_at }) => <Instant at={opened_at} /> },
  {
    id: 'answer',
    sort: 'answer_by',
    header: 'Answer by',
    cell: ({ answer_by }) => (answer_by === null ? 'Not given' : <Instant at={answer_by} />),
  },
  { id: 'provider', header: 'Provider', cell: ({ provider }) => showName(provider) },
  { id: 'ref', header: 'Reference', cell: ({ provider_ref }) => <span className="break-all">{provider_ref}</span> },
  { id: 'brand', header: 'Brand', cell: ({ brand }) => brand, isExtra: true },
]

/** Disputed payments. Staff answer each at its provider, with the evidence from the page of its order. */
export function DisputesPage() {
  const address = useListAddress()
  const state = disputeStates.find((each) => each === address.get('state'))
  const list = useList(listDisputes, { state })
  return (
    <Page
      title="Disputes"
      above={
        <Link to={consolePaths.purchases} className="text-sm text-ink-soft">
          Orders
        </Link>
      }
    >
      <div className="max-w-60">
        <SelectField
          label="State"
          value={state ?? ''}
          options={[{ value: '', label: 'All' }, ...disputeStates.map((value) => ({ value, label: showName(value) }))]}
          onChange={(event) => address.set({ state: event.target.value })}
        />
      </div>
      <List
        name="Disputes"
        columns={columns}
        list={list}
        rowId={({ dispute_id }) => dispute_id}
        empty="No disputes match."
      />
    </Page>
  )
}
