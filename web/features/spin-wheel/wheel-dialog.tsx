import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { errorText } from '#contract/errors.ts'
import { layOutWheel } from '#domain/wheel.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { CallFailed } from '#web/app/call.ts'
import { queryClient } from '#web/app/query-client.ts'
import { throwConfetti } from './confetti.ts'
import { Odds } from './odds.tsx'
import { prizesQuery } from './prizes-query.ts'
import { Sparkles } from './sparkles.tsx'
import { SpinResult } from './spin-result.tsx'
import { useSpin } from './use-spin.ts'
import { WHEEL } from './wheel-figures.ts'
import { WheelStage } from './wheel-stage.tsx'

export type WheelDialogProps = {
  /** Whether somebody who wins nothing is shown a competition. */
  offersMore: boolean
  onClose: () => void
}

/** The daily wheel. It stays open while it turns and until its result has been read. */
export default function WheelDialog({ offersMore, onClose }: WheelDialogProps) {
  const { data, error } = useQuery(prizesQuery, queryClient())
  // Prizes that are read anew while it turns must not change what it shows.
  const [wheel, setWheel] = useState<typeof data>()
  if (data && !wheel) setWheel(data)
  const sectors = useMemo(() => layOutWheel(wheel?.prizes ?? []), [wheel])
  const isStill = usePrefersStillness()
  const spin = useSpin(sectors, isStill)
  useConfetti(Boolean(spin.result?.prize))
  const errors = error instanceof CallFailed ? error.failure.errors.map(errorText) : spin.errors
  return (
    <Dialog
      open
      closable={spin.status === 'ready'}
      onClose={onClose}
      title="Spin to Win"
      description="One free spin every day. Our server draws, with the odds below."
    >
      <ErrorList errors={errors} />
      {wheel ? (
        <>
          <button
            type="button"
            aria-label="Spin the wheel"
            aria-busy={spin.status === 'spinning'}
            disabled={spin.result !== null}
            onClick={() => void spin.turn()}
            className="group relative mx-auto block w-full rounded-full"
            style={{ maxWidth: WHEEL.canvasPx }}
          >
            <Sparkles />
            <WheelStage sectors={sectors} landing={spin.landing} isStill={isStill} />
            <Pointer />
            <Hub label={spin.status === 'ready' && !spin.result ? 'SPIN' : ''} />
          </button>
          <div aria-live="assertive">
            {spin.status === 'spinning' && <p className="sr-only">The wheel is turning.</p>}
            {spin.result && <SpinResult spun={spin.result} offersMore={offersMore} onLeave={onClose} />}
          </div>
          <Odds prizes={wheel.prizes} noWinOdds={wheel.no_win_odds} />
        </>
      ) : (
        <p role="status" className="flex aspect-square items-center justify-center">
          {!error && <Spinner size={40} />}
          <span className="sr-only">Loading the wheel</span>
        </p>
      )}
    </Dialog>
  )
}

function Pointer() {
  return (
    <span aria-hidden className="absolute top-0 left-1/2 -translate-x-1/2">
      <svg width="36" height="44" viewBox="0 0 36 44" role="presentation">
        <path d="M2 2h32L18 42z" className="fill-danger stroke-surface" strokeWidth="3" strokeLinejoin="round" />
      </svg>
    </span>
  )
}

function Hub({ label }: { label: string }) {
  return (
    <span
      aria-hidden
      className="absolute top-1/2 left-1/2 flex size-20 -translate-1/2 items-center justify-center rounded-full border-4 border-ink bg-action font-display text-xl font-bold text-action-ink group-hover:bg-action-hover"
    >
      {label}
    </span>
  )
}

function usePrefersStillness(): boolean {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  return isStill
}

function useConfetti(isThrown: boolean): void {
  useEffect(() => {
    if (!isThrown) return
    const end = throwConfetti()
    return () => void end.then((stop) => stop())
  }, [isThrown])
}
