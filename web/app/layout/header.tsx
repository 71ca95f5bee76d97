import { Menu } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '#web/core/session/session.tsx'
import { BrandMark } from '#web/core/site/brand-mark.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { BasketButton } from '#web/features/basket/basket-button.tsx'
import { accountMenu, entriesFor, mainMenu } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import { MenuPopover } from './menu-popover.tsx'

/**
 * Above 988 px the menu is a row, which becomes less dense on wider screens; below that it opens from a button, which
 * works without script. The brand takes the remaining space. The app has its own bar.
 */
export function Header() {
  const isApp = usePage().platform === 'app'
  return (
    <header
      data-site-header
      className="sticky top-0 z-30 [@media(height<25rem)]:static border-b border-line bg-surface [anchor-name:--header]"
    >
      <div className="page-width flex h-16 items-center gap-2">
        <div className="brand-line">
          <Link to={paths.home}>
            <BrandMark />
          </Link>
          <p className="age-mark">18+</p>
        </div>
        {!isApp && (
          <>
            <MenuRow />
            <div className="flex shrink-0 items-center gap-1">
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
          </>
        )}
      </div>
      {!isApp && (
        <MenuPopover
          id="site-menu"
          label="Menu"
          entries={mainMenu}
          className="top-18 [position-anchor:--header] supports-[top:anchor(bottom)]:top-[calc(anchor(bottom)+0.25rem)]"
        />
      )}
    </header>
  )
}

/** The account's part has the same width for every visitor, so that nothing moves once the session is known. */
function MenuRow() {
  const { state } = useSession()
  return (
    <nav aria-label="Main" className="menu-row hidden shrink-0 xl:flex">
      {mainMenu.map((entry) => (
        <MenuLink key={entry.to} entry={entry} className={rowLink} />
      ))}
      <div className="flex justify-end">
        {entriesFor(accountMenu, state).map((entry) => (
          <MenuLink key={entry.to} entry={entry} className={rowLink} />
        ))}
      </div>
    </nav>
  )
}

const rowLink = 'menu-link rounded-full whitespace-nowrap'
