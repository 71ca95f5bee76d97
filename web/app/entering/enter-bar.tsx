import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { EnterLabel } from '#domain/campaign.ts'
import { Button } from '#ui/button.tsx'

export type EnterBarProps = {
  labels: readonly EnterLabel[]
  busy: boolean
  onPress: (label: EnterLabel) => void
  /** What the sticky copy says beside its button: the choice and its price. */
  summary: ReactNode
}

/** The enter button, and beside "add to basket" the quick way. A copy follows once it has been scrolled past. */
export function EnterBar({ labels, busy, onPress, summary }: EnterBarProps) {
  const place = useRef<HTMLDivElement>(null)
  const isPassed = useIsPassed(place)
  return (
    <>
      <div ref={place} className="grid gap-3">
        <Buttons labels={labels} busy={busy} onPress={onPress} />
      </div>
      {isPassed && (
        <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-card in-data-[platform=app]:bottom-14">
          <div className="page-width flex items-center justify-between gap-4 py-2.5">
            <div className="min-w-0 flex-1 leading-tight">{summary}</div>
            <div className="grid min-w-40 gap-2 lg:w-96 lg:grid-flow-col">
              <Buttons labels={labels.slice(0, 1)} busy={busy} onPress={onPress} />
            </div>
          </div>
        </div>
      )}
    </>
  )
}

function Buttons({ labels, busy, onPress }: Omit<EnterBarProps, 'summary'>) {
  return labels.map((label, index) => (
    <Button
      key={label}
      size="large"
      wide
      tone={index === 0 ? 'action' : 'quiet'}
      busy={busy && (labels.length === 1 || label === 'enter now')}
      onClick={() => onPress(label)}
      className="first-letter:uppercase"
    >
      {label}
    </Button>
  ))
}

/** Whether something has left the screen by its top: then its copy is wanted. Below the fold it is still to come. */
function useIsPassed(place: React.RefObject<HTMLElement | null>): boolean {
  const [isPassed, setPassed] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      setPassed(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return isPassed
}
