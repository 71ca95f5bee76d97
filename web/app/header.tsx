import { Menu, UserRound } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { BasketButton } from '#web/features/basket/basket-button.tsx'
import { BrandMark } from './brand-mark.tsx'
import { paths } from './paths.ts'
import { useSession } from './session.tsx'

const menu = [
  { label: 'Home', to: paths.home },
  { label: 'Make Me A Winner', to: paths.campaign('MAKEMEAWINNER') },
  { label: 'Spin to Win', to: paths.spin },
  { label: 'Win £300k', to: paths.campaign('BONUS300K') },
  { label: 'Win a Car', to: paths.winACar },
  { label: 'November Draw', to: paths.novemberDraw },
]

/** Over 988 px the menu stands in a row; below that it opens from a button, without script too. */
export function Header() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface [anchor-name:--header]">
      <div className="page-width flex h-16 items-center gap-2 min-[77rem]:gap-5">
        <Link to={paths.home} className="flex min-h-11 items-center gap-2 rounded-full text-ink no-underline">
          <BrandMark />
        </Link>
        <nav
          aria-label="Main"
          className="ml-auto hidden items-center gap-0.5 text-sm xl:flex min-[77rem]:gap-1 min-[77rem]:text-base"
        >
          {menu.map((entry) => (
            <MenuLink
              key={entry.to}
              {...entry}
              className="flex min-h-11 items-center rounded-full px-1.5 font-semibold whitespace-nowrap text-ink no-underline hover:bg-sunk aria-[current=page]:bg-sunk min-[77rem]:px-3"
            />
          ))}
          <AccountLinks />
        </nav>
        <div className="ml-auto flex items-center gap-1 xl:ml-0">
          <BasketButton />
          <button
            type="button"
            popoverTarget="site-menu"
            aria-label="Menu"
            className="inline-flex size-11 items-center justify-center rounded-full hover:bg-sunk xl:hidden"
          >
            <Menu aria-hidden size={24} />
          </button>
        </div>
      </div>
      <NarrowMenu />
    </header>
  )
}

/** The browser's own popover: it opens before any script has come, and closes by Escape or a press outside. */
function NarrowMenu() {
  return (
    <div
      id="site-menu"
      popover="auto"
      className="fixed inset-auto top-18 right-3 m-0 w-72 [position-anchor:--header] supports-[top:anchor(bottom)]:top-[calc(anchor(bottom)+0.25rem)] rounded-card border border-line bg-surface p-2 text-ink shadow-card"
    >
      <nav aria-label="Menu" className="flex flex-col">
        {menu.map((entry) => (
          <MenuLink
            key={entry.to}
            {...entry}
            onClick={closeMenu}
            className="flex min-h-12 items-center rounded-card px-4 font-semibold text-ink no-underline hover:bg-sunk aria-[current=page]:bg-sunk"
          />
        ))}
        <div className="mt-1 flex flex-col border-t border-line pt-1">
          <AccountLinks />
        </div>
      </nav>
    </div>
  )
}

type MenuLinkProps = { label: string; to: string; className: string; onClick?: () => void }

/** The wheel opens over whatever page is there, so its link is never that of the page. */
function MenuLink({ label, to, ...rest }: MenuLinkProps) {
  if (to === paths.spin)
    return (
      <Link to={to} {...rest}>
        {label}
      </Link>
    )
  return (
    <NavLink to={to} end {...rest}>
      {label}
    </NavLink>
  )
}

function closeMenu() {
  document.getElementById('site-menu')?.hidePopover()
}

const accountLink =
  'flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold whitespace-nowrap text-ink no-underline hover:bg-sunk xl:px-1.5 min-[77rem]:px-2.5'

/** One width whoever is here, so that nothing moves once that is known. */
function AccountLinks() {
  const { state } = useSession()
  return (
    <div className="flex flex-col xl:w-48 xl:flex-row min-[77rem]:w-56 xl:justify-end">
      {state === 'signedIn' ? (
        <>
          <Link to={paths.account} onClick={closeMenu} className={accountLink}>
            <UserRound aria-hidden size={20} />
            My Account
          </Link>
          <Link to={paths.logOut} onClick={closeMenu} className={accountLink}>
            Log Out
          </Link>
        </>
      ) : (
        <Link to={paths.logIn} onClick={closeMenu} className={accountLink}>
          <UserRound aria-hidden size={20} />
          Log In/Register
        </Link>
      )}
    </div>
  )
}
