import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InformationTag } from '#contract/information.ts'
import type { Site } from '#contract/site.ts'
import { canonicalPath, PATH_PATTERN } from '#domain/page-path.ts'
import { readPageTag } from '#domain/tag.ts'
import { type Brands, brandOf, brandsOf, brandsVersion, showPartners, withLegalLine } from '#server/brands/service.ts'
import { findPreview } from '#server/campaigns/exports.ts'
import { catalogueVersion, lookUpBundle, lookUpCampaign, lookUpPage } from '#server/catalogue/exports.ts'
import { listShownDraws, showDraw } from '#server/draws/exports.ts'
import { listRemaining } from '#server/entries/service.ts'
import { findContent } from '#server/pages/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { isDatabaseAway } from '#server/platform/db/database-errors.ts'
import { BUSY_SECONDS, refuseOver } from '#server/platform/http/domain-errors.ts'
import { hostOf, isAppHost } from '#server/platform/http/hosts.ts'
import { isLoopback } from '#server/platform/http/http-app.ts'
import type { MakeCallCounter } from '#server/platform/limits/calls-in-memory.ts'
import { cacheForEverybody } from '#server/platform/shared-answer.ts'
import { listShownWinners } from '#server/winners/exports.ts'
import { pageConfigOf } from './config.ts'
import { newNonce, pagePolicy, previewPolicy, referrerPolicy, takeScriptMarks, withoutScripts } from './csp.ts'
import { type CachedPage, PageCache, type PageRequest, type RenderedPage } from './page-cache.ts'
import { openBuiltSite, openLiveSite, type SiteSource } from './source.ts'

const notPages = ['/api/', '/payments/', '/public/', '/sandbox/', '/assets/', '/console/']

/**
 * The entrant's site. A page is rendered once for everybody: no cookie and no header of the visitor reaches it, only
 * what the address and the kind of host say; what is personal is asked by the browser. Pages on which money moves are
 * rendered for one visit, with a nonce.
 */
export async function mountSite(app: FastifyInstance, context: Context, makeCounter: MakeCallCounter): Promise<void> {
  const isLive = process.env.NODE_ENV === 'development'
  const source = isLive ? await openLiveSite(app) : await openBuiltSite(app, context.config.apiUrl)
  if (source === null) return context.log.warn('site is not built, no pages are served')
  const cache = new PageCache({
    render: (page) => renderPage(source, context, page),
    version: async () => (await catalogueVersion(context, listRemaining)) + brandsVersion(context),
    now: context.now,
    onError: (failure) => context.log.error({ err: failure }, 'background page render failed'),
  })
  const limit = limitRendering(context, makeCounter)
  app.get<{ Params: { token: string } }>('/preview/:token', async (request, reply) => {
    const page = await renderPreview(source, context, request.params.token)
    if (page === null) return refuseOver(reply, 'NotFoundError')
    reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')
    return sendOnce(request, reply, page)
  })
  app.get('/*', async (request, reply) => {
    if (notPages.some((prefix) => request.url.startsWith(prefix))) return refuseOver(reply, 'NotFoundError')
    const { pathname, search } = addressOf(request.url)
    const path = canonicalPath(pathname)
    if (path === null) return reply.redirect(takeVisitAlong(request.url, '/'))
    if (path !== pathname) return reply.header('cache-control', 'public, max-age=3600').redirect(path + search, 301)
    const page = pageRequestOf(request, context.config, brandsOf(context))
    const mayRender = async () => isLive || (await limit(request))
    if (isLive) return sendLive(request, reply, await renderPage(source, context, page))
    reply.header('referrer-policy', referrerPolicy(page))
    if (isForOneVisit(page)) {
      if (!(await mayRender())) return refuseOver(reply, 'TooManyRequests', { retry_after: 60 })
      return sendOnce(request, reply, await renderPage(source, context, page))
    }
    const cached = await cache.get(page, mayRender)
    if (cached === null) return refuseOver(reply, 'TooManyRequests', { retry_after: 60 })
    return sendCached(request, reply, cached, context.now())
  })
}

/** Limits the renders per caller; pages from the cache are not counted. */
function limitRendering({ config }: Context, makeCounter: MakeCallCounter) {
  const count = makeCounter('pages', config.RATE_PAGES_PER_MINUTE)
  return async ({ ip }: FastifyRequest) => (config.sandbox && isLoopback(ip)) || !(await count(ip)).isExceeded
}

/** Two slashes at its beginning belong to the path: they name no host. */
function addressOf(url: string): URL {
  return new URL(`http://site${url}`)
}

/**
 * A frame is what the browser says is one. What the address says besides makes no other page, so it is no key of one.
 */
export function pageRequestOf(
  request: Pick<FastifyRequest, 'url' | 'headers'>,
  config: Context['config'],
  brands: Brands,
): PageRequest {
  const url = addressOf(request.url)
  const isFramed = request.headers['sec-fetch-dest'] === 'iframe'
  return {
    path: url.pathname,
    pageTag: isHome(url.pathname) ? readPageTag(url.searchParams.get('page_tag') ?? '') : null,
    brand: (brands.find(url.searchParams.get('brand')) ?? brands.of(config.DEFAULT_BRAND)).code,
    platform: isAppHost(config, hostOf(request)) ? 'app' : isFramed ? 'iframe' : 'website',
  }
}

/** The one page with different content for each tag; the other address is that of its data. */
function isHome(path: string): boolean {
  return path === '/' || path === '/_root.data'
}

function isForOneVisit({ path }: PageRequest): boolean {
  return path.startsWith('/payment/')
}

/** Scripts of a page are known by the nonce that it is rendered with, which no text that was saved before can hold. */
export async function renderPage({ renderer }: SiteSource, context: Context, page: PageRequest): Promise<RenderedPage> {
  const url = new URL(page.path, context.config.publicUrl)
  if (page.pageTag !== null) url.searchParams.set('page_tag', page.pageTag)
  const nonce = newNonce()
  const site = siteOf(context, page, nonce)
  let isDegraded = false
  const showUnexpectedError = (failure: unknown) => {
    isDegraded ||= isDatabaseAway(failure)
    site.showUnexpectedError(failure)
  }
  const answer = await (await renderer())(url.href, { ...site, showUnexpectedError })
  const content = Buffer.from(answer.content)
  const contentType = withCharset(answer.contentType ?? 'text/plain')
  const status = isDegraded && answer.status === 500 ? 503 : answer.status
  const rendered = { status, isDegraded, contentType, location: answer.location }
  if (!contentType.startsWith('text/html')) return { ...rendered, content, policy: null }
  if (isForOneVisit(page)) return { ...rendered, content, policy: pagePolicy(context.config, { nonce }) }
  const { html, scripts } = takeScriptMarks(content.toString('utf8'), nonce)
  return { ...rendered, content: Buffer.from(html), policy: pagePolicy(context.config, { scripts }) }
}

/**
 * The entry page of a campaign that operators are writing, under the address they were given. It has no scripts, so it
 * cannot be bought from; null where the address has lapsed.
 */
async function renderPreview(source: SiteSource, context: Context, token: string): Promise<RenderedPage | null> {
  const campaign = await findPreview(context, token)
  if (!campaign) return null
  const path = `/campaign/${campaign.tag}`
  const page: PageRequest = { path, pageTag: null, brand: context.config.DEFAULT_BRAND, platform: 'website' }
  const nonce = newNonce()
  const site = { ...siteOf(context, page, nonce), findCampaign: async () => campaign }
  const answer = await (await source.renderer())(new URL(path, context.config.publicUrl).href, site)
  return {
    status: answer.status,
    isDegraded: false,
    contentType: withCharset(answer.contentType ?? 'text/plain'),
    location: answer.location,
    content: Buffer.from(withoutScripts(Buffer.from(answer.content).toString('utf8'))),
    policy: previewPolicy(context.config),
  }
}

export function siteOf(context: Context, page: PageRequest, nonce: string): Site {
  return {
    config: pageConfigOf(context.config, withLegalLine(context, brandOf(context, page.brand))),
    platform: page.platform,
    nonce,
    findPage: async (tag: string) => orNull(await lookUpPage(context, tag, listRemaining)),
    findCampaign: async (tag: string) => orNull(await lookUpCampaign(context, tag, listRemaining)),
    findBundle: async (tag: string) => orNull(await lookUpBundle(context, tag, listRemaining)),
    findTermsPage: async (tag: string) =>
      orNull(await findContent(context.db, 'terms', tag, 'latest', context.now()))?.content ?? null,
    findInformation: async (tag: InformationTag) =>
      orNull(await findContent(context.db, 'page', tag, 'latest', context.now()))?.content ?? null,
    listDraws: ({ campaign_tag = null }) =>
      listShownDraws(context, { campaignTag: campaign_tag, state: null, before: null }),
    listWinners: () => listShownWinners(context, null),
    findDraw: async (roundId: string) => orNull(await showDraw(context, roundId)),
    listPartners: async () => showPartners(context),
    showUnexpectedError: (failure: unknown) =>
      context.log.error({ err: failure, path: page.path }, 'page render failed'),
  }
}

/** All that is rendered is UTF-8, and React Router says so of HTML alone. */
function withCharset(contentType: string): string {
  return contentType.includes('charset') ? contentType : `${contentType}; charset=utf-8`
}

function orNull<T>(verdict: { ok: true; value: T } | { ok: false }): T | null {
  return verdict.ok ? verdict.value : null
}

function sendOnce(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  return sendHead(request, reply, page).header('cache-control', 'no-store').send(page.content)
}

/** Vite puts styles and scripts into the page as it goes: no policy could name them. */
function sendLive(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  return sendHead(request, reply, page).removeHeader('content-security-policy').send(page.content)
}

/** `Date` and `Age` speak of the same moment, so that the two together are always now. */
function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, encodings, renderedAt }: CachedPage,
  now: Date,
): FastifyReply {
  if (page.status === 200 && !page.isDegraded) cacheForEverybody(reply)
  else reply.header('cache-control', 'no-cache')
  sendHead(request, reply, page)
    .header('vary', 'Accept-Encoding, Sec-Fetch-Dest')
    .header('date', renderedAt.toUTCString())
    .header('age', Math.max(0, Math.floor((now.getTime() - renderedAt.getTime()) / 1000)))
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name) && encodings[name])
  if (!encoding) return reply.send(page.content)
  return reply.header('content-encoding', encoding).send(encodings[encoding])
}

function sendHead(
  { url }: FastifyRequest,
  reply: FastifyReply,
  { status, contentType, location, policy }: RenderedPage,
): FastifyReply {
  if (location !== null) reply.header('location', takeVisitAlong(url, location))
  if (policy !== null) reply.header('content-security-policy', policy)
  if (status === 503) reply.header('retry-after', BUSY_SECONDS)
  return reply.code(status).type(contentType)
}

/** What an address says of a visit, and not of a page. */
const visitParameters = /^(brand|campaign_tag|token|ref|click_id|utm_\w+)$/

/** A redirect within the site keeps the source parameters of the visit. */
export function takeVisitAlong(requested: string, location: string): string {
  if (!PATH_PATTERN.test(location)) return location
  const [from, to] = [addressOf(requested), addressOf(location)]
  for (const [name, value] of from.searchParams)
    if (visitParameters.test(name) && !to.searchParams.has(name)) to.searchParams.append(name, value)
  return `${to.pathname}${to.search}${to.hash}`
}
