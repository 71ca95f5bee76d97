import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { Notice } from '#ui/notice.tsx'

export type StaffOutcome = { outcome: 'DONE' | 'WAITING' | 'CHANGED_MEANWHILE'; approval_id: string | null }

/** The result of a change of staff. */
export function OutcomeNotice({ result, done }: { result: StaffOutcome; done: string }) {
  if (result.outcome === 'DONE') return <Notice live tone="success" title={done} />
  if (result.outcome === 'CHANGED_MEANWHILE')
    return (
      <Notice live tone="warning" title="Not saved">
        Someone else just changed this. You’re seeing the latest.
      </Notice>
    )
  return (
    <Notice live title="Waiting for another owner to approve">
      {result.approval_id && <Link to={consolePaths.approval(result.approval_id)}>View the request</Link>}
    </Notice>
  )
}
