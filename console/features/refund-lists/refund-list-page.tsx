import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount } from '#console/core/format.ts'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { Timeline } from '#console/core/lists/timeline.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { change, readAgain, useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { WaitingNotice } from '#console/core/waiting-notice.tsx'
import {
  cancelRefundList,
  getRefundList,
  listRefundRows,
  type RefundListShown,
} from '#contract/console/refund-lists.ts'
import { formatPounds } from '#domain/money/money.ts'
import { refundRowStates } from '#domain/order/purchase-list.ts'
import { Button } from '#ui/button.tsx'
import { ListProgress } from './list-progress.tsx'
import { ListBadge, RowBadge, rowWords, whyWords } from './list-words.tsx'

const WATCHED_MS = 2_000

/** A list of refunds: its progress, the result of each order, and a way to cancel the remaining ones. */
export function RefundListPage() {
  const { id = '' } = useParams()
  const [isOver, setIsOver] = useState(false)
  const every = isOver ? undefined : WATCHED_MS
  const answer = useAnswer(getRefundList, { params: { list_id: id } }, { every })
  if (answer.data && !isOver && isDone(answer.data)) setIsOver(true)
  // The orders and the timeline may be older than the progress.
  useEffect(() => {
    if (isOver) void readAgain()
  }, [isOver])
  return (
    <Page
      title="Bulk refund"
      above={
        <Link to={consolePaths.refundLists} className="text-sm text-ink-soft">
          Bulk refunds
        </Link>
      }
    >
      <Loaded answer={answer}>{(list) => <Shown key={id} list={list} every={every} />}</Loaded>
    </Page>
  )
}

function isDone({ state, progress }: RefundListShown): boolean {
  return progress.is_complete || state === 'NOT_APPROVED'
}

function Shown({ list, every }: { list: RefundListShown; every: number | undefined }) {
  const may = useMay()
  const [isCancelling, setIsCancelling] = useState(false)
  const { list_id, progress, approval_id } = list
  const canCancel = list.state === 'WAITING' || (list.state === 'RUNNING' && progress.not_begun > 0)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ListBadge state={list.state} />
        <span className="text-ink-soft">
          <Instant at={list.created_at} /> · {list.made_by} ·{' '}
          {list.method === 'PROVIDER' ? 'to the original payment method' : 'as site credit'}
        </span>
        {list.campaign_tag !== null && (
          <Link to={consolePaths.campaign(list.campaign_tag)} className="underline underline-offset-4">
            {list.campaign_tag}
          </Link>
        )}
      </div>
      <p>{list.reason}</p>
      {list.state === 'WAITING' && approval_id !== null && <WaitingNotice approvalId={approval_id} what="it" />}
      <ListProgress list={list} />
      {may('purchase.refund') && canCancel && (
        <div>
          <Button tone="danger" onClick={() => setIsCancelling(true)}>
            Cancel unstarted refunds
          </Button>
        </div>
      )}
      <Rows list_id={list_id} every={every} />
      <Timeline kind="refund-list" subject={list_id} />
      {isCancelling && (
        <ReasonDialog
          title="Cancel unstarted refunds"
          description={`${showCount(progress.not_begun)} orders won’t be refunded. Refunds that have started will finish.`}
          label="Cancel refunds"
          tone="danger"
          onSend={(reason) =>
            change(cancelRefundList, { params: { list_id }, body: { reason } }, () => setIsCancelling(false))
          }
          onClose={() => setIsCancelling(false)}
        />
      )}
    </>
  )
}

const columns: readonly ListColumn<RowOf<typeof listRefundRows>>[] = [
  {
    id: 'order',
    sort: 'position',
    header: 'Order',
    cell: ({ purchase_id }) => (
      <Link to={consolePaths.purchase(purchase_id)} className="font-semibold text-ink">
        {purchase_id}
      </Link>
    ),
  },
  { id: 'wanted', isAmount: true, header: 'At most', cell: ({ wanted }) => formatPounds(wanted) },
  {
    id: 'amount',
    isAmount: true,
    header: 'Refunded',
    cell: ({ amount }) => (amount === null ? 'None' : formatPounds(amount)),
  },
  { id: 'state', header: 'State', cell: ({ state }) => <RowBadge state={state} /> },
  { id: 'why', header: 'Problem', cell: ({ why }) => (why === null ? '' : whyWords[why]) },
  { id: 'brand', header: 'Brand', cell: ({ brand }) => brand, isExtra: true },
]

function Rows({ list_id, every }: { list_id: string; every: number | undefined }) {
  const address = useListAddress()
  const state = refundRowStates.find((each) => each === address.get('state'))
  const list = useList(listRefundRows, { list_id, state }, { every })
  return (
    <section aria-labelledby="orders" className="flex flex-col gap-4">
      <h2 id="orders" className="text-xl">
        Orders
      </h2>
      <div className="max-w-xs">
        <SelectField
          label="State"
          value={state ?? ''}
          options={[
            { value: '', label: 'All' },
            ...refundRowStates.map((value) => ({ value, label: rowWords[value] })),
          ]}
          onChange={(event) => address.set({ state: event.target.value })}
        />
      </div>
      <List
        name="Orders"
        columns={columns}
        list={list}
        rowId={({ position }) => String(position)}
        empty="No orders in this list match."
      />
    </section>
  )
}
