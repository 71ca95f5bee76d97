import { type ReactNode, useEffect, useRef } from 'react'
import { useMinimumBusy } from './minimum-busy.ts'
import { Spinner } from './spinner.tsx'

export interface BusyOverlayProps {
  busy: boolean
  /** The visible and announced text while it waits: "Please wait while we authorise your card details...". */
  label: string
  children: ReactNode
}

/**
 * Covers its content while an answer is awaited, for at least 500 ms, and keeps it from being pressed. Use it for
 * actions that the person has started; never wrap a server-rendered page that is readable already.
 */
export function BusyOverlay({ busy, label, children }: BusyOverlayProps) {
  const shown = useMinimumBusy(busy)
  const covered = useRef<HTMLDivElement>(null)

  // A control inside that was pressed has lost the focus.
  useEffect(() => {
    if (!shown) return
    return () => {
      if (document.activeElement === document.body) covered.current?.focus({ preventScroll: true })
    }
  }, [shown])

  return (
    <div className="relative" aria-busy={shown}>
      <div ref={covered} inert={shown} tabIndex={-1} className="outline-none">
        {children}
      </div>
      <div role="status" className="empty:hidden">
        {shown && (
          <div className="absolute inset-0 z-10 flex min-h-24 items-center justify-center rounded-card bg-surface/92 p-4">
            <span className="flex flex-col items-center gap-3 text-center font-semibold">
              <Spinner size={36} />
              {label}
            </span>
          </div>
        )}
      </div>
    </div>
  )
}
