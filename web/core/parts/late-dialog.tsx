import { type ComponentType, useEffect } from 'react'
import { connectionText } from '#web/core/http/send.ts'
import { arrivalOf, NOT_ARRIVED_TEXT, type Part, showUnexpectedError, useArrival } from './arrival.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { showErrors } from './error-dialog.tsx'

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
