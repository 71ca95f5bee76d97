import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getPrizes } from '#contract/spins.ts'
import { demoContent, resolveDates } from '#db/demo/content.ts'
import { allow } from '#domain/verdict.ts'
import { buildApp } from '#server/boot/app.ts'
import { findDesk } from '#server/campaigns/drafts.ts'
import { checkBundle } from '#server/catalogue/admin/bundle-cost.ts'
import { bundleDocuments } from '#server/catalogue/admin/documents.ts'
import { markCatalogueChanged } from '#server/catalogue/exports.ts'
import { transact } from '#server/platform/db/db.ts'
import { logIn } from '#tests/support/accounts/make-accounts.ts'
import { daysFrom } from '#tests/support/campaigns/make-catalogue.ts'
import { testContext } from '#tests/support/database/database.ts'
import { loadDemo } from './load-demo.ts'

const firstStart = new Date('2026-11-21T11:00:00.000Z')
const { pages } = resolveDates(firstStart, firstStart)
let now = firstStart
const context = await testContext({ now: () => now, env: { CATALOGUE_KEPT_MS: '0' } })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

const tables = [
  'campaigns',
  'priceOptions',
  'bundles',
  'assets',
  'pages',
  'promoCodes',
  'accounts',
  'contentVersions',
] as const

async function counts() {
  const rows = await Promise.all(
    tables.map((table) =>
      context.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]!.rows]))
}

async function get(path: string) {
  return (await app.inject(path)).json().data
}

/** How pictures are rendered is tested with the catalogue: 67 in six sizes take as long as a hundred other tests. */
const { resize } = sharp.prototype
const tiny = vi.spyOn(sharp.prototype, 'resize').mockImplementation(function (this: Sharp) {
  return resize.call(this, 16, 16, { fit: 'fill' })
})
afterAll(() => tiny.mockRestore())

beforeAll(() => Promise.all([loadDemo(context), loadDemo(context)]))

test('everything is loaded once, though two processes start at once', async () => {
  const { campaigns, bundles, promoCodes, people, termsPages, information } = demoContent
  const banners = pages.flatMap((page) => page.banners)
  expect(await counts()).toEqual({
    campaigns: campaigns.length,
    priceOptions: campaigns.flatMap((campaign) => campaign.prices).length,
    bundles: bundles.length,
    assets: [...campaigns, ...bundles].flatMap(({ pictures }) => pictures).length + banners.length,
    pages: pages.length,
    promoCodes: promoCodes.length,
    accounts: people.length,
    contentVersions: termsPages.length + information.length,
  })
})

test('every demonstration competition passes the checks of the console for publication', async () => {
  const found = await Promise.all(
    demoContent.campaigns.map(async ({ tag }) => {
      const desk = await findDesk(context, { roles: ['CAMPAIGNS'], brands: null }, tag)
      if (!desk.ok) throw new Error(tag)
      const isOver = desk.value.state === 'CLOSED'
      return desk.value.findings
        .filter(({ message }) => !isOver || message !== 'The closing date is in the past')
        .map(({ rule, field, message }) => `${tag} ${rule} ${field}: ${message}`)
    }),
  )
  expect(found.flat()).toEqual([])
})

test('every demonstration bundle passes the checks for sale', async () => {
  const { find } = bundleDocuments(context)
  for (const { tag } of demoContent.bundles) {
    const { findings } = await checkBundle(context, context.db, (await find(context.db, tag))!)
    expect([tag, ...findings.filter(({ blocks }) => blocks)]).toEqual([tag])
  }
})

// It loads the whole demonstration again, which takes half a minute when other tests run.
test.runIf(process.env.FULL)(
  'a competition that fails a check of the console is loaded but not published',
  async () => {
    const strict = await testContext({ now: () => firstStart, env: { OPENING_MIN_MINUTES: '525600' } })
    try {
      await loadDemo(strict)
      const published = await strict.db.selectFrom('campaigns').select('tag').where('published', '=', true).execute()
      const tags = published.map(({ tag }) => tag)
      expect(tags).not.toContain('WINACAR')
      expect(tags).toContain('TEATIME')
    } finally {
      await strict.close()
    }
  },
)

test('each promo code can be used once by a person', () => {
  const { promoCodes } = demoContent
  expect(promoCodes.filter(({ usesMax, usesPerPersonMax }) => usesMax !== 1 && usesPerPersonMax !== 1)).toEqual([])
})

test('the wheel has its prizes with their pictures, and the odds that its terms promise', async () => {
  const { prizes, no_win_odds } = await get(getPrizes.path)
  expect(prizes.map(({ description }: { description: string }) => description)).toEqual(
    demoContent.wheel.prizes.map(({ description }) => description),
  )
  expect(no_win_odds).toBe(0.4)
  for (const { id, asset_updated_at } of prizes) {
    const picture = await app.inject(`/public/spin-assets/dev/${id}/prizes.png?t=${asset_updated_at}`)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  }
})

test('the home page has its groups, banners and pictures, and every raffle its tickets', async () => {
  const home = await get('/api/campaign/groups')
  expect(home.carousel.map(({ title }: { title: string }) => title)).toEqual(
    pages.find(({ tag }) => tag === 'HOME')!.banners.map(({ title }) => title),
  )
  const items = home.groups.flatMap((group: { items: unknown[] }) => group.items)
  expect(items.length).toBeGreaterThan(15)
  for (const item of items) expect(item).toMatchObject({ asset: { preview_colour: expect.any(String) } })
  expect(await get('/api/campaign/info/HOTRAFFLE')).toMatchObject({
    status: 'ACTIVE',
    global_limit: 100_000,
    global_count: 0,
  })
  expect(await get('/api/campaign/info/MAKEMEAWINNER')).toMatchObject({ assets: [{}], value: expect.any(Number) })
})

test('every campaign has its prizes, in order', async () => {
  const { rows } = await context.pool.query(
    `select tag, draw_delay_seconds::int as delay, draw_method as method, json_agg(title_of order by position) as prizes
     from campaigns join (select campaign_id, position, title as title_of from campaign_prizes) as prize
     on campaign_id = id group by id`,
  )
  expect(rows.length).toBe(demoContent.campaigns.length)
  expect(rows).toContainEqual({
    tag: 'QUICKDRAW',
    delay: 90,
    method: 'BEACON',
    prizes: ['A tin of biscuits', '£2 of site credit'],
  })
  expect(rows).toContainEqual(expect.objectContaining({ tag: 'FESTIVALPASS', method: 'ELSEWHERE' }))
})

test('the people can log in, and have the roles that the demonstration gives them', async () => {
  const session = async (email: string) =>
    (await app.inject({ url: '/api/session/data', headers: await logIn(app, email) })).json().data.user
  expect(await session('ada@example.com')).toMatchObject({
    first_name: 'Ada',
    credit: 25,
    msisdn: expect.stringMatching(/^\+447/),
  })
  expect(await session('new@example.com')).toMatchObject({ postcode: null, msisdn: null, credit: 0 })
  await expect(logIn(app, 'blocked@example.com')).rejects.toThrow('AccountBlocked')
  const excluded = await context.db
    .selectFrom('persons')
    .select('excludedUntil as until')
    .where('excludedUntil', 'is not', null)
    .execute()
  expect(excluded).toEqual([{ until: new Date('2027-05-21T10:00:00.000Z') }])
})

test('the partner’s page is the sandbox’s, in a database that is older than it too, and ours where there is no sandbox', async () => {
  const shown = async () => (await get('/api/campaign/info/LISTENERPANEL')).redirect_url
  const show = (redirect_url: string) =>
    transact(context.db, async (tx) => {
      await tx.updateTable('campaigns').set({ redirectUrl: redirect_url }).where('tag', '=', 'LISTENERPANEL').execute()
      await markCatalogueChanged(tx)
      return allow(null)
    })
  expect(await shown()).toBe('/sandbox/partner/listener-panel')

  await show('/terms-pages/listener-panel')
  await loadDemo(context)
  expect(await shown()).toBe('/sandbox/partner/listener-panel')

  await loadDemo({ ...context, config: { ...context.config, sandbox: false } })
  expect(await shown()).toBe('/terms-pages/listener-panel')

  await show('https://panel.example/')
  await loadDemo(context)
  expect(await shown(), 'an operator’s address stays').toBe('https://panel.example/')
})

test('a later start moves ended campaigns on, and writes nothing else again', async () => {
  const before = await counts()
  await context.db
    .updateTable('campaigns')
    .set({ title: 'An operator’s title' })
    .where('tag', '=', 'HOTRAFFLE')
    .execute()
  const started = async (tag: string) => (await get(`/api/campaign/info/${tag}`)).start_date
  const tinyBefore = await started('TINYRAFFLE')

  now = daysFrom(firstStart, 1)
  await loadDemo(context)
  expect(await started('TINYRAFFLE')).toBe(tinyBefore)

  now = daysFrom(firstStart, 60)
  await context.db
    .deleteFrom('campaignPrizes')
    .where('campaignId', 'in', (eb) => eb.selectFrom('campaigns').select('id').where('tag', '=', 'TINYRAFFLE'))
    .execute()
  expect(await get('/api/campaign/info/TINYRAFFLE')).toMatchObject({ status: 'ENDED' })
  await loadDemo(context)
  expect(await get('/api/campaign/info/TINYRAFFLE')).toMatchObject({ status: 'ACTIVE' })
  expect(await get('/api/campaign/info/HOTRAFFLE')).toMatchObject({ title: 'An operator’s title' })
  expect(await counts()).toEqual(before)
  const { rows } = await context.pool.query(
    `select from campaign_prizes join campaigns on id = campaign_id where tag = 'TINYRAFFLE'`,
  )
  expect(rows, 'a plan is not written again').toEqual([])
})
