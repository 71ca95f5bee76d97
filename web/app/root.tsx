import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { type CSSProperties, type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Link,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { SkipLink } from '#ui/skip-link.tsx'
import { AnalyticsTag } from '#web/core/analytics/analytics-tag.ts'
import { ErrorDialog } from '#web/core/parts/error-dialog.tsx'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { SessionKeeper } from '#web/core/session/session.tsx'
import { PAGE_CONFIG_ID, type Page, usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { siteContext } from '#web/core/site/site-context.ts'
import stylesheet from './app.css?url'
import { HYDRATED_EVENT } from './boot-script.ts'
import { GuardedPage } from './guarded-page.tsx'
import { SiteLayout } from './layout/site-layout.tsx'
import { LinkListener } from './link-listener.ts'
import { PageViews } from './page-views.ts'
import { ScrollToTop } from './scroll-to-top.ts'

const Trackers = optionalPart(() => import('./trackers.tsx'))

/**
 * The style sheet is linked rather than imported: otherwise the first lazily loaded part would load and apply it again.
 */
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  ...[figtree, bricolage].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/public/img/touch-icon.png' },
]

export function loader({ context }: LoaderFunctionArgs): Page {
  const { config, platform } = context.get(siteContext)
  return { config, platform }
}

/** The configuration does not change while the page is open. */
export function shouldRevalidate(): boolean {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  const page = useRouteLoaderData('root') as Page | undefined
  useEffect(markHydrated, [])
  return (
    <html lang="en-GB" data-platform={page?.platform} style={page?.config.brand.style as CSSProperties}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {page && (
          <script
            id={PAGE_CONFIG_ID}
            type="application/json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own configuration; no tag can begin in it.
            dangerouslySetInnerHTML={{ __html: JSON.stringify(page.config).replace(/</g, '\\u003c') }}
          />
        )}
        <Scripts />
      </body>
    </html>
  )
}

/** The page now handles presses. End-to-end tests wait for this mark. */
function markHydrated(): void {
  document.documentElement.dataset.hydrated = ''
  dispatchEvent(new Event(HYDRATED_EVENT))
}

export default function Root() {
  const { engagement, audience } = usePage().config
  return (
    <>
      <SkipLink />
      <AnalyticsTag />
      <SessionKeeper />
      {(engagement || audience) && <Trackers />}
      <LinkListener />
      <ScrollToTop />
      <SiteLayout>
        <GuardedPage>
          <PageViews />
          <Outlet />
        </GuardedPage>
      </SiteLayout>
      <ErrorDialog />
    </>
  )
}

/** The page of an unexpected error, with links to other pages. The server logs the error itself. */
export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main id="main" tabIndex={-1} className="page-width flex min-h-dvh flex-col items-start justify-center gap-4 py-16">
      <h1 className="text-3xl">{isMissing ? 'Sorry, we can’t find that page' : 'Sorry, something went wrong'}</h1>
      <p>Please try again in a moment.</p>
      <Link to={paths.home} reloadDocument className="font-bold underline underline-offset-4">
        Explore competitions
      </Link>
    </main>
  )
}
