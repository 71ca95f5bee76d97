import { LogOut } from 'lucide-react'
import { Suspense } from 'react'
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { UnsavedGuard } from '#console/core/forms/unsaved.tsx'
import { Loaded } from '#console/core/page.tsx'
import { dropSession, useSessionState } from '#console/core/session.ts'
import { Search } from '#console/features/search/search.tsx'
import { FreshFactorDialog } from '#console/features/sign-in/fresh-factor-dialog.tsx'
import { type StaffSession, staffSignOut } from '#contract/console/sign-in.ts'
import { hasRole } from '#domain/staff/staff.ts'
import { Button } from '#ui/button.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { Keyboard } from './keyboard.tsx'
import { navigation } from './navigation.ts'

/**
 * The frame of all desks. A person who is not signed in is sent to the sign-in, and returns to the requested page
 * afterwards.
 */
export function Layout() {
  const session = useSessionState()
  const { pathname, search } = useLocation()
  if (session.data === null) {
    const wanted = pathname + search
    const next = wanted === '/' ? '' : `?${new URLSearchParams({ next: wanted })}`
    return <Navigate to={`${consolePaths.signIn}${next}`} replace />
  }
  return <Loaded answer={session}>{(signedIn) => (signedIn ? <Desks session={signedIn} /> : null)}</Loaded>
}

function Desks({ session }: { session: StaffSession }) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]">
      <SkipLink />
      <header className="flex flex-col gap-2 border-b border-line bg-surface px-4 py-3 lg:sticky lg:top-0 lg:h-dvh lg:border-r lg:border-b-0 lg:py-5">
        <div className="flex items-center justify-between gap-3">
          <Link to={consolePaths.home} className="font-display text-lg font-bold text-ink no-underline">
            Fairdraw <span className="font-normal text-ink-soft">console</span>
          </Link>
        </div>
        {hasRole(session, 'search.use') && <Search />}
        <nav
          aria-label="Main menu"
          className="-mx-2 flex gap-1 overflow-x-auto lg:flex-1 lg:flex-col lg:overflow-y-auto"
        >
          {navigation
            .filter(({ action }) => hasRole(session, action))
            .map(({ label, to }) => (
              <NavLink
                key={to}
                to={to}
                end={to === consolePaths.home}
                className="flex min-h-11 shrink-0 items-center rounded-full px-4 font-semibold text-ink no-underline hover:bg-sunk aria-[current=page]:bg-ink aria-[current=page]:text-paper lg:min-h-10"
              >
                {label}
              </NavLink>
            ))}
        </nav>
        <div className="flex items-center justify-between gap-2 lg:flex-col lg:items-stretch">
          <Link to={consolePaths.account} className="flex min-h-11 min-w-0 flex-col justify-center text-sm text-ink">
            <span className="truncate font-semibold">{session.name}</span>
            <span className="truncate text-ink-soft">{session.email}</span>
          </Link>
          <Button tone="quiet" size="small" icon={<LogOut size={16} />} onClick={signOut}>
            Sign out
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-6 outline-none md:px-8">
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <FreshFactorDialog />
      <Keyboard />
      <UnsavedGuard />
    </div>
  )
}

async function signOut(): Promise<void> {
  await call(staffSignOut, {})
  dropSession()
}
