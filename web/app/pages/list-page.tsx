import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { CampaignList } from '#web/features/campaign-list/campaign-list.tsx'
import { headOf } from '../head.tsx'
import { loadPage, loadPageInBrowser, useListPage } from '../list-pages.ts'

type Described = { title: string; description: string }

const pages: Record<string, Described> = {
  ADVENT: { title: 'Advent calendar', description: 'A new free prize behind a door each day until Christmas.' },
  'OCTOBER-PRIZE-DRAW': { title: 'October prize draw', description: 'Everything that we draw in October.' },
  'NOVEMBER-PRIZE-DRAW': { title: 'November prize draw', description: 'Everything that we draw in November.' },
  'WIN-MORE': { title: 'Win more', description: 'More competitions to enter, for pennies or for nothing.' },
  'WIN-A-CAR': { title: 'Win a car', description: 'Cars, bikes and vans to be won, with numbered tickets.' },
}

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, tagOf(args))
}

export function clientLoader(args: { request: Request; params: { pageTag?: string } }) {
  return loadPageInBrowser(tagOf(args))
}

export const meta: MetaFunction<typeof loader> = ({ matches, location, loaderData }) =>
  headOf(matches, { ...describePage(loaderData?.tag ?? ''), path: location.pathname })

export default function ListPage() {
  const { tag, page } = useListPage(useLoaderData<typeof loader>())
  return (
    <>
      <h1 className="page-width pt-6 text-3xl md:pt-8">{describePage(tag).title}</h1>
      <CampaignList pageTag={tag} page={page} />
    </>
  )
}

/** `/win-a-car` is the page WIN-A-CAR; a tag after it names another. */
function tagOf({ request, params }: { request: Request; params: { pageTag?: string | undefined } }): string {
  const named = params.pageTag ?? new URL(request.url).pathname.split('/')[1]!.replace(/\.data$/, '')
  return named.toUpperCase()
}

function describePage(tag: string): Described {
  return pages[tag] ?? { title: titleOf(tag), description: 'Prize competitions that are on now.' }
}

/** `AUTUMN-CASH` reads as "Autumn cash". */
function titleOf(tag: string): string {
  const words = tag.toLowerCase().replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
