import { useState } from 'react'
import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount, showInstant, showName } from '#console/core/format.ts'
import { SearchField } from '#console/core/forms/search-field.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { useMay } from '#console/core/session.ts'
import { listPromoBatches, listPromos, type PromoDocument } from '#contract/console/promos.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { GenerateDialog } from './generate-dialog.tsx'
import { NewPromoDialog } from './new-promo-dialog.tsx'

type Listed = RowOf<typeof listPromos>
type Batch = RowOf<typeof listPromoBatches>

const columns: readonly ListColumn<Listed>[] = [
  {
    id: 'code',
    sort: 'code',
    header: 'Code',
    cell: ({ code }) => (
      <Link className="font-semibold text-ink" to={consolePaths.promo(code)}>
        {code}
      </Link>
    ),
  },
  { id: 'label', sort: 'label', header: 'Shown as', cell: ({ label }) => label },
  { id: 'type', header: 'Gives', cell: showGift },
  {
    id: 'used',
    sort: 'uses_taken',
    header: 'Used',
    cell: ({ uses_taken, uses_max }) =>
      uses_max === null ? showCount(uses_taken) : `${showCount(uses_taken)} of ${showCount(uses_max)}`,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ active }) => <Badge tone={active ? 'success' : 'plain'}>{active ? 'Active' : 'Paused'}</Badge>,
  },
  { id: 'for', header: 'For', cell: ({ is_listed }) => (is_listed ? 'Listed people' : 'Everyone') },
  {
    id: 'ends',
    sort: 'ends_at',
    header: 'Ends',
    cell: ({ ends_at }) => (ends_at ? showInstant(ends_at) : 'Never'),
    isExtra: true,
  },
]

const batchColumns: readonly ListColumn<Batch>[] = [
  {
    id: 'name',
    sort: 'name',
    header: 'Batch',
    cell: ({ batch_id, name }) => (
      <Link className="font-semibold text-ink" to={consolePaths.promoBatch(batch_id)}>
        {name}
      </Link>
    ),
  },
  { id: 'gives', header: 'Gives', cell: ({ terms }) => showGift(terms) },
  {
    id: 'codes',
    sort: 'codes_wanted',
    header: 'Codes',
    cell: ({ codes_made, codes_wanted }) => `${showCount(codes_made)} of ${showCount(codes_wanted)}`,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ is_paused }) => <Badge tone={is_paused ? 'plain' : 'success'}>{is_paused ? 'Paused' : 'Active'}</Badge>,
  },
  {
    id: 'made',
    sort: 'created_at',
    header: 'Created',
    cell: ({ made_by, created_at }) => `${made_by}, ${showInstant(created_at)}`,
  },
]

function showGift({ type, value }: Pick<PromoDocument, 'type' | 'value'>): string {
  if (type === 'PERCENT_DISCOUNT') return `${value}% off`
  if (type === 'CASH_DISCOUNT') return `£${value.toFixed(2)} off`
  return `${showName(type)}: ${value}`
}

/** Codes that operators created one by one, and generated batches. */
export function PromoListPage() {
  const may = useMay()
  const [opened, setOpened] = useState<'ONE' | 'MANY' | null>(null)
  const codes = useList(listPromos, { search: useListAddress().get('search') })
  const batches = useList(listPromoBatches, {}, { prefix: 'batch_' })
  return (
    <Page
      title="Promo codes"
      actions={
        may('promo.edit') && (
          <>
            <Button onClick={() => setOpened('ONE')}>New code</Button>
            <Button tone="quiet" onClick={() => setOpened('MANY')}>
              Generate codes
            </Button>
          </>
        )
      }
    >
      <SearchField label="Code or display name" />
      <List
        name="Promo codes"
        columns={columns}
        list={codes}
        rowId={({ code }) => code}
        empty="No promo codes match."
      />
      <h2 className="text-xl">Batches</h2>
      <List
        name="Batches"
        columns={batchColumns}
        list={batches}
        rowId={({ batch_id }) => batch_id}
        empty="No codes yet."
      />
      {opened === 'ONE' && <NewPromoDialog onClose={() => setOpened(null)} />}
      {opened === 'MANY' && <GenerateDialog onClose={() => setOpened(null)} />}
    </Page>
  )
}
