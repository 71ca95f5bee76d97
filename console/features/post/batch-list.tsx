import { showName } from '#console/core/format.ts'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { listPostBatches } from '#contract/console/post.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { beginPile } from './post-desk.ts'
import { routeNames } from './post-words.ts'

type Row = RowOf<typeof listPostBatches>

const columns = (onCards: (row: Row) => void): readonly ListColumn<Row>[] => [
  {
    id: 'code',
    header: 'Batch',
    cell: (row) => (
      <button
        type="button"
        className="min-h-11 text-left font-semibold underline underline-offset-4"
        onClick={() => onCards(row)}
      >
        {row.campaign_code}
      </button>
    ),
  },
  { id: 'route', header: 'Type', cell: ({ route }) => routeNames[route] },
  { id: 'received', header: 'Received', cell: ({ received_at }) => <Instant at={received_at} /> },
  { id: 'counted', isAmount: true, header: 'Counted', cell: ({ counted }) => counted ?? 'No' },
  { id: 'accepted', isAmount: true, header: 'Entered', cell: ({ accepted }) => accepted },
  { id: 'rejected', isAmount: true, header: 'Rejected', cell: ({ rejected }) => rejected },
  { id: 'opened', sort: 'opened_at', header: 'Opened', cell: ({ opened_at }) => <Instant at={opened_at} /> },
  { id: 'by', header: 'By', cell: ({ opened_by }) => opened_by },
  { id: 'state', header: 'State', cell: (row) => <BatchState row={row} /> },
]

function BatchState({ row }: { row: Row }) {
  if (row.closed_at === null)
    return (
      <Button tone="quiet" size="small" onClick={() => continueBatch(row)}>
        Continue
      </Button>
    )
  const typed = row.accepted + row.rejected
  const matches = row.counted === null || row.counted === typed
  return (
    <>
      <Badge tone={matches ? 'success' : 'warning'}>{matches ? 'Closed' : 'Closed with a difference'}</Badge>
      {row.words && <span className="block text-sm text-ink-soft">{row.words}</span>}
    </>
  )
}

function continueBatch({
  batch_id: batchId,
  campaign_code: code,
  route,
  received_at,
  counted,
  accepted,
  rejected,
}: Row): void {
  beginPile({ batchId, code, route, counted, receivedAt: received_at.toISOString() }, { accepted, rejected })
}

const states = [
  { value: '', label: 'All' },
  ...(['OPEN', 'CLOSED'] as const).map((value) => ({ value, label: showName(value) })),
]

/** Batches of all operators. An open one can be continued, and each links to its cards. */
export function BatchList({ onCards }: { onCards: (batchId: string) => void }) {
  const address = useListAddress('batches-')
  const state = (['OPEN', 'CLOSED'] as const).find((each) => each === address.get('state'))
  const list = useList(listPostBatches, { state }, { prefix: 'batches-' })
  return (
    <section aria-labelledby="batches" className="flex flex-col gap-4">
      <h2 id="batches" className="text-xl">
        Batches
      </h2>
      <div className="max-w-60">
        <SelectField
          label="State"
          value={state ?? ''}
          options={states}
          onChange={(event) => address.set({ state: event.target.value })}
        />
      </div>
      <List
        name="Batches"
        columns={columns(({ batch_id }) => onCards(batch_id))}
        list={list}
        rowId={({ batch_id }) => batch_id}
        empty="No batches yet."
      />
    </section>
  )
}
