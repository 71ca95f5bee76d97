import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CallFailed } from '#browser/calls/call-failure.ts'
import { errorText } from '#contract/errors.ts'
import { layOutWheel } from '#domain/wheel/wheel.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { queryClient } from '#web/core/http/query-client.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { throwConfetti } from './confetti.ts'
import { Odds } from './odds.tsx'
import { prizesQuery } from './prizes-query.ts'
import { slicesOf } from './slices.ts'
import { Sparkles } from './sparkles.tsx'
import { SpinResult } from './spin-result.tsx'
import { type Spin, useSpin } from './use-spin.ts'
import { WHEEL } from './wheel-figures.ts'
import { WheelStage } from './wheel-stage.tsx'

export type WheelDialogProps = {
  /** Whether a user who wins nothing is shown a competition. */
  offersMore: boolean
  onClose: () => void
}

/** The daily wheel. It stays open while it turns and until its result has been read. */
export default function WheelDialog({ offersMore, onClose }: WheelDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(prizesQuery, queryClient())
  // Prizes that are fetched again during a spin must not change the wheel.
  const [wheel, setWheel] = useState<typeof data>()
  if (data && !wheel) setWheel(data)
  const slices = useMemo(() => slicesOf(layOutWheel(wheel?.prizes ?? [])), [wheel])
  const isStill = usePrefersStillness()
  const spin = useSpin(slices, isStill)
  const button = useRef<HTMLButtonElement>(null)
  const loadErrors = !wheel && error instanceof CallFailed ? error.failure.errors.map(errorText) : []
  useConfetti(Boolean(spin.result?.prize))

  /** Moves the focus before the pressed button is removed: otherwise the dialog takes the focus itself. */
  async function loadAgain(pressed: HTMLElement) {
    button.current?.focus()
    const { isError } = await refetch()
    if (isError) pressed.focus()
  }

  return (
    <Dialog
      open
      closable={spin.status === 'ready'}
      onClose={onClose}
      initialFocus={button}
      title="Spin to Win"
      description="One free spin every day."
    >
      <button
        ref={button}
        type="button"
        aria-label="Spin the wheel"
        aria-busy={spin.status === 'spinning'}
        // Not `disabled`, because the focus must stay on the button.
        aria-disabled={!wheel || spin.result !== null}
        onClick={() => wheel && void spin.turn()}
        className="group @container relative mx-auto mt-4 block w-full rounded-full"
        style={{ maxWidth: WHEEL.canvasPx }}
      >
        <Sparkles />
        {wheel ? (
          <WheelStage slices={slices} motion={spin.motion} isStill={isStill} />
        ) : (
          <span className="flex aspect-square items-center justify-center">{isFetching && <Spinner size={40} />}</span>
        )}
        <Pointer />
        {wheel && <Hub isReady={spin.status === 'ready' && !spin.result} />}
      </button>
      {/* The height of the tallest result, so that the dialog keeps its height. */}
      <div className="flex min-h-64 flex-col justify-center gap-3">
        <ErrorList errors={[...loadErrors, ...spin.errors]} />
        {loadErrors.length > 0 && (
          <Button tone="quiet" busy={isFetching} onClick={({ currentTarget }) => void loadAgain(currentTarget)}>
            Try again
          </Button>
        )}
        <div aria-live="assertive">
          {spin.result ? (
            <SpinResult spun={spin.result} offersMore={offersMore} onLeave={onClose} />
          ) : (
            <p className="text-center text-balance text-ink-soft">{stateText(Boolean(wheel), error !== null, spin)}</p>
          )}
        </div>
      </div>
      {wheel ? <Odds prizes={wheel.prizes} noWinOdds={wheel.no_win_odds} /> : <div className="min-h-13.5" />}
    </Dialog>
  )
}

function stateText(isLoaded: boolean, hasFailed: boolean, { status, errors }: Spin): string {
  if (!isLoaded) return hasFailed ? '' : 'Loading the wheel'
  if (status === 'spinning') return 'The wheel is spinning.'
  return errors.length > 0
    ? ''
    : 'Press the wheel to spin. Slices are the same size, but chances differ: see the odds below.'
}

/** The tip touches the rim and covers nothing of the sector below it. */
function Pointer() {
  return (
    <span aria-hidden className="absolute -top-5 left-1/2 -translate-x-1/2">
      <svg width="30" height="36" viewBox="0 0 36 44" role="presentation">
        <path d="M2 2h32L18 42z" className="fill-danger stroke-surface" strokeWidth="3" strokeLinejoin="round" />
      </svg>
    </span>
  )
}

/** It asks for a spin, and shows the brand from the spin on. */
function Hub({ isReady }: { isReady: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'absolute top-1/2 left-1/2 flex size-[min(5rem,30cqw)] -translate-1/2 items-center justify-center rounded-full border-4 border-ink font-display text-[min(1.25rem,7.5cqw)] font-bold',
        isReady ? 'bg-action text-action-ink group-hover:bg-action-hover' : 'bg-surface',
      )}
    >
      {isReady ? 'SPIN' : <HubLogo />}
    </span>
  )
}

function HubLogo() {
  const { logo } = usePage().config.brand
  return <img src={logo?.src ?? '/icon.svg'} alt="" className="size-2/3 object-contain" />
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
