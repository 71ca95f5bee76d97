import { Link, type MetaFunction, useLoaderData } from 'react-router'
import { Button } from '#ui/button.tsx'
import { headOf } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { findInformation, findInformationInBrowser } from './information.ts'
import { PageHeading } from './page-heading.tsx'
import { SectionCards } from './section-cards.tsx'

const title = 'Complaints and disputes'

export const loader = findInformation('complaints')
export const clientLoader = findInformationInBrowser('complaints')

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  headOf(matches, {
    title,
    description: 'How to complain, when we’ll reply, and what you can do if you’re not happy with our answer.',
    path: paths.complaints,
  })

/** The steps, their times and the address are stored text, since operators answer for them. */
export default function ComplaintsPage() {
  const text = useLoaderData<typeof loader>()
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:py-12">
      <PageHeading title={title} lead={text?.lead} />
      {text && (
        <SectionCards sections={text.sections} className="grid gap-5 md:grid-cols-2 md:*:last:odd:col-span-full" />
      )}
      <Button size="large" className="sm:self-start" render={<Link to={paths.contact} />}>
        Write to us
      </Button>
    </div>
  )
}
