import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { useLoaderData } from 'react-router'
import { headOf } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { findToldList, findToldListInBrowser, ToldList } from './told-list.tsx'

const reported = { text: 'competition-closed', list: 'CLOSED' } as const

export const loader = (args: LoaderFunctionArgs) => findToldList(args, reported)
export const clientLoader = () => findToldListInBrowser(reported)

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  headOf(matches, {
    title: 'Competition Closed',
    description: 'Online entry to this competition is closed. Others are open, and some still take postcards.',
    path: paths.competitionClosed,
  })

export default function CompetitionClosedPage() {
  return <ToldList title="Competition Closed" {...useLoaderData<typeof loader>()} />
}
