import { Link } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import { paths } from '../paths.ts'

/** Somebody takes a break, and is told before they try. */
export function AwayNotice({ text }: { text: string }) {
  return (
    <Notice>
      {text}{' '}
      <Link to={paths.limits} className="font-bold underline underline-offset-4">
        Spending limits and breaks
      </Link>
    </Notice>
  )
}
