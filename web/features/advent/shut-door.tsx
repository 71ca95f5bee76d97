import type { CSSProperties } from 'react'
import { momentLabel } from '#domain/campaign/countdown.ts'

/** The colours of holly, pine, frost, plum and sea, in turn. */
const hues = [18, 155, 245, 320, 200]

/** Shows the day, but not the content. */
export function ShutDoor({ number, opensAt }: { number: number; opensAt: Date }) {
  const hue = hues[(number - 1) % hues.length]
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card">
      <div aria-hidden="true" className="advent-wall" style={{ '--hue': hue } as CSSProperties}>
        <div className="advent-leaf">
          <span className="figures font-display text-3xl font-extrabold">{number}</span>
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3 pt-2">
        <h3 className="text-base leading-tight">Door {number}</h3>
        <p className="figures mt-auto text-sm text-ink-soft">
          Opens <time dateTime={opensAt.toISOString()}>{momentLabel(opensAt)}</time>
        </p>
      </div>
    </article>
  )
}
