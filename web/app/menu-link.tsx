import { HereLink } from './here-link.tsx'
import type { MenuEntry } from './menu.ts'
import { paths } from './paths.ts'

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
    <HereLink to={to} {...rest}>
      {label}
    </HereLink>
  )
}
