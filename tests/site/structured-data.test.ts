import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '#contract/catalogue.ts'
import { pence } from '#domain/money/money.ts'
import { lookUpBundle, lookUpCampaign } from '#server/catalogue/exports.ts'
import { listRemaining } from '#server/entries/exports.ts'
import { newBundle, newCampaign, newPrice, putBundle, putCampaign } from '#tests/support/campaigns/make-catalogue.ts'
import { testContext } from '#tests/support/database/database.ts'
import { renderPage } from './render-page.ts'

type Thing = { '@type': string; [property: string]: unknown }

/** The properties that schema.org has for each type that we use. Google's guide asks for those in the first list. */
const vocabulary: Record<string, { needed: readonly string[]; known: readonly string[] }> = {
  Organization: { needed: ['name', 'url', 'logo'], known: ['@id', 'description', 'sameAs'] },
  Product: { needed: ['name', 'offers'], known: ['@id', 'description', 'sku', 'url', 'image', 'brand'] },
  Brand: { needed: ['name'], known: [] },
  Offer: {
    needed: ['price', 'priceCurrency', 'availability', 'url'],
    known: ['name', 'availabilityStarts', 'availabilityEnds', 'priceValidUntil', 'inventoryLevel', 'seller'],
  },
  QuantitativeValue: { needed: ['value'], known: [] },
  Event: {
    needed: ['name', 'startDate', 'location'],
    known: ['description', 'endDate', 'eventStatus', 'eventAttendanceMode', 'organizer', 'url', 'image'],
  },
  VirtualLocation: { needed: ['url'], known: [] },
  FAQPage: { needed: ['mainEntity'], known: [] },
  Question: { needed: ['name', 'acceptedAnswer'], known: [] },
  Answer: { needed: ['text'], known: [] },
  BreadcrumbList: { needed: ['itemListElement'], known: [] },
  ListItem: { needed: ['position', 'name', 'item'], known: [] },
}

const context = await testContext({ env: { CATALOGUE_KEPT_MS: '0' } })
afterAll(() => context.close())
const in30Days = new Date(context.now().getTime() + 30 * 86_400_000)
const schedule = newCampaign(context.now(), { tag: 'X' }).schedule
const hostile = 'Win </script><script>planted()</script> & "more" $& $1'

beforeAll(async () => {
  const prices = [newPrice(), newPrice({ pricePence: pence(1_050), quantity: 30 })]
  await putCampaign(context, newCampaign(context.now(), { tag: 'OPEN', prices }))
  await putCampaign(context, newCampaign(context.now(), { tag: 'HOSTILE', title: hostile, shortDescription: hostile }))
  await putCampaign(
    context,
    newCampaign(context.now(), { tag: 'SOON', schedule: { ...schedule, startsAt: in30Days, endsAt: null } }),
  )
  const raffle = { unitPricePence: pence(125), sliderMin: 1, sliderMax: 100 }
  await putCampaign(context, newCampaign(context.now(), { tag: 'RAFFLE', raffle, globalLimit: 500 }))
  await putCampaign(context, newCampaign(context.now(), { tag: 'NOPRICE', prices: [] }))
  const items = [{ tag: 'OPEN', quantity: 5, pricePence: pence(200) }]
  await putBundle(context, newBundle(context.now(), { tag: 'BOTH', items }))
})

async function htmlOf(path: string, change: (campaign: Campaign) => Campaign = (campaign) => campaign) {
  const page = await renderPage(path, {
    findCampaign: async (tag) => {
      const found = await lookUpCampaign(context, tag, listRemaining)
      return found.ok ? change(found.value) : null
    },
    findBundle: async (tag) => {
      const found = await lookUpBundle(context, tag, listRemaining)
      return found.ok ? found.value : null
    },
    findInformation: async () => ({
      lead: '',
      sections: [
        {
          title: 'Entering',
          body: '',
          items: [{ title: 'How do I enter?', note: '', body: '<p>Choose and pay.</p>' }],
        },
      ],
    }),
    findTermsPage: async () => ({ title: 'Terms', path: '/terms', body: '<p>Rules</p>' }),
  })
  return page.text()
}

function thingsIn(html: string): Thing[] {
  const written = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1]
  if (!written) return []
  const graph = JSON.parse(written) as { '@context': string; '@graph': Thing[] }
  expect(graph['@context']).toBe('https://schema.org')
  for (const thing of graph['@graph']) checkThing(thing)
  return graph['@graph']
}

function checkThing(thing: Thing): void {
  const { needed, known } = vocabulary[thing['@type']]!
  const said = Object.keys(thing).filter((property) => property !== '@type')
  expect(said, thing['@type']).toEqual(expect.arrayContaining([...needed]))
  expect([...needed, ...known], thing['@type']).toEqual(expect.arrayContaining(said))
  for (const value of Object.values(thing).flat()) {
    expect(value).not.toBe('')
    if (typeof value === 'object' && value !== null && '@type' in value) checkThing(value as Thing)
  }
}

async function read(path: string, change?: (campaign: Campaign) => Campaign): Promise<Record<string, Thing>> {
  return Object.fromEntries(thingsIn(await htmlOf(path, change)).map((thing) => [thing['@type'], thing]))
}

const offersOf = ({ Product: product }: Record<string, Thing>) => (product?.offers ?? []) as Thing[]

describe('the structured data', () => {
  test('describes a campaign as a product with an offer for each price, and its draw as an event', async () => {
    const things = await read('/campaign/OPEN')
    expect(Object.keys(things)).toEqual(['Organization', 'Product', 'Event', 'BreadcrumbList'])
    expect(offersOf(things)).toMatchObject([
      { name: '5 entries', price: '2.00', priceCurrency: 'GBP', availability: 'https://schema.org/InStock' },
      { name: '30 entries', price: '10.50', priceCurrency: 'GBP', availability: 'https://schema.org/InStock' },
    ])
    const found = await lookUpCampaign(context, 'OPEN', listRemaining)
    const draw = found.ok && found.value.draw
    expect(things.Event).toMatchObject({
      startDate: (draw || null)?.draws_at.toISOString(),
      location: { url: 'http://localhost/draws/OPEN' },
    })
    expect(things.BreadcrumbList!.itemListElement).toMatchObject([
      { position: 1, name: 'Home', item: 'http://localhost/' },
      { position: 2, name: 'The OPEN prize', item: 'http://localhost/campaign/OPEN' },
    ])
  })

  test.each<[string, string, (campaign: Campaign) => Campaign, object]>([
    ['tickets are left', 'RAFFLE', (raffle) => raffle, { availability: 'https://schema.org/InStock', price: '1.25' }],
    [
      'one ticket is left',
      'RAFFLE',
      (raffle) => ({ ...raffle, global_count: 499 }),
      { availability: 'https://schema.org/InStock', inventoryLevel: { value: 1 } },
    ],
    [
      'no ticket is left',
      'RAFFLE',
      (raffle) => ({ ...raffle, global_count: 500, locked: true }),
      { availability: 'https://schema.org/SoldOut', inventoryLevel: { value: 0 } },
    ],
    ['it has not opened', 'SOON', (campaign) => campaign, { availability: 'https://schema.org/PreOrder' }],
    [
      'it has just closed',
      'OPEN',
      (campaign) => ({ ...campaign, end_date: campaign.server_time }),
      { availability: 'https://schema.org/OutOfStock' },
    ],
  ])('says whether the offer is available when %s', async (_, tag, change, offer) => {
    expect(offersOf(await read(`/campaign/${tag}`, change))[0]).toMatchObject(offer)
  })

  test('contains no product for a campaign without a price', async () => {
    expect(Object.keys(await read('/campaign/NOPRICE'))).not.toContain('Product')
  })

  test('describes a bundle as a product with one offer', async () => {
    const things = await read('/bundle/BOTH')
    expect(offersOf(things)).toHaveLength(1)
    expect(Object.keys(things)).toEqual(['Organization', 'Product', 'BreadcrumbList'])
  })

  test('contains the questions with their answers', async () => {
    expect((await read('/faqs')).FAQPage).toMatchObject({
      mainEntity: [{ name: 'How do I enter?', acceptedAnswer: { text: '<p>Choose and pay.</p>' } }],
    })
  })

  test.each([['/'], ['/about'], ['/terms'], ['/draws']])(
    'on %s names the operator of the site or its location',
    async (path) => {
      const things = await read(path)
      expect(path === '/draws' || 'Organization' in things).toBe(true)
    },
  )

  test.each([['/payment/pay'], ['/payment/status'], ['/my_account'], ['/login'], ['/winners/claim']])(
    'is missing from %s, which is for one person',
    async (path) => {
      expect(thingsIn(await htmlOf(path))).toEqual([])
    },
  )

  test('escapes text of an operator, which ends no script and is read as it was saved', async () => {
    const html = await htmlOf('/campaign/HOSTILE')
    expect(html).not.toContain('<script>planted()')
    expect(thingsIn(html).find((thing) => thing['@type'] === 'Product')).toMatchObject({
      name: hostile,
      description: hostile,
    })
  })
})

test('a shared link says how large its picture is, what it shows and in which language', async () => {
  const html = await htmlOf('/about')
  const said = Object.fromEntries(
    [...html.matchAll(/<meta property="og:([^"]+)" content="([^"]+)"/g)].map(([, name, content]) => [name, content]),
  )
  expect(said).toMatchObject({
    locale: 'en_GB',
    image: 'http://localhost/public/img/share.png',
    'image:width': '1200',
    'image:height': '630',
    'image:alt': 'Presents, coins and confetti',
  })
})

test('every page names its manifest and a colour for light and dark', async () => {
  const html = await htmlOf('/login')
  expect(html).toContain('<link rel="manifest" href="/site.webmanifest?brand=UK_FAIRDRAW"/>')
  const colours = [
    ...html.matchAll(/<meta name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="([^"]+)"/g),
  ]
  expect(colours.map(([, scheme, colour]) => [scheme, /^#[0-9a-f]{6}$/i.test(colour!)])).toEqual([
    ['light', true],
    ['dark', true],
  ])
})
