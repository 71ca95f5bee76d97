import { NavLink } from 'react-router'
import { paths } from '#web/core/site/paths.ts'
import type { MenuEntry } from './menu.ts'

type MenuLinkProps = { entry: Pick<MenuEntry, 'label' | 'to'>; className: string; onClick?: () => void }

/** The wheel opens over the current page, so its link is never the current page: the link listener opens it. */
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
