import { Link, useSearchParams } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showName } from '#console/core/format.ts'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/list.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { SelectField } from '#console/core/select-field.tsx'
import { type ApprovalShown, listApprovals } from '#contract/console/approvals.ts'
import { type ApprovalState, approvalStates } from '#domain/staff.ts'
import { ApprovalBadge } from './approval-badge.tsx'

const columns: readonly ListColumn<ApprovalShown>[] = [
  {
    id: 'what',
    header: 'What',
    cell: ({ approval_id, what }) => (
      <Link className="font-semibold text-ink" to={consolePaths.approval(approval_id)}>
        {what}
      </Link>
    ),
  },
  { id: 'by', header: 'Requested by', cell: ({ requested_by_name }) => requested_by_name },
  { id: 'at', header: 'Requested', cell: ({ requested_at }) => <Instant at={requested_at} /> },
  { id: 'state', header: 'State', cell: ({ state }) => <ApprovalBadge state={state} /> },
  { id: 'expires', header: 'Ends', cell: ({ expires_at }) => <Instant at={expires_at} />, isExtra: true },
  { id: 'brand', header: 'Brand', cell: ({ brand }) => brand ?? 'All', isExtra: true },
  { id: 'decided', header: 'Decided by', cell: ({ decided_by_name }) => decided_by_name ?? '–', isExtra: true },
]

/** What takes two people, newest first. */
export function ApprovalsPage() {
  const [params, setParams] = useSearchParams()
  const state = approvalStates.find((each) => each === params.get('state'))
  const before = params.get('before') ?? undefined
  const answer = useAnswer(listApprovals, { query: { ...(state && { state }), ...(before && { before }) } })
  return (
    <Page title="Approvals">
      <div className="max-w-form">
        <SelectField
          label="State"
          value={state ?? ''}
          onChange={(event) => setParams(event.target.value ? { state: event.target.value as ApprovalState } : {})}
          options={[
            { value: '', label: 'All' },
            ...approvalStates.map((each) => ({ value: each, label: showName(each) })),
          ]}
        />
      </div>
      <Loaded answer={answer}>
        {({ approvals, next }) => (
          <List
            name="Approvals"
            columns={columns}
            rows={approvals}
            rowId={({ approval_id }) => approval_id}
            next={next}
            empty="Nothing has been requested."
          />
        )}
      </Loaded>
    </Page>
  )
}
