import { useState } from 'react'
import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount } from '#console/core/format.ts'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { useMay } from '#console/core/session.ts'
import { listRefundLists } from '#contract/console/refund-lists.ts'
import { formatPounds } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { ListBadge } from './list-words.tsx'
import { NewListDialog } from './new-list-dialog.tsx'

const columns: readonly ListColumn<RowOf<typeof listRefundLists>>[] = [
  {
    id: 'list',
    sort: 'created_at',
    header: 'Created',
    cell: ({ list_id, created_at }) => (
      <Link to={consolePaths.refundList(list_id)} className="font-semibold text-ink">
        <Instant at={created_at} />
      </Link>
    ),
  },
  { id: 'for', header: 'Orders from', cell: ({ campaign_tag }) => campaign_tag ?? 'A list of orders' },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  { id: 'purchases', isAmount: true, header: 'Orders', cell: ({ purchases }) => showCount(purchases) },
  { id: 'amount', isAmount: true, header: 'At most', cell: ({ amount }) => formatPounds(amount) },
  { id: 'state', header: 'State', cell: ({ state }) => <ListBadge state={state} /> },
  { id: 'by', header: 'By', cell: ({ made_by }) => made_by },
]

/** Bulk refunds, newest first. */
export function RefundListsPage() {
  const may = useMay()
  const [isMaking, setIsMaking] = useState(false)
  const list = useList(listRefundLists, {})
  return (
    <Page
      title="Bulk refunds"
      above={
        <Link to={consolePaths.purchases} className="text-sm text-ink-soft">
          Orders
        </Link>
      }
    >
      {may('purchase.refund') && (
        <div>
          <Button tone="danger" onClick={() => setIsMaking(true)}>
            New bulk refund
          </Button>
        </div>
      )}
      <List
        name="Bulk refunds"
        columns={columns}
        list={list}
        rowId={({ list_id }) => list_id}
        empty="No bulk refunds yet."
      />
      {isMaking && <NewListDialog onClose={() => setIsMaking(false)} />}
    </Page>
  )
}
