import { Link } from 'react-router'
import { RareNotice } from '#web/core/parts/rare-notice.tsx'
import { paths } from '#web/core/site/paths.ts'

/** Informs a person that they are on a break, before they try to enter. */
export function AwayNotice({ text }: { text: string }) {
  return (
    <RareNotice>
      {text}{' '}
      <Link to={paths.limits} className="font-bold underline underline-offset-4">
        Spending limits and breaks
      </Link>
    </RareNotice>
  )
}
