import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { useLoaderData } from 'react-router'
import { headOf } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { findInfoList, findInfoListInBrowser, InfoList } from './info-list.tsx'

const tags = { text: 'winner', list: 'WINNER' } as const

export const loader = (args: LoaderFunctionArgs) => findInfoList(args, tags)
export const clientLoader = () => findInfoListInBrowser(tags)

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  headOf(matches, {
    title: 'We have a winner',
    description: 'We’ve drawn a winner and told them the good news. See what you could win next.',
    path: paths.winner,
  })

export default function WinnerPage() {
  return <InfoList title="We have a winner!" {...useLoaderData<typeof loader>()} />
}
