import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { CampaignList } from '#web/features/campaign-list/campaign-list.tsx'
import { describePage, headOfPage } from './list-heads.ts'
import { loadPage, loadPageInBrowser, type PageAddress, tagOfAddress } from './list-pages.ts'
import { ListView } from './list-view.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, tagOfAddress(args))
}

export function clientLoader(args: PageAddress) {
  return loadPageInBrowser(tagOfAddress(args))
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => headOfPage(matches, loaderData)

export default function CatalogueListPage() {
  const loaded = useLoaderData<typeof loader>()
  const { title } = describePage(loaded.tag)
  return (
    <ListView loaded={loaded} title={title}>
      {(page, tag) => (
        <>
          <h1 className="page-width pt-6 text-3xl md:pt-8">{title}</h1>
          <CampaignList pageTag={tag} page={page} />
        </>
      )}
    </ListView>
  )
}
