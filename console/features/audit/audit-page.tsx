import { Link, useSearchParams } from 'react-router'
import { ChangeList } from '#console/core/change-list.tsx'
import { consolePaths } from '#console/core/console-paths.ts'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/list.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { listAudit } from '#contract/console/audit.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { VerifyChain } from './verify-chain.tsx'

type Line = AnswerOf<typeof listAudit>['lines'][number]

const columns: readonly ListColumn<Line>[] = [
  { id: 'number', header: 'Line', cell: ({ number }) => <span className="figures">{number}</span> },
  { id: 'at', header: 'When', cell: ({ happened_at }) => <Instant at={happened_at} /> },
  { id: 'who', header: 'Who', cell: ({ actor_name, address }) => `${actor_name}${address ? `, ${address}` : ''}` },
  { id: 'action', header: 'What', cell: ({ action }) => action },
  { id: 'on', header: 'On what', cell: (line) => <Subject line={line} /> },
  { id: 'why', header: 'Why', cell: ({ reason }) => reason },
  { id: 'change', header: 'Change', cell: (line) => <Change line={line} /> },
  { id: 'brand', header: 'Brand', cell: ({ brand }) => brand ?? 'All', isExtra: true },
  {
    id: 'hash',
    header: 'Hash',
    cell: ({ hash }) => <code className="text-sm">{hash.slice(0, 16)}</code>,
    isExtra: true,
  },
]

/** What was changed by whom, and whether the lines are as they were written. */
export function AuditPage() {
  const [params, setParams] = useSearchParams()
  const filter = (name: string) => params.get(name)?.trim() || undefined
  const [before, action, subject_id] = ['before', 'action', 'subject_id'].map(filter)
  const answer = useAnswer(listAudit, {
    query: { ...(before && { before }), ...(action && { action }), ...(subject_id && { subject_id }) },
  })
  return (
    <Page title="Audit" actions={<VerifyChain />}>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget)
          setParams([...typed.entries()].filter(([, value]) => value !== '') as [string, string][])
        }}
      >
        <TextField className="w-56" label="What" name="action" placeholder="staff.change" defaultValue={action ?? ''} />
        <TextField className="w-72" label="On what" name="subject_id" defaultValue={subject_id ?? ''} />
        <Button type="submit" tone="quiet">
          Filter
        </Button>
      </form>
      <Loaded answer={answer}>
        {({ lines, next }) => (
          <List
            name="Audit"
            columns={columns}
            rows={lines}
            rowId={({ number }) => String(number)}
            next={next}
            empty="No line matches."
          />
        )}
      </Loaded>
    </Page>
  )
}

/** The end of an id is enough to know two from each other; pressed, it leads to all lines of that thing. */
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
          <ChangeList before={line.before} after={line.after} />
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
