import { useCallback, useState } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { Groups } from '#contract/catalogue.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { CampaignList } from '#web/features/campaign-list/campaign-list.tsx'
import type { Arrange } from '#web/features/campaign-list/sort-field.tsx'
import { describePage, headOfPage } from './list-heads.ts'
import { loadPage, loadPageOrFrame, type PageAddress, tagOfAddress } from './list-pages.ts'
import { ListView } from './list-view.tsx'

const SortField = optionalPart(() => import('#web/features/campaign-list/sort-field.tsx'))

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, tagOfAddress(args))
}

export function clientLoader(args: PageAddress) {
  return loadPageOrFrame(tagOfAddress(args), args.request)
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => headOfPage(matches, loaderData)

export default function CatalogueListPage() {
  const loaded = useLoaderData<typeof loader>()
  const { title } = describePage(loaded.tag)
  return (
    <ListView loaded={loaded} title={title}>
      {(page, tag) => <SortableList key={tag} title={title} page={page} tag={tag} />}
    </ListView>
  )
}

function SortableList({ title, page, tag }: { title: string; page: Groups; tag: string }) {
  const [arrange, setArrange] = useState<Arrange | null>(null)
  const choose = useCallback((chosen: Arrange | null) => setArrange(() => chosen), [])
  return (
    <>
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-6 md:pt-8">
        <h1 className="text-3xl">{title}</h1>
        <SortField page={page} onArrange={choose} />
      </div>
      <CampaignList pageTag={tag} page={arrange ? arrange(page) : page} />
    </>
  )
}
