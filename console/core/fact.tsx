import type { ReactNode } from 'react'

/** A name above its value, in a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="figures wrap-anywhere">{children}</dd>
    </div>
  )
}
