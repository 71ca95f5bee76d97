import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { getTermsPage, type TermsPage, termsTagSchema } from '#contract/information.ts'
import { call } from '#web/core/http/call.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { headOf } from '#web/core/site/head.tsx'
import { pageConfig } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { siteContext } from '#web/core/site/site-context.ts'

const PublishedOdds = optionalPart(() => import('#web/features/spin-wheel/published-odds.tsx'))

export async function loader({ context, request, params }: LoaderFunctionArgs): Promise<TermsPage> {
  return orHome(await context.get(siteContext).findTermsPage(tagOf(request, params.tag)))
}

export async function clientLoader({ request, params }: { request: Request; params: { tag?: string } }) {
  const tag = tagOf(request, params.tag)
  if (!termsTagSchema.safeParse(tag).success) return orHome(null)
  const called = await call(getTermsPage, { params: { version: pageConfig().termsVersion, tag } })
  if (!called.ok && called.status !== 404) throw redirect(paths.home)
  return orHome(called.ok ? called.value : null)
}

export const meta: MetaFunction<typeof loader> = ({ matches, location, loaderData }) => {
  const title = loaderData?.title ?? 'Terms'
  return headOf(matches, {
    title,
    description: `${title}: the rules for everyone who enters.`,
    path: location.pathname,
  })
}

export default function TermsPageView() {
  const { title, path, body } = useLoaderData<typeof loader>()
  return (
    <article className="page-width py-8 md:py-12">
      <h1 className="mb-6 text-3xl">{title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of our own editors, cleaned when it was saved. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
      {path === paths.termsPage('spin-terms') && <PublishedOdds />}
    </article>
  )
}

/** `/terms` and `/privacy` show the terms of those names. */
function tagOf(request: Request, tag: string | undefined): string {
  return tag ?? new URL(request.url).pathname.split('/')[1]!
}

function orHome(page: TermsPage | null): TermsPage {
  if (!page?.body) throw redirect(paths.notFound)
  return page
}
