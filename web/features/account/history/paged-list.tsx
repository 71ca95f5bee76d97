import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { QueryState } from '#web/core/http/query-state.tsx'

export type PagedListProps<Page, Line> = {
  /** The name of the loading data, for users who cannot see the spinner. */
  awaits: string
  pages: Pick<
    UseInfiniteQueryResult<{ pages: Page[] }>,
    'data' | 'error' | 'isPending' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
  >
  linesOf: (page: Page) => readonly Line[]
  /** Shown when there are no lines. */
  nothing: ReactNode
  children: (lines: readonly Line[]) => ReactNode
}

/** A history, newest first: the loaded pages, the errors, and a button to load more. */
export function PagedList<Page, Line>({ awaits, pages, linesOf, nothing, children }: PagedListProps<Page, Line>) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const lines = data?.pages.flatMap(linesOf) ?? []
  return (
    <div className="flex flex-col gap-4">
      <QueryState what={awaits} query={pages} />
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
