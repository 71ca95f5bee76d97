import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Groups } from '#contract/catalogue.ts'
import { tagSchema } from '#contract/fields.ts'
import { CallFailed } from './call.ts'
import { HOME_PAGE, pageQuery } from './catalogue-queries.ts'
import { paths } from './paths.ts'
import { queryClient } from './query-client.ts'
import { siteContext } from './site-context.ts'

export type ListPage = { tag: string; page: Groups }

/** A page that is not there, or that cannot be loaded, leads home; home itself is then a fault. */
export async function loadPage({ context }: LoaderFunctionArgs, tag: string): Promise<ListPage> {
  const page = tagSchema.safeParse(tag).success ? await context.get(siteContext).findPage(tag) : null
  if (page && (page.errors.length === 0 || tag === HOME_PAGE)) return { tag, page }
  throw leadHome(tag)
}

export async function loadPageInBrowser(tag: string): Promise<ListPage> {
  try {
    return { tag, page: await queryClient().fetchQuery(pageQuery(tag)) }
  } catch (fault) {
    if (!(fault instanceof CallFailed)) throw fault
    throw leadHome(tag)
  }
}

/** What was loaded, kept fresh. */
export function useListPage({ tag, page }: ListPage): ListPage {
  const { data } = useQuery({ ...pageQuery(tag), initialData: page, initialDataUpdatedAt: page.server_time.getTime() })
  return { tag, page: data }
}

function leadHome(tag: string): Response | Error {
  return tag === HOME_PAGE ? new Error('the home page could not be loaded') : redirect(paths.home)
}
