import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ServerIsland } from '#web/app/layout/server-island.tsx'
import { arrangeHome } from '#web/core/catalogue/arrange-home.ts'
import { HOME_PAGE } from '#web/core/catalogue/kinds.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { siteContext } from '#web/core/site/site-context.ts'
import { CampaignList } from '#web/features/campaign-list/campaign-list.tsx'
import { recordOf, type WinRecord } from '#web/features/record/record.ts'
import { describePage, headOfPage } from './list-heads.ts'
import { loadPage, loadPageOrFrame } from './list-pages.ts'
import { ListView } from './list-view.tsx'

const HomeHead = optionalPart(() => import('./home-head.tsx'))
const StepStrip = optionalPart(() => import('#web/features/information/steps/step-strip.tsx'))
const RecordStrip = optionalPart(() => import('#web/features/record/record-strip.tsx'))

export async function loader(args: LoaderFunctionArgs) {
  const [loaded, record] = await Promise.all([loadPage(args, tagOf(args.request)), findRecord(args.context)])
  const { tag, page } = loaded
  const home = { tag, page: page && tag === HOME_PAGE ? arrangeHome(page) : page, record }
  return page ? home : data(home, { status: 503 })
}

export async function clientLoader({ request }: { request: Request }) {
  const finding = import('#web/features/record/find-record.ts')
    .then((part) => part.findRecordInBrowser())
    .catch(() => null)
  const loaded = await loadPageOrFrame(tagOf(request), request)
  return { ...loaded, record: loaded.Frame ? null : await finding }
}

/** The home page works without this record. */
async function findRecord(context: LoaderFunctionArgs['context']): Promise<WinRecord | null> {
  const { listWinners, reportUnexpectedError } = context.get(siteContext)
  try {
    return recordOf(await listWinners())
  } catch (error) {
    reportUnexpectedError(error)
    return null
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => headOfPage(matches, loaderData)

/** Shows another page if the address asks for one. */
export default function HomePage() {
  const loaded = useLoaderData<typeof loader>()
  const { brand } = usePage().config
  const title = loaded.tag === HOME_PAGE ? `${brand.name}: prize competitions` : describePage(loaded.tag).title
  return (
    <ListView loaded={loaded} title={title}>
      {(page, tag) => (
        <>
          {tag === HOME_PAGE ? (
            <HomeHead title={title} />
          ) : (
            <h1 className="page-width pt-6 text-3xl md:pt-8">{title}</h1>
          )}
          <CampaignList
            pageTag={tag}
            page={page}
            lead={
              tag === HOME_PAGE && (
                <ServerIsland>
                  <RecordStrip record={loaded.record} />
                </ServerIsland>
              )
            }
          />
          {tag === HOME_PAGE && (
            <ServerIsland>
              <StepStrip />
            </ServerIsland>
          )}
        </>
      )}
    </ListView>
  )
}

function tagOf(request: Request): string {
  return new URL(request.url).searchParams.get('page_tag') || HOME_PAGE
}
