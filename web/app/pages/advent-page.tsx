import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AdventCalendar } from '#web/features/advent/advent-calendar.tsx'
import { ListLayout } from '#web/features/campaign-list/list-layout.tsx'
import { describePage, headOfPage } from './list-heads.ts'
import { loadPage, loadPageOrFrame, type PageAddress, tagOfAddress } from './list-pages.ts'
import { ListView } from './list-view.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, tagOfAddress(args))
}

export function clientLoader(args: PageAddress) {
  return loadPageOrFrame(tagOfAddress(args), args.request)
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => headOfPage(matches, loaderData)

export default function AdventPage() {
  const loaded = useLoaderData<typeof loader>()
  const { title } = describePage(loaded.tag)
  return (
    <ListView loaded={loaded} title={title}>
      {(page, tag) => (
        <ListLayout
          pageTag={tag}
          page={page}
          sections={[{ key: 'calendar', content: <AdventCalendar title={title} page={page} /> }]}
        />
      )}
    </ListView>
  )
}
