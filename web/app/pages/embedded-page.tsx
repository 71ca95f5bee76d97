import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { Campaign } from '#contract/catalogue.ts'
import { EmbeddedFrame } from '#ui/embedded-frame.tsx'
import { load } from '#web/core/catalogue/catalogue.ts'
import { headOf } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { siteContext } from '#web/core/site/site-context.ts'
import { tagOrHome } from './tag-or-home.ts'

type Embedded = Pick<Campaign, 'title' | 'redirect_url' | 'short_description'> | null

export function loader({ context, params }: LoaderFunctionArgs): Promise<Embedded> {
  return context.get(siteContext).findCampaign(tagOrHome(params.tag))
}

export async function clientLoader({ params }: { params: { tag?: string } }): Promise<Embedded> {
  return (await load('campaign', tagOrHome(params.tag))).thing ?? null
}

export const meta: MetaFunction<typeof loader> = ({ matches, location, loaderData }) =>
  headOf(matches, {
    title: loaderData?.title ?? 'There is no page',
    description: loaderData?.short_description ?? 'Sorry, there’s nothing here to show.',
    path: location.pathname,
  })

/** A page of another site in a frame. */
export default function EmbeddedPage() {
  const campaign = useLoaderData<typeof loader>()
  if (!campaign?.redirect_url)
    return (
      <div className="page-width flex flex-col items-start gap-4 py-16">
        <h1 className="text-3xl">There is no page</h1>
        <Link to={paths.home} className="font-bold underline underline-offset-4">
          Back to home
        </Link>
      </div>
    )
  return <EmbeddedFrame title={campaign.title} src={campaign.redirect_url} />
}
