import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A separate link, large enough for touch. */
export function TextLink({
  to,
  state,
  onClick,
  children,
}: {
  to: string
  state?: unknown
  /** Called in addition to the navigation. */
  onClick?: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      state={state}
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent-text underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
