import type { Bundle, Campaign, RoundDraw } from '#contract/catalogue.ts'
import type { PageConfig } from '#contract/config.ts'
import type { Draw } from '#contract/draws.ts'
import type { InformationPage, TermsPage } from '#contract/information.ts'
import { pictureCrops, picturePath, sharePicturePath } from '#contract/pictures.ts'
import { isSoldOut, remainingTickets } from '#domain/campaign/campaign.ts'
import { CURRENCY, type Pence } from '#domain/money/money.ts'
import type { Loaded } from '#web/core/catalogue/kinds.ts'
import { statusOfBundle, statusOfCampaign, stockOf } from '#web/core/catalogue/live-status.ts'
import { offeredPrices, sliderOf } from '#web/core/catalogue/offered-prices.ts'
import { paths } from '#web/core/site/paths.ts'
import { describePage } from './pages/list-heads.ts'
import type { ListPage } from './pages/list-pages.ts'

/** An object of schema.org. */
type Thing = { readonly '@type': string; readonly [property: string]: unknown }
type Graph = { readonly '@context': 'https://schema.org'; readonly '@graph': readonly Thing[] }

/** The data of a page, by the kind of page. */
type PageData = {
  campaign?: Campaign | undefined
  bundle?: Bundle | undefined
  list?: ListPage
  questions?: InformationPage
  terms?: TermsPage
  draw?: Draw | null | undefined
}

/**
 * The content of a page in the vocabulary of schema.org: the operator, offers with their price while there is stock,
 * the date of the draw, answered questions, and the place of the page on the site. Null for personal pages.
 */
export function structuredData(
  config: PageConfig,
  path: string,
  loaderData: Readonly<Record<string, unknown>>,
): Graph | null {
  const data = readLoaderData(loaderData)
  const things = thingsOf(config, data)
  if (things.length === 0 && path !== paths.home && path !== paths.about) return null
  return { '@context': 'https://schema.org', '@graph': [organization(config), ...things] }
}

function readLoaderData(loaderData: Readonly<Record<string, unknown>>): PageData {
  const data: PageData = {}
  for (const [route, loaded] of Object.entries(loaderData)) {
    if (!loaded) continue
    if (route === 'campaign/:tag') data.campaign = (loaded as Loaded<Campaign>).thing
    else if (route === 'bundle/:tag') data.bundle = (loaded as Loaded<Bundle>).thing
    else if (route === 'faqs') data.questions = loaded as InformationPage
    else if (['terms-pages/:tag', 'terms', 'privacy'].includes(route)) data.terms = loaded as TermsPage
    else if (route === 'draws/:of?') data.draw = (loaded as { draw?: Draw | null }).draw
    else if (isListPage(loaded)) data.list = loaded
  }
  return data
}

function isListPage(loaded: unknown): loaded is ListPage {
  return typeof loaded === 'object' && loaded !== null && 'tag' in loaded && 'page' in loaded
}

function thingsOf(config: PageConfig, { campaign, bundle, list, questions, terms, draw }: PageData): Thing[] {
  if (campaign)
    return [
      ...productOfCampaign(config, campaign),
      ...(campaign.draw ? [drawOfCampaign(config, campaign, campaign.draw)] : []),
      crumbs(config, [campaign.title, paths.campaign(campaign.tag)]),
    ]
  if (bundle) return [productOfBundle(config, bundle), crumbs(config, [bundle.title, paths.bundle(bundle.tag)])]
  if (draw)
    return [
      drawEvent(config, draw.title, draw.draws_at, paths.drawsOf(draw.round_id)),
      crumbs(config, ['Draws', paths.draws], [draw.title, paths.drawsOf(draw.round_id)]),
    ]
  if (questions) return [...faqPage(questions), crumbs(config, ['Frequently asked questions', paths.faqs])]
  if (terms) return [crumbs(config, [terms.title, terms.path])]
  const described = list && describePage(list.tag)
  return described && described.path !== paths.home ? [crumbs(config, [described.title, described.path])] : []
}

function organization({ brand, siteUrl, legalLine, socialLinks }: PageConfig): Thing {
  const links = Object.values(socialLinks)
  return {
    '@type': 'Organization',
    '@id': organizationId(siteUrl),
    name: brand.name,
    url: absolute(siteUrl, paths.home),
    logo: absolute(siteUrl, '/public/img/icon-512.png'),
    description: legalLine,
    ...(links.length > 0 && { sameAs: links }),
  }
}

function organizationId(siteUrl: string): string {
  return absolute(siteUrl, '/#organization')
}

type Offered = { name: string; price: Pence }

/** A campaign without a price has no offer, and one without an offer is not a product. */
function productOfCampaign(config: PageConfig, campaign: Campaign): Thing[] {
  const slider = sliderOf(campaign)
  const offered: Offered[] = slider
    ? [{ name: '1 entry', price: slider.unitPricePence }]
    : offeredPrices(campaign, campaign.server_time).map(({ title, quantity, price }) => ({
        name: title || `${quantity} ${quantity === 1 ? 'entry' : 'entries'}`,
        price,
      }))
  const path = paths.campaign(campaign.tag)
  const { status, locked } = statusOfCampaign(campaign, null)
  const state = availabilityOf(status, locked, isSoldOut(stockOf(campaign)))
  return offered.length === 0
    ? []
    : [product(config, 'campaign', campaign, path, campaign.short_description, offered, state)]
}

function productOfBundle(config: PageConfig, bundle: Bundle): Thing {
  const { status, locked } = statusOfBundle(bundle, bundle.server_time)
  const state = availabilityOf(status, locked, isSoldOut(stockOf(bundle)))
  const offered = [{ name: bundle.title, price: bundle.price }]
  return product(config, 'bundle', bundle, paths.bundle(bundle.tag), bundle.summary, offered, state)
}

/** The availability of an item. One that is neither sold out nor on sale is closed between two windows, or for good. */
function availabilityOf(status: Campaign['status'], locked: boolean, soldOut: boolean): string {
  if (soldOut) return 'SoldOut'
  if (status === 'UPCOMING') return 'PreOrder'
  return status === 'ACTIVE' && !locked ? 'InStock' : 'OutOfStock'
}

function product(
  config: PageConfig,
  kind: 'campaign' | 'bundle',
  thing: Campaign | Bundle,
  path: string,
  description: string,
  offered: readonly Offered[],
  availability: string,
): Thing {
  const url = absolute(config.siteUrl, path)
  const remaining = remainingTickets(stockOf(thing))
  const offers = offered.map(({ name, price }) => ({
    '@type': 'Offer',
    name,
    url,
    price: (price / 100).toFixed(2),
    priceCurrency: CURRENCY,
    availability: `https://schema.org/${availability}`,
    availabilityStarts: thing.start_date.toISOString(),
    ...(thing.end_date && {
      availabilityEnds: thing.end_date.toISOString(),
      priceValidUntil: thing.end_date.toISOString(),
    }),
    ...(remaining !== null && { inventoryLevel: { '@type': 'QuantitativeValue', value: remaining } }),
    seller: { '@id': organizationId(config.siteUrl) },
  }))
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: thing.title,
    ...(description && { description }),
    sku: thing.tag,
    url,
    ...imagesOf(config, kind, thing),
    brand: { '@type': 'Brand', name: config.brand.name },
    offers,
  }
}

/** The share picture, and the picture of the prize without lettering. */
function imagesOf({ env, siteUrl }: PageConfig, kind: 'campaign' | 'bundle', { tag, assets }: Campaign | Bundle) {
  const [asset] = assets
  if (!asset) return {}
  const width = Math.max(...pictureCrops.wide169.widths)
  const pictures = [
    sharePicturePath({ env, kind, tag }),
    picturePath({ env, kind, tag, asset, crop: 'wide169', format: 'webp', width }),
  ]
  return { image: pictures.map((path) => absolute(siteUrl, path)) }
}

function drawOfCampaign(config: PageConfig, campaign: Campaign, draw: RoundDraw): Thing {
  const event = drawEvent(config, campaign.title, draw.draws_at, paths.drawsOf(campaign.tag))
  return { ...event, ...imagesOf(config, 'campaign', campaign) }
}

/** A draw is an event at an instant, and its place is its page. */
function drawEvent({ siteUrl }: PageConfig, title: string, at: Date, path: string): Thing {
  const url = absolute(siteUrl, path)
  return {
    '@type': 'Event',
    name: `Draw: ${title}`,
    description: `Watch the ${title} draw and check the result on this page.`,
    startDate: at.toISOString(),
    endDate: at.toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@id': organizationId(siteUrl) },
    url,
  }
}

function faqPage({ sections }: InformationPage): Thing[] {
  const questions = sections.flatMap(({ items }) => items)
  if (questions.length === 0) return []
  const mainEntity = questions.map(({ title, body }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: body },
  }))
  return [{ '@type': 'FAQPage', mainEntity }]
}

function crumbs({ siteUrl }: PageConfig, ...steps: readonly (readonly [name: string, path: string])[]): Thing {
  const itemListElement = [['Home', paths.home] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(siteUrl, path),
  }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

function absolute(siteUrl: string, path: string): string {
  return new URL(path, siteUrl).href
}
