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

/** Without its groups only the home page is shown; that of any other tag leads there. */
export type ListPage = { tag: string; page: Groups | null; Frame?: Framed['Frame'] }

/** How soon a home page without its groups asks for them again. */
export const LIST_RETRY_MS = 5000

export function loadPage({ context }: LoaderFunctionArgs, requested: string): Promise<ListPage> {
  const { findPage, showUnexpectedError } = context.get(siteContext)
  return loadOrLead(requested, (tag) =>
    findPage(tag).catch((error: unknown) => {
      showUnexpectedError(error)
      return null
    }),
  )
}

/** The page, or its frame while it is on its way. */
export async function loadPageOrFrame(requested: string, request: Request): Promise<ListPage> {
  const loaded = await orFrame(request, () => loadPageInBrowser(requested, () => wayOnFrom(request)))
  return 'Frame' in loaded ? { tag: tagOrHome(requested), page: null, ...loaded } : loaded
}

export function loadPageInBrowser(requested: string, wayOn?: () => typeof redirect): Promise<ListPage> {
  return loadOrLead(requested, async (tag) => (await load('page', tag)).thing ?? null, wayOn)
}

/** A page that is not there, or that cannot be loaded, leads home. */
async function loadOrLead(
  requested: string,
  find: (tag: string) => Promise<Groups | null>,
  wayOn = () => redirect,
): Promise<ListPage> {
  const tag = tagOrHome(requested)
  const page = await find(tag)
  if (tag === HOME_PAGE) return { tag, page }
  if (page === null || page.errors.length > 0) throw wayOn()(paths.home)
  return { tag, page }
}

export type PageAddress = { request: Request; params: { pageTag?: string | undefined } }

/** `/win-a-car` is the page WIN-A-CAR; a tag after it names another. */
export function tagOfAddress({ request, params }: PageAddress): string {
  return params.pageTag ?? new URL(request.url).pathname.split('/')[1]!.replace(/\.data$/, '')
}

/** What was loaded, kept fresh; what was not, asked for until it comes. */
export function useListPage({ tag, page }: ListPage) {
  const { data, ...state } = useRevalidated('page', tag, page, (shown) => (shown ? false : LIST_RETRY_MS))
  return { tag, page: data, ...state }
}
