import { ArrowLeft, LogOut, Ticket, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { paths } from '#web/app/paths.ts'

const tabs = [
  { to: paths.entries, label: 'Entry history', Icon: Ticket },
  { to: paths.creditTransactions, label: 'Transaction history', Icon: Wallet },
  { to: paths.logOut, label: 'Sign out', Icon: LogOut },
]

/** The account's parts beside what is shown of one; where there is no room for both, one gives way to the other. */
export function AccountFrame({ shows, children }: { shows: 'menu' | 'part'; children: ReactNode }) {
  const isPart = shows === 'part'
  return (
    <div className="page-width py-6 md:py-10">
      <div className="grid items-start gap-4 xl:gap-8 xl:grid-cols-[16rem_minmax(0,1fr)]">
        {isPart && (
          <Link
            to={paths.account}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4 xl:hidden"
          >
            <ArrowLeft aria-hidden size={18} />
            My Account
          </Link>
        )}
        <nav
          aria-label="My Account"
          className={classNames('flex flex-col gap-1 xl:order-first', isPart ? 'max-xl:hidden' : 'max-xl:order-last')}
        >
          {tabs.map(({ to, label, Icon }) => (
            <NavLink
              key={to}
              to={to}
              className="flex min-h-12 items-center gap-3 rounded-card bg-surface px-4 font-semibold shadow-card hover:bg-sunk aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              <Icon aria-hidden size={20} />
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  )
}
