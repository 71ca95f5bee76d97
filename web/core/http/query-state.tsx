import type { UseQueryResult } from '@tanstack/react-query'
import { CallFailed } from '#browser/calls/call-failure.ts'
import { errorText } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Spinner } from '#ui/spinner.tsx'

export type QueryStateProps = {
  /** The name of the loading data, for users who cannot see the spinner. */
  what: string
  query: Pick<UseQueryResult, 'error' | 'isPending' | 'refetch'>
}

/** Shown until an answer arrives: a spinner, or the errors with a button to try again. */
export function QueryState({ what, query: { error, isPending, refetch } }: QueryStateProps) {
  return (
    <>
      <ErrorList errors={error instanceof CallFailed ? error.failure.errors.map(errorText) : []} />
      {error && (
        <Button tone="quiet" onClick={() => void refetch()} className="self-start">
          Try again
        </Button>
      )}
      {isPending && (
        <p role="status" className="flex min-h-24 items-center justify-center">
          <Spinner size={32} />
          <span className="sr-only">{what}</span>
        </p>
      )}
    </>
  )
}
