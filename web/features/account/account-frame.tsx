import { ArrowLeft } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { latePart } from '#web/core/parts/late-part.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { groupsFor, savedCardsPath } from './account-parts.ts'
import { AccountWelcome } from './account-welcome.tsx'

const SavedCards = latePart(() => import('./saved-cards.tsx'))
const ProofCard = latePart(() => import('./proof-card.tsx'))

/**
 * The account's menu beside the current section. On a narrow screen one slides over the other. A section that the
 * account does not have shows the welcome instead.
 */
export default function AccountFrame() {
  const { user, isGuest } = useSession()
  const { features } = usePage().config
  const { pathname } = useLocation()
  const groups = groupsFor({ isGuest, features })
  const part = groups.flatMap(({ parts }) => parts).find(({ to }) => to === pathname)
  const isPart = part !== undefined
  const slides = useHasChanged(isPart)
  const menu = useRef<HTMLElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  useRestoredFocus(pathname, isPart, menu, shown)

  return (
    <div className="page-width overflow-x-clip py-6 md:py-10">
      <div className="grid items-start gap-4 account:grid-cols-[17.5rem_minmax(0,1fr)] account:gap-8">
        <nav
          ref={menu}
          aria-label="My Account"
          className={classNames(
            'flex flex-col gap-5',
            isPart ? 'max-account:hidden' : 'max-account:order-last',
            slides && !isPart && 'max-account:animate-from-left',
          )}
        >
          <AccountMenu groups={groups} isGuest={isGuest} />
        </nav>
        <div
          ref={shown}
          tabIndex={-1}
          className={classNames(
            'min-w-0 outline-none',
            slides && (isPart ? 'max-account:animate-from-right' : 'max-account:animate-from-left'),
          )}
        >
          {isPart && (
            <Link
              to={paths.account}
              className="mb-4 inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4 account:hidden"
            >
              <ArrowLeft aria-hidden size={18} />
              My Account
            </Link>
          )}
          {!isPart ? (
            <AccountWelcome />
          ) : part.needsProof && user?.needs_proof ? (
            <ProofCard part={part.label} />
          ) : pathname === savedCardsPath ? (
            <SavedCards />
          ) : (
            <Outlet />
          )}
        </div>
      </div>
    </div>
  )
}

/** Prevents the slide animation when the page opens. */
function useHasChanged(value: boolean): boolean {
  const [first] = useState(value)
  const [hasChanged, setHasChanged] = useState(false)
  if (value !== first && !hasChanged) setHasChanged(true)
  return hasChanged
}

/** When the pressed link is no longer visible, the focus moves to the content that replaced it, or back. */
function useRestoredFocus(
  path: string,
  isPart: boolean,
  menu: RefObject<HTMLElement | null>,
  shown: RefObject<HTMLElement | null>,
): void {
  const before = useRef({ path, isPart })
  useEffect(() => {
    const left = before.current
    before.current = { path, isPart }
    if (left.isPart === isPart || isSeen(document.activeElement)) return
    if (isPart) shown.current?.focus()
    else menu.current?.querySelector<HTMLElement>(`a[href="${left.path}"]`)?.focus()
  }, [path, isPart, menu, shown])
}

/** If no element has the focus, it is on the body. */
function isSeen(element: Element | null): boolean {
  return element !== null && element !== document.body && element.checkVisibility()
}
