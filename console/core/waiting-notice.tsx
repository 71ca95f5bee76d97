import { Link } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import { consolePaths } from './console-paths.ts'

/** Says that a change waits for another person, with a link to what was requested. */
export function WaitingNotice({ approvalId, what = 'this' }: { approvalId: string; what?: string }) {
  return (
    <Notice tone="warning" title={`A second person must approve ${what}`}>
      <Link
        to={consolePaths.approval(approvalId)}
        className="inline-block min-h-9 content-center underline underline-offset-4"
      >
        View the request
      </Link>
    </Notice>
  )
}
