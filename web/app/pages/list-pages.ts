import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Groups } from '#contract/catalogue.ts'
import { load } from '#web/core/catalogue/catalogue.ts'
import { HOME_PAGE } from '#web/core/catalogue/kinds.ts'
import { wayOnFrom } from '#web/core/catalogue/load-entry.ts'
import { useRevalidated } from '#web/core/catalogue/use-revalidated.ts'
import { type Framed, orFrame } from '#web/core/site/frame-first.ts'
import { paths } from '#web/core/site/paths.ts'
import { siteContext } from '#web/core/site/site-context.ts'
import { tagOrHome } from './tag-or-home.ts'

/** Only the home page is shown without its groups; any other page then redirects to it. */
export type ListPage = { tag: string; page: Groups | null; Frame?: Framed['Frame'] }

/** The delay before a home page without its groups requests them again. */
export const LIST_RETRY_MS = 5000

export function loadPage({ context }: LoaderFunctionArgs, requested: string): Promise<ListPage> {
  const { findPage, reportUnexpectedError } = context.get(siteContext)
  return loadOrLead(requested, (tag) =>
    findPage(tag).catch((error: unknown) => {
      reportUnexpectedError(error)
      return undefined
    }),
  )
}

/** The page, or its frame while it is loading. */
export async function loadPageOrFrame(requested: string, request: Request): Promise<ListPage> {
  const loaded = await orFrame(request, () => loadPageInBrowser(requested, () => wayOnFrom(request)))
  return 'Frame' in loaded ? { tag: tagOrHome(requested), page: null, ...loaded } : loaded
}

export function loadPageInBrowser(requested: string, wayOn?: () => typeof redirect): Promise<ListPage> {
  return loadOrLead(requested, async (tag) => (await load('page', tag)).thing, wayOn)
}

/** Redirects to the home page if a page does not exist, which is null, or cannot be loaded. */
async function loadOrLead(
  requested: string,
  find: (tag: string) => Promise<Groups | null | undefined>,
  wayOn = () => redirect,
): Promise<ListPage> {
  const tag = tagOrHome(requested)
  const page = await find(tag)
  if (tag === HOME_PAGE) return { tag, page: page ?? null }
  if (page === null) throw wayOn()(paths.notFound)
  if (!page || page.errors.length > 0) throw wayOn()(paths.home)
  return { tag, page }
}

export type PageAddress = { request: Request; params: { pageTag?: string | undefined } }

/** `/win-a-car` is the page WIN-A-CAR; a tag behind that names another page. */
export function tagOfAddress({ request, params }: PageAddress): string {
  return params.pageTag ?? new URL(request.url).pathname.split('/')[1]!.replace(/\.data$/, '')
}

/** Keeps a loaded page fresh, and retries one that failed to load. */
export function useListPage({ tag, page }: ListPage) {
  const { data, ...state } = useRevalidated('page', tag, page, (shown) => (shown ? false : LIST_RETRY_MS))
  return { tag, page: data, ...state }
}
