import { NavLink } from 'react-router'
import { paths } from '#web/core/site/paths.ts'
import type { MenuEntry } from './menu.ts'

type MenuLinkProps = { entry: Pick<MenuEntry, 'label' | 'to'>; className: string; onClick?: () => void }

/** The wheel opens over whatever page is there, so its link is never that of the page: whoever listens to links opens it. */
export function MenuLink({ entry: { label, to }, ...rest }: MenuLinkProps) {
  if (to === paths.spin)
    return (
      <a href={to} {...rest}>
        {label}
      </a>
    )
  return (
    <NavLink to={to} end {...rest}>
      {label}
    </NavLink>
  )
}
