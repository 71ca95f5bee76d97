import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { RareNotice } from '../rare-notice.tsx'

/** Somebody takes a break, and is told before they try. */
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
