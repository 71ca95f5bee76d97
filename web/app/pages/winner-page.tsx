import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { useLoaderData } from 'react-router'
import { headOf } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { findToldList, findToldListInBrowser, ToldList } from './told-list.tsx'

const reported = { text: 'winner', list: 'WINNER' } as const

export const loader = (args: LoaderFunctionArgs) => findToldList(args, reported)
export const clientLoader = () => findToldListInBrowser(reported)

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  headOf(matches, {
    title: 'We have a winner',
    description: 'The number is drawn and the winner has been told. See what you can win next.',
    path: paths.winner,
  })

export default function WinnerPage() {
  return <ToldList title="We have a winner!" {...useLoaderData<typeof loader>()} />
}
