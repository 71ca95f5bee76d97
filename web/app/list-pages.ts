import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Groups } from '#contract/catalogue.ts'
import { readPageTag } from '#domain/tag.ts'
import { CallFailed } from './call.ts'
import { HOME_PAGE, pageQuery } from './catalogue-queries.ts'
import { paths } from './paths.ts'
import { queryClient } from './query-client.ts'
import { siteContext } from './site-context.ts'

/** Without its groups only the home page is shown; that of any other tag leads there. */
export type ListPage = { tag: string; page: Groups | null }

/** How soon a home page without its groups asks for them again. */
export const LIST_RETRY_MS = 5000

export function loadPage({ context }: LoaderFunctionArgs, asked: string): Promise<ListPage> {
  const { findPage, reportFault } = context.get(siteContext)
  return load(asked, (tag) =>
    findPage(tag).catch((fault: unknown) => {
      reportFault(fault)
      return null
    }),
  )
}

export function loadPageInBrowser(asked: string): Promise<ListPage> {
  return load(asked, (tag) =>
    queryClient()
      .fetchQuery(pageQuery(tag))
      .catch((fault: unknown) => {
        if (fault instanceof CallFailed) return null
        throw fault
      }),
  )
}

/** A page that is not there, or that cannot be loaded, leads home. */
async function load(asked: string, find: (tag: string) => Promise<Groups | null>): Promise<ListPage> {
  const tag = readPageTag(asked)
  const page = tag === null ? null : await find(tag)
  if (tag === HOME_PAGE) return { tag, page }
  if (tag === null || page === null || page.errors.length > 0) throw redirect(paths.home)
  return { tag, page }
}

export type PageAddress = { request: Request; params: { pageTag?: string | undefined } }

/** `/win-a-car` is the page WIN-A-CAR; a tag after it names another. */
export function tagOfAddress({ request, params }: PageAddress): string {
  return params.pageTag ?? new URL(request.url).pathname.split('/')[1]!.replace(/\.data$/, '')
}

/** What was loaded, kept fresh; what was not, asked for until it comes. */
export function useListPage({ tag, page }: ListPage) {
  const asked = useQuery({
    ...pageQuery(tag),
    ...(page && { initialData: page, initialDataUpdatedAt: page.server_time.getTime() }),
    refetchInterval: ({ state }) => (state.data ? false : LIST_RETRY_MS),
  })
  return { tag, page: asked.data ?? null, busy: asked.isFetching, tryAgain: () => void asked.refetch() }
}
