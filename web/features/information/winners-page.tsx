import { Quote } from 'lucide-react'
import { Link, type MetaFunction, useLoaderData } from 'react-router'
import type { InformationPage } from '#contract/information.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmbeddedFrame } from '#ui/embedded-frame.tsx'
import { headOf } from '#web/core/site/head.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { findInformation, findInformationInBrowser } from './information.ts'
import { PageHeading } from './page-heading.tsx'
import { StoredHtml } from './stored-html.tsx'

export const loader = findInformation('winners')
export const clientLoader = findInformationInBrowser('winners')

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  headOf(matches, {
    title: 'Winners',
    description: 'Who has won cash, cars, kitchens and holidays with us, in their own words.',
    path: paths.winners,
  })

export default function WinnersPage() {
  const text = useLoaderData<typeof loader>()
  const { winners: src } = usePage().config.frames
  if (src) return <EmbeddedFrame title="Winners" src={src} />
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:gap-10 md:py-12">
      <PageHeading title="Winners" lead={text?.lead} />
      {text?.sections.map(({ title, items }) => (
        <section key={title}>
          <h2 className="mb-4 text-2xl">{title}</h2>
          <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
            {items.map((scenario) => (
              <li key={scenario.title}>
                <Scenario {...scenario} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <Link to={paths.draws}>See every draw, and check it yourself</Link>
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
