import { Link } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#web/core/site/paths.ts'

export default function SpeedNotice() {
  return (
    <Notice tone="warning" banner live>
      <p>
        We are experiencing higher than expected traffic right now, meaning that you may experience slower than usual
        performance on the site.
      </p>
      <p>
        For other ways to enter, please see the{' '}
        <Link to={paths.terms} className="underline underline-offset-2">
          competition terms and conditions
        </Link>
        .
      </p>
    </Notice>
  )
}
