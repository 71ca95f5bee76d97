import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { CallFailed } from '#web/app/call.ts'

export type PagedListProps<Page, Line> = {
  /** What is awaited, for those who cannot see the spinner. */
  awaits: string
  pages: Pick<
    UseInfiniteQueryResult<{ pages: Page[] }>,
    'data' | 'error' | 'isPending' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
  >
  linesOf: (page: Page) => readonly Line[]
  /** What stands there when there are no lines. */
  nothing: ReactNode
  children: (lines: readonly Line[]) => ReactNode
}

/** A history, newest first: the pages that have come, what went wrong, and the way to see more. */
export function PagedList<Page, Line>({ awaits, pages, linesOf, nothing, children }: PagedListProps<Page, Line>) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages
  const lines = data?.pages.flatMap(linesOf) ?? []
  const errors = error instanceof CallFailed ? error.failure.errors.map(errorText) : []
  return (
    <div className="flex flex-col gap-4">
      <ErrorList errors={errors} />
      {error && (
        <Button tone="quiet" onClick={() => void refetch()} className="self-start">
          Try again
        </Button>
      )}
      {isPending && (
        <p role="status" className="flex min-h-24 items-center justify-center">
          <Spinner size={32} />
          <span className="sr-only">{awaits}</span>
        </p>
      )}
      {data && lines.length === 0 && nothing}
      {lines.length > 0 && children(lines)}
      {hasNextPage && (
        <Button tone="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-center">
          See More
        </Button>
      )}
    </div>
  )
}
