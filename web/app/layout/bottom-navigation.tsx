import { House, Menu, Trophy } from 'lucide-react'
import { NavLink } from 'react-router'
import { paths } from '#web/core/site/paths.ts'
import { BasketButton } from '#web/features/basket/basket-button.tsx'
import { appMenu } from './menu.ts'
import { MenuPopover } from './menu-popover.tsx'

const place =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-sm font-bold text-ink no-underline aria-[current=page]:shadow-[inset_0_3px_0_var(--color-action-edge)]'

/** The app's bar, within reach of the thumb. */
export default function BottomNavigation() {
  return (
    <>
      <nav
        aria-label="App"
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] [anchor-name:--app-bar]"
      >
        <NavLink to={paths.home} end className={place}>
          <House aria-hidden size={24} />
          HOME
        </NavLink>
        <NavLink to={paths.winners} end className={place}>
          <Trophy aria-hidden size={24} />
          WIN
        </NavLink>
        <BasketButton className={place} label="BASKET" />
        <button type="button" popoverTarget="app-menu" className={place}>
          <Menu aria-hidden size={24} />
          OTHER
        </button>
      </nav>
      <MenuPopover
        id="app-menu"
        label="Other"
        entries={appMenu}
        className="bottom-[calc(4rem+env(safe-area-inset-bottom))]"
      />
    </>
  )
}
