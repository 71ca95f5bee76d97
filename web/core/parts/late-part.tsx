import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { connectionText } from '#web/core/http/send.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { showErrors } from './error-dialog.tsx'

type Part<Props> = { default: ComponentType<Props> }

export const NOT_ARRIVED_TEXT = 'Part of this page didn’t load. Check your connection and try again.'

/**
 * Props of a part that opens over the page and is loaded when it is first needed. `onGiveUp` is called if it cannot be
 * loaded.
 */
export type LateProps = { onGiveUp: () => void }

/**
 * A part that opens over the page and is loaded when it is first needed. If it fails to load or throws, the page does
 * not change, and a dialog offers to try again.
 */
export function lateDialog<Props extends object>(load: () => Promise<Part<Props>>): ComponentType<Props & LateProps> {
  const arrival = arrivalOf(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where its module is, as lazy() is.
  return function LateDialog({ onGiveUp, ...props }: Props & LateProps) {
    const { Part, state, tryAgain } = useArrival(arrival)
    // biome-ignore lint/correctness/useExhaustiveDependencies: reported once each time.
    useEffect(() => {
      if (state !== 'missing') return
      showErrors([connectionText({ kind: 'network' })], {
        subtitle: NOT_ARRIVED_TEXT,
        onTryAgain: tryAgain,
        onClose: onGiveUp,
      })
    }, [state])
    if (!Part) return null
    return (
      <ErrorBoundary
        onError={() => {
          onGiveUp()
          showUnexpectedError()
        }}
      >
        <Part {...(props as unknown as Props)} />
      </ErrorBoundary>
    )
  }
}

/** A part within the page. It shows a placeholder while it loads, and a button to try again after a failure. */
export function latePart<Props extends object>(
  load: () => Promise<Part<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const arrival = arrivalOf(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where its module is, as lazy() is.
  return function LatePart(props: Props) {
    const { Part, state, tryAgain } = useArrival(arrival)
    if (Part)
      return (
        <ErrorBoundary onError={showUnexpectedError}>
          <Part {...props} />
        </ErrorBoundary>
      )
    return state === 'missing' ? <NotArrived onTryAgain={tryAgain} /> : waiting
  }
}

export function NotArrived({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <ErrorList errors={[NOT_ARRIVED_TEXT]} />
      <Button tone="quiet" onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  )
}

type Arrival<Props> = { load: () => Promise<Part<Props>>; Part: ComponentType<Props> | null }

function arrivalOf<Props>(load: () => Promise<Part<Props>>): Arrival<Props> {
  return { load, Part: null }
}

/** A part that is already loaded is shown at once. */
function useArrival<Props>(arrival: Arrival<Props>) {
  const [state, setState] = useState<'awaited' | 'missing' | 'there'>(arrival.Part ? 'there' : 'awaited')
  async function tryAgain(): Promise<void> {
    setState('awaited')
    try {
      arrival.Part ??= (await arrival.load()).default
      setState('there')
    } catch {
      setState('missing')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, and again on retry.
  useEffect(() => {
    if (state === 'awaited') void tryAgain()
  }, [])
  return { Part: arrival.Part, state, tryAgain: () => void tryAgain() }
}

function showUnexpectedError(): void {
  showErrors(['Please try again in a moment.'])
}
