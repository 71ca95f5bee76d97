import { House, Menu } from 'lucide-react'
import { NavLink } from 'react-router'
import { BasketButton } from '#web/features/basket/basket-button.tsx'
import { paths } from './paths.ts'

const place =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-sm font-bold text-ink no-underline aria-[current=page]:text-accent-text'

/** In the app, in reach of the thumb. OTHER opens the same menu as the header's button. */
export function BottomNavigation() {
  return (
    <nav
      aria-label="App"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <NavLink to={paths.home} end className={place}>
        <House aria-hidden size={22} />
        HOME
      </NavLink>
      <BasketButton className={place} label="BASKET" />
      <button type="button" popoverTarget="site-menu" className={place}>
        <Menu aria-hidden size={22} />
        OTHER
      </button>
    </nav>
  )
}
