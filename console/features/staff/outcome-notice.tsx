import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { Notice } from '#ui/notice.tsx'

export type StaffOutcome = { outcome: 'DONE' | 'WAITING' | 'CHANGED_MEANWHILE'; approval_id: string | null }

/** The result of a change of staff. */
export function OutcomeNotice({ result, done }: { result: StaffOutcome; done: string }) {
  if (result.outcome === 'DONE') return <Notice live tone="success" title={done} />
  if (result.outcome === 'CHANGED_MEANWHILE')
    return (
      <Notice live tone="warning" title="Nothing was done">
        Somebody else changed this person meanwhile. What you see now is how it is.
      </Notice>
    )
  return (
    <Notice live title="Another owner has to approve it">
      {result.approval_id && <Link to={consolePaths.approval(result.approval_id)}>See the request</Link>}
    </Notice>
  )
}
