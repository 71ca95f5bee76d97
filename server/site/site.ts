import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InformationTag } from '#contract/information.ts'
import type { Site } from '#contract/site.ts'
import { readPageTag } from '#domain/campaign/tag.ts'
import { canonicalPath, NOT_FOUND_ANCHOR, PATH_PATTERN } from '#domain/site/page-path.ts'
import { type Brands, brandOf, brandsOf, brandsVersion, showPartners, withLegalLine } from '#server/brands/exports.ts'
import { findPreview } from '#server/campaigns/exports.ts'
import {
  catalogueVersion,
  listEmbeddedSites,
  lookUpBundle,
  lookUpCampaign,
  lookUpPage,
} from '#server/catalogue/exports.ts'
import { listShownDraws, showDraw } from '#server/draws/exports.ts'
import { listRemaining } from '#server/entries/exports.ts'
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
import { extractScripts, newNonce, pagePolicy, previewPolicy, referrerPolicy, withoutScripts } from './csp.ts'
import { type CachedPage, PageCache, type PageRequest, type RenderedPage } from './page-cache.ts'
import { openBuiltSite, openLiveSite, type SiteSource } from './source.ts'

const notPages = ['/api/', '/payments/', '/public/', '/sandbox/', '/assets/', '/console/']

/**
 * The public site. A page is rendered once for all visitors: it depends only on the address and the kind of host, and
 * on no cookie or header of the visitor; the browser requests personal data. Pages on which money moves are rendered
 * for one visit, with a nonce.
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
    if (path === null) return reply.redirect(copyVisitParameters(request.url, `/${NOT_FOUND_ANCHOR}`))
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

/** Limits the renders per caller; cached pages are not counted. */
function limitRendering({ config }: Context, makeCounter: MakeCallCounter) {
  const count = makeCounter('pages', config.RATE_PAGES_PER_MINUTE)
  return async ({ ip }: FastifyRequest) => (config.sandbox && isLoopback(ip)) || !(await count(ip)).isExceeded
}

/** A path may start with two slashes: these do not name a host. */
function addressOf(url: string): URL {
  return new URL(`http://site${url}`)
}

/**
 * The browser declares a frame. Other parameters of the address do not change the page, so they are not part of the
 * key.
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

/** The home page has different content for each tag; the second address is that of its data. */
function isHome(path: string): boolean {
  return path === '/' || path === '/_root.data'
}

function isForOneVisit({ path }: PageRequest): boolean {
  return path.startsWith('/payment/')
}

/** Scripts of a page are identified by its random nonce, which no stored text can contain. */
export async function renderPage({ renderer }: SiteSource, context: Context, page: PageRequest): Promise<RenderedPage> {
  const url = new URL(page.path, context.config.publicUrl)
  if (page.pageTag !== null) url.searchParams.set('page_tag', page.pageTag)
  const nonce = newNonce()
  const site = siteOf(context, page, nonce)
  let isDegraded = false
  const reportUnexpectedError = (failure: unknown) => {
    isDegraded ||= isDatabaseAway(failure)
    site.reportUnexpectedError(failure)
  }
  const answer = await (await renderer())(url.href, { ...site, reportUnexpectedError })
  const content = Buffer.from(answer.content)
  const contentType = withCharset(answer.contentType ?? 'text/plain')
  const status = isDegraded && answer.status === 500 ? 503 : answer.status
  const rendered = { status, isDegraded, contentType, location: answer.location }
  if (!contentType.startsWith('text/html')) return { ...rendered, content, policy: null }
  const embedded = await listEmbeddedSites(context, listRemaining).catch(() => [])
  if (isForOneVisit(page)) return { ...rendered, content, policy: pagePolicy(context.config, { nonce }, embedded) }
  const { html, scripts } = extractScripts(content.toString('utf8'), nonce)
  return { ...rendered, content: Buffer.from(html), policy: pagePolicy(context.config, { scripts }, embedded) }
}

/**
 * A preview of a draft's entry page, under its own address. It has no scripts, so nothing can be bought; null if the
 * address has expired.
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
    listDraws: ({ campaign_tag = null, time = null }) => listShownDraws(context, { campaignTag: campaign_tag, time }),
    listWinners: () => listShownWinners(context, null),
    findDraw: async (roundId: string) => orNull(await showDraw(context, roundId)),
    listPartners: async () => showPartners(context),
    reportUnexpectedError: (failure: unknown) =>
      context.log.error({ err: failure, path: page.path }, 'page render failed'),
  }
}

/** Everything rendered is UTF-8, but React Router declares that only for HTML. */
function withCharset(contentType: string): string {
  return contentType.includes('charset') ? contentType : `${contentType}; charset=utf-8`
}

function orNull<T>(verdict: { ok: true; value: T } | { ok: false }): T | null {
  return verdict.ok ? verdict.value : null
}

function sendOnce(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  return sendHead(request, reply, page).header('cache-control', 'no-store').send(page.content)
}

/** Vite adds styles and scripts dynamically, so no policy can list them. */
function sendLive(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  return sendHead(request, reply, page).removeHeader('content-security-policy').send(page.content)
}

/** `Date` and `Age` refer to the same instant, so that their sum is always now. */
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
  if (location !== null) reply.header('location', copyVisitParameters(url, location))
  if (policy !== null) reply.header('content-security-policy', policy)
  if (status === 503) reply.header('retry-after', BUSY_SECONDS)
  return reply.code(status).type(contentType)
}

/** Parameters of an address that describe a visit and do not affect the page. */
const visitParameters = /^(brand|campaign_tag|token|ref|click_id|utm_\w+)$/

/** A redirect within the site keeps the source parameters of the visit. */
export function copyVisitParameters(requested: string, location: string): string {
  if (!PATH_PATTERN.test(location)) return location
  const [from, to] = [addressOf(requested), addressOf(location)]
  for (const [name, value] of from.searchParams)
    if (visitParameters.test(name) && !to.searchParams.has(name)) to.searchParams.append(name, value)
  return `${to.pathname}${to.search}${to.hash}`
}
