import { Link, useLocation } from 'react-router'
import { paths } from '#web/core/site/paths.ts'

/** Shown on a page without items, with a link to another page if there is one. */
export default function EmptyList() {
  const isHome = useLocation().pathname === paths.home
  return (
    <div className="page-width flex flex-col items-start gap-3 pb-16">
      <h2 className="text-2xl">Nothing open here right now</h2>
      <p className="max-w-prose text-ink-soft">New competitions are on their way. Please come back soon.</p>
      {!isHome && (
        <Link to={paths.home} className="font-bold underline underline-offset-4">
          Explore competitions
        </Link>
      )}
    </div>
  )
}
