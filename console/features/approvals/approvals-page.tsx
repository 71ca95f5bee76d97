import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showName } from '#console/core/format.ts'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { useList, useListAddress } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { type ApprovalShown, listApprovals } from '#contract/console/approvals.ts'
import { approvalStates } from '#domain/staff/staff.ts'
import { ApprovalBadge } from './approval-badge.tsx'

const columns: readonly ListColumn<ApprovalShown>[] = [
  {
    id: 'what',
    sort: 'what',
    header: 'Request',
    cell: ({ approval_id, what }) => (
      <Link className="font-semibold text-ink" to={consolePaths.approval(approval_id)}>
        {what}
      </Link>
    ),
  },
  { id: 'by', header: 'Requested by', cell: ({ requested_by_name }) => requested_by_name },
  { id: 'at', sort: 'requested_at', header: 'Requested', cell: ({ requested_at }) => <Instant at={requested_at} /> },
  { id: 'state', header: 'State', cell: ({ state }) => <ApprovalBadge state={state} /> },
  {
    id: 'expires',
    sort: 'expires_at',
    header: 'Expires',
    cell: ({ expires_at }) => <Instant at={expires_at} />,
    isExtra: true,
  },
  { id: 'brand', header: 'Brand', cell: ({ brand }) => brand ?? 'All', isExtra: true },
  { id: 'decided', header: 'Decided by', cell: ({ decided_by_name }) => decided_by_name ?? '–', isExtra: true },
]

/** Requests that need two people. */
export function ApprovalsPage() {
  const address = useListAddress()
  const state = approvalStates.find((each) => each === address.get('state'))
  const list = useList(listApprovals, { state })
  return (
    <Page title="Approvals">
      <div className="max-w-form">
        <SelectField
          label="State"
          value={state ?? ''}
          onChange={(event) => address.set({ state: event.target.value })}
          options={[
            { value: '', label: 'All' },
            ...approvalStates.map((each) => ({ value: each, label: showName(each) })),
          ]}
        />
      </div>
      <List
        name="Approvals"
        columns={columns}
        list={list}
        rowId={({ approval_id }) => approval_id}
        empty="No requests."
      />
    </Page>
  )
}
