import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type SashTone = 'ink' | 'brand' | 'action' | 'muted'

const tones: Record<SashTone, string> = {
  ink: 'bg-ink text-paper',
  brand: 'bg-accent text-accent-ink',
  action: 'bg-action text-action-ink',
  muted: 'bg-sunk text-ink',
}

/** A short word on the corner of a picture: "App Exclusive", "Ending Soon". Its parent needs position: relative. */
export function Sash({ tone = 'ink', children }: { tone?: SashTone | undefined; children: ReactNode }) {
  return <p className={classNames('sash', tones[tone])}>{children}</p>
}
