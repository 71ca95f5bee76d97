import { Link, type LinkProps, useLocation } from 'react-router'

/** A link that tells when its page is the one that is open. */
export function HereLink({ to, ...rest }: LinkProps & { to: string }) {
  const isHere = useLocation().pathname === to
  return <Link to={to} {...(isHere && { 'aria-current': 'page' })} {...rest} />
}
