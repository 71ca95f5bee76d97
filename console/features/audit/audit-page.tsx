import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { Instant } from '#console/core/instant.tsx'
import { ChangeList } from '#console/core/lists/change-list.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { listAudit } from '#contract/console/audit.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { VerifyChain } from './verify-chain.tsx'

type Line = RowOf<typeof listAudit>

const columns: readonly ListColumn<Line>[] = [
  { id: 'number', sort: 'number', header: 'Entry', cell: ({ number }) => <span className="figures">{number}</span> },
  { id: 'at', header: 'When', cell: ({ happened_at }) => <Instant at={happened_at} /> },
  { id: 'who', header: 'Who', cell: ({ actor_name, address }) => `${actor_name}${address ? `, ${address}` : ''}` },
  { id: 'action', header: 'Action', cell: ({ action }) => action },
  { id: 'on', header: 'Subject', cell: (line) => <Subject line={line} /> },
  { id: 'why', header: 'Reason', cell: ({ reason }) => reason },
  { id: 'change', header: 'Change', cell: (line) => <Change line={line} /> },
  { id: 'brand', header: 'Brand', cell: ({ brand }) => brand ?? 'All', isExtra: true },
  {
    id: 'hash',
    header: 'Hash',
    cell: ({ hash }) => <code className="text-sm">{hash.slice(0, 16)}</code>,
    isExtra: true,
  },
]

/** The audit log: changes with their authors, and whether the lines are unaltered. */
export function AuditPage() {
  const address = useListAddress()
  const [action, subject_id, actor_id] = ['action', 'subject_id', 'actor_id'].map(address.get)
  const list = useList(listAudit, { action, subject_id, actor_id })
  return (
    <Page title="Audit log" actions={<VerifyChain />}>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          address.set(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>)
        }}
      >
        <TextField
          className="w-56"
          label="Action"
          name="action"
          placeholder="staff.change"
          defaultValue={action ?? ''}
        />
        <TextField className="w-72" label="Subject" name="subject_id" defaultValue={subject_id ?? ''} />
        <TextField className="w-72" label="Changed by" name="actor_id" defaultValue={actor_id ?? ''} />
        <Button type="submit" tone="quiet">
          Filter
        </Button>
      </form>
      <List
        name="Audit log"
        columns={columns}
        list={list}
        rowId={({ number }) => String(number)}
        empty="No entries match."
      />
    </Page>
  )
}

/**
 * The last characters of an id, which are enough to distinguish two ids. They link to all lines of the same subject.
 */
function Subject({ line: { subject_kind, subject_id } }: { line: Line }) {
  const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(subject_id)
  return (
    <Link
      to={{ search: `?${new URLSearchParams({ subject_id })}` }}
      className="inline-block min-h-9 content-center"
      title={subject_id}
    >
      {subject_kind} {isId ? subject_id.slice(-8) : subject_id}
    </Link>
  )
}

function Change({ line }: { line: Line }) {
  const isChange = line.before !== null || line.after !== null
  return (
    <>
      {isChange && (
        <details>
          <summary className="min-h-9 content-center">Show</summary>
          <ChangeList kind={line.subject_kind} before={line.before} after={line.after} />
        </details>
      )}
      {line.approval_id && (
        <Link className="inline-block min-h-9 content-center" to={consolePaths.approval(line.approval_id)}>
          Approval
        </Link>
      )}
    </>
  )
}
