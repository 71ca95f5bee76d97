import type { ComponentType, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { arrivalOf, NOT_ARRIVED_TEXT, type Part, showUnexpectedError, useArrival } from './arrival.ts'
import { ErrorBoundary } from './error-boundary.tsx'

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

function NotArrived({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <ErrorList errors={[NOT_ARRIVED_TEXT]} />
      <Button tone="quiet" onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  )
}
