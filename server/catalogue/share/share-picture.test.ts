import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharePicturePath } from '#contract/pictures.ts'
import { pence } from '#domain/money/money.ts'
import { buildApp } from '#server/boot/app.ts'
import { loadBrands } from '#server/brands/exports.ts'
import { listRemaining } from '#server/entries/exports.ts'
import { sql } from '#server/platform/db/db.ts'
import { addStaffKey } from '#server/staff/exports.ts'
import { newCampaign, newPrice, putCampaign } from '#tests/support/campaigns/make-catalogue.ts'
import { testContext } from '#tests/support/database/database.ts'
import { commander } from '#tests/support/staff/make-staff.ts'
import { redAndBlue, uploadPicture } from '#tests/support/staff/upload-picture.ts'
import { lookUpCampaign } from '../exports.ts'
import { wordsOf } from './share-picture.ts'

const context = await testContext({ env: { CATALOGUE_KEPT_MS: '0' } })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

const schedule = { ...newCampaign(context.now(), { tag: 'X' }).schedule, endsAt: new Date('2099-01-12T15:00:00Z') }
const campaign = (given: Parameters<typeof newCampaign>[1]) => newCampaign(context.now(), { schedule, ...given })

beforeAll(async () => {
  const key = await addStaffKey(context, 'Mia', commander)
  await putCampaign(context, campaign({ tag: 'SHARED' }))
  await putCampaign(context, campaign({ tag: 'BARE' }))
  await uploadPicture(
    app,
    key,
    { kind: 'campaign', tag: 'SHARED', alt: 'Red and blue' },
    await redAndBlue().jpeg().toBuffer(),
  )
})

const path = (tag: string, env = 'dev') => sharePicturePath({ env, kind: 'campaign', tag })

test('a campaign is shared with a picture of 1200 by 630, which stays the same until its texts change', async () => {
  const first = await app.inject(path('SHARED'))
  const { width, height, format } = await sharp(first.rawPayload).metadata()
  expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
  expect(first.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=300' })
  const again = await app.inject({ url: path('SHARED'), headers: { 'if-none-match': first.headers.etag as string } })
  expect(again.statusCode).toBe(304)

  await putCampaign(context, campaign({ tag: 'SHARED', prices: [newPrice({ pricePence: pence(350) })] }))
  const dearer = await app.inject(path('SHARED'))
  expect(dearer.headers.etag).not.toBe(first.headers.etag)
  expect(dearer.rawPayload.equals(first.rawPayload)).toBe(false)
})

test('the picture under a brand with a logo is another one, with the logo on white', async () => {
  const id = randomUUID()
  await context.files.put(`brands/UK_LANTERN/${id}.png`, await redAndBlue(200, 100).png().toBuffer())
  const logo = { logoId: id, logoWidth: 200, logoHeight: 100 }
  await context.db.updateTable('brands').set(logo).where('code', '=', 'UK_LANTERN').execute()
  await context.db.updateTable('brandsVersion').set({ version: sql`version + 1` }).execute()
  await loadBrands(context)
  const [bare, branded, other] = await Promise.all(
    [path('SHARED'), `${path('SHARED')}?brand=UK_LANTERN`, `${path('SHARED')}?brand=UK_TYNE_FM`].map((url) =>
      app.inject(url),
    ),
  )
  expect(other!.headers.etag).toBe(bare!.headers.etag)
  expect(branded!.headers.etag).not.toBe(bare!.headers.etag)
  const plate = { left: 100, top: 46, width: 4, height: 4 }
  const pixels = await sharp(branded!.rawPayload).extract(plate).raw().toBuffer()
  expect(Math.min(...pixels)).toBeGreaterThan(245)
})

test('an address that many request at once is answered to all', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => app.inject(path('SHARED'))))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
})

test.each([[path('NOTHERE')], [path('BARE')], [path('SHARED', 'prod')], [path('SHARED').replace('.jpg', '.png')]])(
  '%s is not there',
  async (address) => {
    expect((await app.inject(address)).statusCode).toBe(404)
  },
)

const day = 86_400_000
test.each([
  ['the lowest price', { prices: [newPrice({ pricePence: pence(500) }), newPrice()] }, 'Enter from £2'],
  ['pence where there are any', { prices: [newPrice({ pricePence: pence(250) })] }, 'Enter from £2.50'],
  ['that it is free', { prices: [newPrice({ pricePence: pence(0), quantity: 1 })] }, 'Enter for free'],
  [
    'no upsell price',
    { prices: [newPrice({ pricePence: pence(900) }), newPrice({ priceType: 'UPSELL' })] },
    'Enter from £9',
  ],
  [
    'no price that is over',
    {
      prices: [
        newPrice({
          endsAt: new Date(context.now().getTime() - day),
          startsAt: new Date(context.now().getTime() - 2 * day),
        }),
        newPrice({ pricePence: pence(900) }),
      ],
    },
    'Enter from £9',
  ],
  [
    'the price of a ticket',
    { raffle: { unitPricePence: pence(75), sliderMin: 1, sliderMax: 9 }, globalLimit: 9 },
    'Enter from £0.75',
  ],
] as const)('the picture says %s', async (name, given, price) => {
  const tag = name
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, 30)
  await putCampaign(context, campaign({ tag, ...(given as object) }))
  const found = await lookUpCampaign(context, tag, listRemaining)
  expect(found.ok && wordsOf(found.value)).toMatchObject({ price, closes: 'Closes Monday 12 January 2099 at 3pm' })
})
