import { useEffect, useState } from 'react'
import { useMinimumBusy } from './minimum-busy.ts'
import { Spinner } from './spinner.tsx'

/** A faster page needs no spinner. A slower one shows it within 100 ms of the press. */
const LATE_AFTER_MS = 80

/** Announces that the next page is loading, at the top of the visible area. It covers the old page only. */
export function PageBusy({ busy, label }: { busy: boolean; label: string }) {
  const isLate = useIsLate(busy)
  const shown = useMinimumBusy(isLate)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--dialog-top,0px)+5rem)] z-35 flex justify-center"
    >
      {shown && (
        <span className="flex size-14 items-center justify-center rounded-full border border-line bg-surface shadow-card">
          <Spinner size={28} />
          <span className="sr-only">{label}</span>
        </span>
      )}
    </div>
  )
}

function useIsLate(busy: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return busy && late
}
