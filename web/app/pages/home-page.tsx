import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { HOME_PAGE } from '#web/core/catalogue/kinds.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { CampaignList } from '#web/features/campaign-list/campaign-list.tsx'
import { describePage, headOfPage } from './list-heads.ts'
import { loadPage, loadPageInBrowser } from './list-pages.ts'
import { ListView } from './list-view.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await loadPage(args, tagOf(args.request))
  return loaded.page ? loaded : data(loaded, { status: 503 })
}

export function clientLoader({ request }: { request: Request }) {
  return loadPageInBrowser(tagOf(request))
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => headOfPage(matches, loaderData)

/** The home page shows another page where the address asks for one. */
export default function HomePage() {
  const loaded = useLoaderData<typeof loader>()
  const { brand } = usePage().config
  const title = loaded.tag === HOME_PAGE ? `${brand.name}: prize competitions` : describePage(loaded.tag).title
  return (
    <ListView loaded={loaded} title={title}>
      {(page, tag) => (
        <>
          <h1 className={tag === HOME_PAGE ? 'sr-only' : 'page-width pt-6 text-3xl md:pt-8'}>{title}</h1>
          <CampaignList pageTag={tag} page={page} />
        </>
      )}
    </ListView>
  )
}

function tagOf(request: Request): string {
  return new URL(request.url).searchParams.get('page_tag') || HOME_PAGE
}
