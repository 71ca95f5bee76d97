import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listPartners } from '#contract/brands.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#web/core/http/call.ts'
import { configOf, headOf } from '#web/core/site/head.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { siteContext } from '#web/core/site/site-context.ts'
import { findInformation, findInformationInBrowser } from './information.ts'
import { PageHeading } from './page-heading.tsx'
import { SectionCards } from './section-cards.tsx'
import { StationCarousel } from './station-carousel.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { listPartners } = args.context.get(siteContext)
  const [text, partners] = await Promise.all([findInformation('about')(args), listPartners()])
  return { text, partners }
}

export async function clientLoader() {
  const [text, called] = await Promise.all([findInformationInBrowser('about')(), call(listPartners, {})])
  return { text, partners: called.ok ? called.value.partners : [] }
}

const titleOf = (brandName: string) => `About ${brandName}`

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const { name } = configOf(matches)?.brand ?? { name: 'us' }
  return headOf(matches, {
    title: titleOf(name),
    description: `Who runs ${name}, how to enter and how we find our winners.`,
    path: paths.about,
  })
}

export default function AboutPage() {
  const { text, partners } = useLoaderData<typeof loader>()
  const { brand } = usePage().config
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:gap-10 md:py-12">
      <PageHeading title={titleOf(brand.name)} lead={text?.lead} />
      {partners.length > 0 && <StationCarousel partners={partners} />}
      {text && (
        <SectionCards sections={text.sections} className="grid gap-5 md:grid-cols-2 md:*:last:odd:col-span-full" />
      )}
      <section className="flex flex-col gap-4 rounded-card bg-accent-soft p-6 sm:flex-row sm:items-center sm:justify-between md:p-8">
        <h2 className="text-2xl">Meet our winners</h2>
        <Button size="large" render={<Link to={paths.winners} />}>
          {' '}
          See who’s won
        </Button>
      </section>
    </div>
  )
}
