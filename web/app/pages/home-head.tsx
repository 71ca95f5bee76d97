import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { NOT_FOUND_ANCHOR } from '#domain/site/page-path.ts'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#web/core/site/paths.ts'

/** The title of the home page, one sentence that says what the site is, and the notice of an unknown address. */
export default function HomeHead({ title }: { title: string }) {
  return (
    <>
      <LostNotice />
      <h1 className="sr-only">{title}</h1>
      <p className="page-width pt-4 text-balance md:text-lg">
        Prize competitions you can check. Win cash, cars and holidays, online or free by post.
      </p>
    </>
  )
}

/**
 * Shown after a redirect from an unknown address, which has this anchor: the browser finds it before any script runs.
 * Its cross is a link to the home page without the anchor.
 */
function LostNotice() {
  const { hash } = useLocation()
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const isLost = hash === NOT_FOUND_ANCHOR
  return (
    <div
      id={NOT_FOUND_ANCHOR.slice(1)}
      role="status"
      className={isHydrated ? (isLost ? 'page-width pt-4' : 'hidden') : 'page-width hidden pt-4 target:block'}
    >
      <Notice>
        <div className="flex items-center justify-between gap-4">
          <p>We couldn’t find that page. Here’s what you can win instead.</p>
          <Link to={paths.home} replace aria-label="Dismiss" className="icon-button -my-2.5 -mr-2.5">
            <X aria-hidden size={20} />
          </Link>
        </div>
      </Notice>
    </div>
  )
}
