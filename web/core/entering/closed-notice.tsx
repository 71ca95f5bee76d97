import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'

/** Replaces the enter button while nothing can be entered here. */
export default function ClosedNotice({ text }: { text: string }) {
  const isFramed = usePage().platform === 'iframe'
  return (
    <p className="flex items-start gap-3 rounded-card bg-sunk px-4 py-4">
      <Lock aria-hidden size={22} className="mt-0.5 shrink-0" />
      <span>
        {text} Why not{' '}
        <Link
          to={paths.home}
          className="font-bold underline underline-offset-4"
          {...(isFramed && { target: '_blank', rel: 'noopener' })}
        >
          click here
        </Link>{' '}
        to enter some of our other competitions!
      </span>
    </p>
  )
}
