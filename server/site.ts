import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InformationTag } from '#contract/information.ts'
import type { Platform } from '#domain/campaign.ts'
import { canonicalPath } from '#domain/page-path.ts'
import { brandOf, findBrand, showPartners } from './brands/service.ts'
import { catalogueVersion, lookUpBundle, lookUpCampaign, lookUpPage } from './catalogue/service.ts'
import { findContent } from './content/service.ts'
import { listRemaining } from './entries/service.ts'
import type { Context } from './platform/context.ts'
import { refuseOver } from './platform/refusals.ts'
import { cacheForEverybody } from './platform/shared-answer.ts'
import { PageCache } from './site-cache.ts'
import { pageConfigOf } from './site-config.ts'
import { newNonce, pagePolicy, referrerPolicy } from './site-policy.ts'
import { openBuiltSite, openLiveSite, type SiteSource } from './site-source.ts'

const notPages = ['/api/', '/payments/', '/public/', '/sandbox/', '/assets/']

/**
 * The entrant's site. A page is rendered once for everybody: no cookie and no header of the visitor reaches it, only
 * what the address and the kind of host say; what is personal is asked by the browser. Pages on which money moves are
 * rendered for one visit, with a nonce.
 */
export async function mountSite(app: FastifyInstance, context: Context): Promise<void> {
  const isLive = process.env.NODE_ENV === 'development'
  const source = isLive ? await openLiveSite(app) : await openBuiltSite(app)
  if (source === null) return context.log.warn('the site is not built, so no pages are served')
  const cache = new PageCache({
    render: (page) => renderPage(source, context, page, null),
    version: () => catalogueVersion(context, listRemaining),
    now: context.now,
    onFault: (fault) => context.log.error({ err: fault }, 'a page could not be rendered again'),
  })
  app.get('/*', async (request, reply) => {
    if (notPages.some((prefix) => request.url.startsWith(prefix))) return refuseOver(reply, 'NotFoundError')
    const { pathname, search } = addressOf(request.url)
    const path = canonicalPath(pathname)
    if (path === null) return reply.redirect(takeVisitAlong(request.url, '/'))
    if (path !== pathname) return reply.header('cache-control', 'public, max-age=3600').redirect(path + search, 301)
    const page = pageAsked(request, context.config.DEFAULT_BRAND)
    if (isLive) return sendLive(request, reply, await renderPage(source, context, page, null))
    reply.header('referrer-policy', referrerPolicy(page))
    if (isForOneVisit(page)) return sendOnce(request, reply, await renderPage(source, context, page, newNonce()))
    return sendKept(request, reply, await cache.get(page), context.now())
  })
}

/** All that tells one rendered page from another. */
export type PageAsked = {
  readonly path: string
  readonly pageTag: string | null
  readonly brand: string
  readonly platform: Platform
}

export type RenderedPage = {
  readonly status: number
  readonly html: Buffer
  readonly location: string | null
  readonly policy: string
}

/** Two slashes at its beginning belong to the path: they name no host. */
function addressOf(url: string): URL {
  return new URL(`http://site${url}`)
}

/** A frame is what the browser says is one. */
export function pageAsked(request: Pick<FastifyRequest, 'url' | 'host' | 'headers'>, defaultBrand: string): PageAsked {
  const url = addressOf(request.url)
  const isFramed = request.headers['sec-fetch-dest'] === 'iframe'
  return {
    path: url.pathname,
    pageTag: url.searchParams.get('page_tag'),
    brand: (findBrand(url.searchParams.get('brand')) ?? brandOf(defaultBrand)).code,
    platform: isAppHost(request.host) ? 'app' : isFramed ? 'iframe' : 'website',
  }
}

/** The app's own host has "app." or "app-" in its name. */
export function isAppHost(host: string): boolean {
  return /app[.-]/i.test(host)
}

function isForOneVisit({ path }: PageAsked): boolean {
  return path.startsWith('/payment/')
}

export async function renderPage(
  { handler }: SiteSource,
  context: Context,
  page: PageAsked,
  nonce: string | null,
): Promise<RenderedPage> {
  const url = new URL(page.path, context.config.publicUrl)
  if (page.pageTag !== null) url.searchParams.set('page_tag', page.pageTag)
  const response = await (await handler())(new Request(url), siteOf(context, page, nonce))
  const html = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    html,
    location: response.headers.get('location'),
    policy: pagePolicy(context.config, html.toString('utf8'), nonce),
  }
}

/** What the site is handed: `Site` of web/app/site-context.ts, in the contract's shapes. */
export function siteOf(context: Context, page: PageAsked, nonce: string | null) {
  return {
    config: pageConfigOf(context.config, page.brand),
    platform: page.platform,
    nonce,
    findPage: async (tag: string) => orNull(await lookUpPage(context, tag, listRemaining)),
    findCampaign: async (tag: string) => orNull(await lookUpCampaign(context, tag, listRemaining)),
    findBundle: async (tag: string) => orNull(await lookUpBundle(context, tag, listRemaining)),
    findTermsPage: async (tag: string) =>
      orNull(await findContent(context.db, 'terms', tag, 'latest'))?.content ?? null,
    findInformation: async (tag: InformationTag) =>
      orNull(await findContent(context.db, 'page', tag, 'latest'))?.content ?? null,
    listPartners: async () => showPartners(),
    reportFault: (fault: unknown) => context.log.error({ err: fault, path: page.path }, 'a page could not be rendered'),
  }
}

function orNull<T>(verdict: { ok: true; value: T } | { ok: false }): T | null {
  return verdict.ok ? verdict.value : null
}

function sendOnce(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  return sendHead(request, reply, page).header('cache-control', 'no-store').send(page.html)
}

/** Vite puts styles and scripts into the page as it goes: no policy could name them. */
function sendLive(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  return sendHead(request, reply, page).removeHeader('content-security-policy').send(page.html)
}

/** `Date` and `Age` speak of the same moment, so that the two together are always now. */
function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, encodings, renderedAt }: Awaited<ReturnType<PageCache['get']>>,
  now: Date,
): FastifyReply {
  if (page.status === 200) cacheForEverybody(reply)
  else reply.header('cache-control', 'no-cache')
  sendHead(request, reply, page)
    .header('vary', 'Accept-Encoding, Sec-Fetch-Dest')
    .header('date', renderedAt.toUTCString())
    .header('age', Math.max(0, Math.floor((now.getTime() - renderedAt.getTime()) / 1000)))
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name) && encodings[name])
  if (!encoding) return reply.send(page.html)
  return reply.header('content-encoding', encoding).send(encodings[encoding])
}

function sendHead(
  { url }: FastifyRequest,
  reply: FastifyReply,
  { status, location, policy }: RenderedPage,
): FastifyReply {
  if (location !== null) reply.header('location', takeVisitAlong(url, location))
  return reply.code(status).type('text/html; charset=utf-8').header('content-security-policy', policy)
}

/** What an address says of a visit, and not of a page. */
const visitParameters = /^(brand|campaign_tag|token|ref|click_id|utm_\w+)$/

/** Whoever is led to another of our pages is still who came, from where they came. */
export function takeVisitAlong(asked: string, location: string): string {
  if (!/^\/(?!\/)/.test(location)) return location
  const [from, to] = [addressOf(asked), addressOf(location)]
  for (const [name, value] of from.searchParams)
    if (visitParameters.test(name) && !to.searchParams.has(name)) to.searchParams.append(name, value)
  return `${to.pathname}${to.search}${to.hash}`
}
