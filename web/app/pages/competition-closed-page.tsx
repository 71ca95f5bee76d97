import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { useLoaderData } from 'react-router'
import { headOf } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { findInfoList, findInfoListInBrowser, InfoList } from './info-list.tsx'

const tags = { text: 'competition-closed', list: 'CLOSED' } as const

export const loader = (args: LoaderFunctionArgs) => findInfoList(args, tags)
export const clientLoader = () => findInfoListInBrowser(tags)

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  headOf(matches, {
    title: 'Competition Closed',
    description:
      'This competition has closed online. See what’s open now, or check whether you can still enter by post.',
    path: paths.competitionClosed,
  })

export default function CompetitionClosedPage() {
  return <InfoList title="Competition Closed" {...useLoaderData<typeof loader>()} />
}
