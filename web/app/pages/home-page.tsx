import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { useLoaderData } from 'react-router'
import { CampaignList } from '#web/features/campaign-list/campaign-list.tsx'
import { HOME_PAGE } from '../catalogue-queries.ts'
import { headOf } from '../head.tsx'
import { loadPage, loadPageInBrowser, useListPage } from '../list-pages.ts'
import { usePage } from '../page-config.ts'
import { paths } from '../paths.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, tagOf(args.request))
}

export function clientLoader({ request }: { request: Request }) {
  return loadPageInBrowser(tagOf(request))
}

export const meta: MetaFunction = ({ matches }) =>
  headOf(matches, {
    title: 'Win cash, cars and holidays',
    description:
      'Prize competitions, raffles and bundles with numbered tickets and fair draws. Enter from 50p, or free by post. 18+ only.',
    path: paths.home,
  })

export default function HomePage() {
  const { tag, page } = useListPage(useLoaderData<typeof loader>())
  const { brand } = usePage().config
  return (
    <>
      <h1 className="sr-only">{brand.name}: prize competitions</h1>
      <CampaignList pageTag={tag} page={page} />
    </>
  )
}

/** The home page shows another page where the address asks for one. */
function tagOf(request: Request): string {
  return (new URL(request.url).searchParams.get('page_tag') ?? HOME_PAGE).toUpperCase()
}
