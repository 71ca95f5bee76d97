import { Quote } from 'lucide-react'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { InformationPage } from '#contract/information.ts'
import { listWinners } from '#contract/winners.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmbeddedFrame } from '#ui/embedded-frame.tsx'
import { call } from '#web/core/http/call.ts'
import { type Framed, orFrame } from '#web/core/site/frame-first.ts'
import { headOf } from '#web/core/site/head.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { siteContext } from '#web/core/site/site-context.ts'
import { DrawnWinners, type WinnerList } from './drawn-winners.tsx'
import { findInformation, findInformationInBrowser } from './information.ts'
import { PageHeading } from './page-heading.tsx'
import { StoredHtml } from './stored-html.tsx'

type Loaded = { text: InformationPage | null; drawn: WinnerList | null; Frame?: Framed['Frame'] }

/** The text of the operators, and the drawn winners. The page works without either. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const [text, drawn] = await Promise.all([
    findInformation('winners')({ context }),
    context.get(siteContext).listWinners(),
  ])
  return { text, drawn }
}

export async function clientLoader({ request }: { request: Request }): Promise<Loaded> {
  const loaded = await orFrame(request, loadWinners)
  return 'Frame' in loaded ? { text: null, drawn: null, ...loaded } : loaded
}

async function loadWinners(): Promise<Loaded> {
  const [text, called] = await Promise.all([findInformationInBrowser('winners')(), call(listWinners, { query: {} })])
  return { text, drawn: called.ok ? called.value : null }
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  headOf(matches, {
    title: 'Winners',
    description: 'Meet the people who’ve won cash, cars, kitchens and holidays with us.',
    path: paths.winners,
  })

export default function WinnersPage() {
  const { text, drawn, Frame } = useLoaderData<typeof loader>()
  const { winners: src } = usePage().config.frames
  if (src) return <EmbeddedFrame title="Winners" src={src} />
  if (Frame) return <Frame title="Winners" />
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:gap-10 md:py-12">
      <PageHeading title="Winners" lead={text?.lead} />
      {drawn && <DrawnWinners list={drawn} />}
      {text?.sections.map(({ title, items }) => (
        <section key={title}>
          <h2 className="mb-4 text-2xl">{title}</h2>
          <ul className="full-rows">
            {items.map((scenario) => (
              <li key={scenario.title}>
                <Scenario {...scenario} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <Link to={paths.draws} className="font-semibold underline underline-offset-4">
          See every draw and check it yourself
        </Link>
      </p>
      <Button className="sm:self-start" render={<Link to={paths.home} />}>
        Explore competitions
      </Button>
    </div>
  )
}

function Scenario({ title, note, body }: InformationPage['sections'][number]['items'][number]) {
  return (
    <Card className="flex h-full flex-col gap-3 md:p-6">
      <Quote aria-hidden size={30} fill="currentColor" strokeWidth={0} className="text-accent-text" />
      <blockquote className="flex-1 text-lg">
        <StoredHtml body={body} />
      </blockquote>
      <div className="border-t border-line pt-3">
        <h3 className="text-lg">{title}</h3>
        <p className="text-sm text-ink-soft">{note}</p>
      </div>
    </Card>
  )
}
