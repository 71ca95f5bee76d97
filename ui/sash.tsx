import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type SashTone = 'ink' | 'brand' | 'action' | 'muted'

const tones: Record<SashTone, string> = {
  ink: 'bg-ink text-paper',
  brand: 'bg-accent text-accent-ink',
  action: 'bg-action text-action-ink',
  muted: 'bg-sunk text-ink',
}

/** A short word on the corner of a picture: "App Exclusive", "Ending Soon". Stands in a box with position: relative. */
export function Sash({ tone = 'ink', children }: { tone?: SashTone | undefined; children: ReactNode }) {
  return (
    <p
      className={classNames(
        'absolute top-3 left-0 z-1 py-1 pr-5 pl-3 text-sm leading-tight font-bold [clip-path:polygon(0_0,100%_0,calc(100%-0.6rem)_50%,100%_100%,0_100%)]',
        tones[tone],
      )}
    >
      {children}
    </p>
  )
}
