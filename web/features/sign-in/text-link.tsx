import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link that stands by itself: tall enough for a thumb. */
export function TextLink({
  to,
  state,
  onClick,
  children,
}: {
  to: string
  state?: unknown
  /** Beside going there. */
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
