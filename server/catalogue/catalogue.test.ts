import { afterAll, beforeAll, expect, test } from 'vitest'
import { beaconRoundAt } from '#domain/draw/beacon.ts'
import { pence } from '#domain/money/money.ts'
import { buildApp } from '#server/boot/app.ts'
import { reserveStock } from '#server/entries/stock.ts'
import { transact } from '#server/platform/db/db.ts'
import { ProcessCache } from '#server/platform/process-cache.ts'
import {
  daysFrom,
  newBundle,
  newCampaign,
  newPrice,
  putBundle,
  putCampaign,
  putPage,
} from '#tests/support/campaigns/make-catalogue.ts'
import { testContext } from '#tests/support/database/database.ts'

// A Wednesday, 12:00 in London.
const now = new Date('2026-11-25T12:00:00.000Z')
const context = await testContext({ now: () => now, env: { CATALOGUE_KEPT_MS: '0' } })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

async function get(path: string) {
  const reply = await app.inject(path)
  return { status: reply.statusCode, headers: reply.headers, ...reply.json() }
}

const raffle = { unitPricePence: pence(200), sliderMin: 1, sliderMax: 50 }
const schedule = newCampaign(now, { tag: 'X' }).schedule

beforeAll(async () => {
  await putCampaign(
    context,
    newCampaign(now, {
      tag: 'DAILY',
      schedule: { ...schedule, limitType: 'DAY', activeFrom: '15:10', activeUntil: '15:00' },
      prices: [newPrice({ title: 'Best' }), newPrice({ frequency: 'ALL_NEXT_WEEK', pricePence: pence(950) })],
      valuePence: pence(100_050),
      howToPlay: '<p onclick="x()">Enter.<script>x()</script></p>',
    }),
  )
  await putCampaign(context, newCampaign(now, { tag: 'TICKETS', raffle, globalLimit: 50 }))
  await putCampaign(context, newCampaign(now, { tag: 'HIDDEN', published: false }))
  await putBundle(
    context,
    newBundle(now, {
      tag: 'BOTH',
      items: [
        { tag: 'DAILY', quantity: 5, pricePence: pence(300) },
        { tag: 'TICKETS', quantity: 4, pricePence: pence(700) },
      ],
    }),
  )
  const group = { type: 'SECTION', tag: 'ALL', title: 'All', subtitle: null, legal: 'Small print' } as const
  const items = [
    { type: 'CAMPAIGN', tag: 'DAILY' },
    { type: 'CAMPAIGN', tag: 'HIDDEN' },
    { type: 'BUNDLE', tag: 'BOTH' },
  ] as const
  await putPage(context, { tag: 'HOME', bannerPosition: 'TOP', groups: [{ ...group, items }] })
  await putPage(context, { tag: 'WIN-MORE', bannerPosition: 'NONE', groups: [] })
})

/** Cached by a CDN for seconds, and a little longer while it revalidates; never by browsers. */
const forEverybody = {
  'cache-control': 'public, max-age=0, s-maxage=2',
  'cdn-cache-control': 'max-age=2, stale-while-revalidate=8',
}

test('a campaign is answered in pounds and UTC, with its status at the server’s time', async () => {
  const { status, data, headers } = await get('/api/campaign/info/DAILY')
  expect(status).toBe(200)
  expect(data).toMatchObject({
    tag: 'DAILY',
    server_time: '2026-11-25T12:00:00.000Z',
    status: 'ACTIVE',
    locked: false,
    ending_soon: false,
    value: 1000.5,
    how_to_play: '<p>Enter.</p>',
    global_limit: null,
    global_count: 0,
    raffle: null,
    meta: { title: 'T', description: 'D', keywords: 'K' },
  })
  expect(data.prices).toMatchObject([
    { price: 2, quantity: 5, type: 'STANDARD', price_type: 'STANDARD', frequency: 'SINGLE', title: 'Best' },
    { price: 9.5, frequency: 'ALL_NEXT_WEEK', title: null },
  ])
  expect(headers).toMatchObject(forEverybody)
  expect(headers['set-cookie']).toBeUndefined()
})

test('a campaign says when and by which beacon round an entry made now is drawn', async () => {
  const { data } = await get('/api/campaign/info/DAILY')
  const at = new Date('2026-11-25T16:00:00.000Z')
  expect(data.draw).toEqual({
    closes_at: '2026-11-25T15:00:00.000Z',
    draws_at: at.toISOString(),
    method: 'BEACON',
    beacon_round: beaconRoundAt(context.beacon.chain, at),
    prizes: [{ position: 1, title: data.title, value: 1000.5, quantity: 1 }],
    tickets: 0,
  })
  const plan = {
    prizes: [{ position: 1, title: 'A radio', valuePence: pence(9000), quantity: 2 }],
    reserves: null,
    prizesPerEntrant: 1,
    delaySeconds: 60,
    method: 'ELSEWHERE',
  } as const
  await putCampaign(context, newCampaign(now, { tag: 'ONAIR', plan }))
  expect((await get('/api/campaign/info/ONAIR')).data.draw).toMatchObject({
    method: 'ELSEWHERE',
    beacon_round: null,
    prizes: [{ title: 'A radio', value: 90, quantity: 2 }],
  })
  const { startsAt } = schedule
  await putCampaign(context, newCampaign(now, { tag: 'ENDLESS', schedule: { ...schedule, startsAt, endsAt: null } }))
  expect((await get('/api/campaign/info/ENDLESS')).data.draw).toBeNull()
  await putCampaign(context, newCampaign(now, { tag: 'OVER', schedule: { ...schedule, endsAt: now } }))
  expect((await get('/api/campaign/info/OVER')).data.draw).toBeNull()
})

test('held tickets count as taken, and a bundle counts by its scarcest part', async () => {
  expect((await get('/api/campaign/info/TICKETS')).data).toMatchObject({ global_limit: 50, global_count: 0 })
  const { id } = await context.db
    .selectFrom('campaigns')
    .select('id')
    .where('tag', '=', 'TICKETS')
    .executeTakeFirstOrThrow()
  await transact(context.db, (tx) => reserveStock(tx, id, 47))
  expect((await get('/api/campaign/info/TICKETS')).data).toMatchObject({ global_count: 47, locked: false })
  const stock = (await get('/api/campaign/stock')).data
  expect([stock.campaigns.TICKETS, stock.bundles.BOTH, stock.campaigns.DAILY]).toEqual([47, 12, undefined])
  const { data } = await get('/api/campaign/bundle/BOTH')
  expect(data).toMatchObject({
    type: 'BUNDLE',
    price: 10,
    status: 'ACTIVE',
    locked: true,
    global_limit: 12,
    global_count: 12,
  })
  expect(data.items).toEqual([
    { tag: 'DAILY', title: 'The DAILY prize', quantity: 5, price: 3, asset: null },
    { tag: 'TICKETS', title: 'The TICKETS prize', quantity: 4, price: 7, asset: null },
  ])
  await transact(context.db, (tx) => reserveStock(tx, id, 3))
  expect((await get('/api/campaign/info/TICKETS')).data).toMatchObject({ global_count: 50, locked: true })
})

test('the home page shows the published items, in their order', async () => {
  const { data } = await get('/api/campaign/groups')
  expect(data).toMatchObject({ banner_position: 'TOP', carousel: [], errors: [] })
  expect(data.groups).toMatchObject([
    { type: 'SECTION', tag: 'ALL', title: 'All', subtitle: null, legal: 'Small print' },
  ])
  expect(data.groups[0].items).toMatchObject([
    { type: 'CAMPAIGN', tag: 'DAILY', limit_type: 'DAY', active_from: '15:10', short_description: 'A prize' },
    { type: 'BUNDLE', tag: 'BOTH', limit_type: 'NONE', short_description: 'Several at once', value: null },
  ])
})

test('the home page exists, and is empty until an operator has filled it', async () => {
  const bare = await testContext()
  const bareApp = await buildApp(bare)
  for (const path of ['/api/campaign/groups', '/api/campaign/page/home']) {
    const reply = await bareApp.inject(path)
    expect(reply.statusCode).toBe(200)
    expect(reply.json().data).toMatchObject({ groups: [], carousel: [], banner_position: 'NONE', errors: [] })
  }
  await bareApp.close()
  await bare.close()
})

test('the page ALL has the groups of the home page without its posters', async () => {
  const [home, all] = await Promise.all([get('/api/campaign/groups'), get('/api/campaign/page/all')])
  expect(home.data.groups).not.toEqual([])
  expect(all.data).toMatchObject({ groups: home.data.groups, carousel: [], banner_position: 'NONE' })
})

test('a page is found by its tag in any case', async () => {
  expect((await get('/api/campaign/page/win-more')).data).toMatchObject({ groups: [], banner_position: 'NONE' })
})

test.each([
  ['/api/campaign/info/NOSUCH', 404, 'CampaignNotFound'],
  ['/api/campaign/info/HIDDEN', 404, 'CampaignNotFound'],
  ['/api/campaign/info/daily', 400, 'ValidationError'],
  ['/api/campaign/info/%00', 400, 'ValidationError'],
  ['/api/campaign/bundle/DAILY', 404, 'NotFoundError'],
  ['/api/campaign/page/NOSUCH', 404, 'NotFoundError'],
  ['/api/campaign/page/a%20b', 400, 'ValidationError'],
])('%s is answered with %i %s, and is not cached', async (path, status, name) => {
  const reply = await get(path)
  expect(reply).toMatchObject({ status, error: { name } })
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('the upsells are promoted campaigns that are open here, in the operators’ order', async () => {
  const [upsell, shut] = [newPrice({ priceType: 'UPSELL', basketMinPence: pence(500) }), daysFrom(now, 1)]
  const promoted = { promoOrder: 1, promoCaption: 'While you’re here' }
  await putCampaign(context, newCampaign(now, { tag: 'UNPLACED', prices: [newPrice(), upsell] }))
  await putCampaign(context, newCampaign(now, { tag: 'SECOND', promoOrder: 2 }))
  await putCampaign(context, newCampaign(now, { tag: 'ALSO2ND', promoOrder: 2 }))
  await putCampaign(context, newCampaign(now, { tag: 'FIRST', ...promoted }))
  await putCampaign(context, newCampaign(now, { tag: 'SECRET', ...promoted, published: false }))
  await putCampaign(context, newCampaign(now, { tag: 'LATER', ...promoted, schedule: { ...schedule, startsAt: shut } }))
  await putCampaign(
    context,
    newCampaign(now, { tag: 'AWAY', ...promoted, place: 'EXTERNAL', redirectUrl: 'https://example.com/' }),
  )
  const { status, data, headers } = await get('/api/campaign/upsells')
  expect(status).toBe(200)
  expect(data.upsells.map(({ tag }: { tag: string }) => tag)).toEqual(['FIRST', 'ALSO2ND', 'SECOND', 'UNPLACED'])
  expect(data.upsells[0]).toMatchObject({ promo_order: 1, promo_caption: 'While you’re here', locked: false })
  expect(data.upsells[3].prices).toMatchObject([{}, { type: 'UPSELL', basket_min: 5 }])
  expect(headers).toMatchObject(forEverybody)
})

test('saving a campaign again changes it and keeps its id', async () => {
  const first = await putCampaign(
    context,
    newCampaign(now, { tag: 'TWICE', prices: [newPrice(), newPrice({ quantity: 9 })] }),
  )
  const again = await putCampaign(context, newCampaign(now, { tag: 'TWICE', title: 'Renamed' }))
  expect(again).toMatchObject({ ok: true, value: { id: first.ok && first.value.id } })
  const { data } = await get('/api/campaign/info/TWICE')
  expect(data).toMatchObject({ title: 'Renamed' })
  expect(data.prices).toHaveLength(1)
})

test('a thousand views within a second cause one query, and a change is seen afterwards', async () => {
  const config = { ...context.config, CATALOGUE_KEPT_MS: 60_000 }
  const stored = { ...context, config, cache: new ProcessCache() }
  const busy = await buildApp(stored)
  let statements = 0
  const count = () => {
    statements += 1
  }
  context.pool.on('acquire', count)
  const replies = await Promise.all(Array.from({ length: 1000 }, () => busy.inject('/api/campaign/groups')))
  expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
  context.pool.off('acquire', count)
  expect(statements).toBe(8)

  // The same cache, read by a process that keeps nothing.
  const fresh = await buildApp({ ...stored, config: { ...config, CATALOGUE_KEPT_MS: 0 } })
  await putCampaign(
    context,
    newCampaign(now, { tag: 'DAILY', title: 'Changed', schedule: { ...schedule, endsAt: daysFrom(now, 2) } }),
  )
  const { data } = (await fresh.inject('/api/campaign/info/DAILY')).json()
  expect(data).toMatchObject({ title: 'Changed', ending_soon: true })
  await busy.close()
  await fresh.close()
})
