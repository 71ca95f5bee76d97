import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoHouseBrand } from '#db/demo/brands.ts'
import { brandOf, loadBrands, saveBrand } from '#server/brands/exports.ts'
import { transact } from '#server/platform/db/db.ts'
import { testContext } from '#tests/support/database/database.ts'
import { manifestRoutes } from './manifest.ts'

const context = await testContext({ env: { ROLES: 'web' } })
const app = Fastify()
manifestRoutes(app, context)

type Manifest = { name: string; theme_color: string; start_url: string; icons: { src: string; sizes: string }[] }

async function read(address: string): Promise<Manifest> {
  const reply = await app.inject(address)
  expect(reply.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  return reply.json()
}

const houseColour = `#${demoHouseBrand.themeColour}`

test.each([
  ['/site.webmanifest', 'Fairdraw', houseColour, 'UK_FAIRDRAW'],
  ['/site.webmanifest?brand=UK_LANTERN', 'Lantern', '#C77700', 'UK_LANTERN'],
  ['/site.webmanifest?brand=lantern', 'Lantern', '#C77700', 'UK_LANTERN'],
  ['/site.webmanifest?brand=NOBODY', 'Fairdraw', houseColour, 'UK_FAIRDRAW'],
  ['/site.webmanifest?brand=UK_LANTERN&brand=x', 'Fairdraw', houseColour, 'UK_FAIRDRAW'],
])('%s installs the site as %s', async (address, name, colour, code) => {
  expect(await read(address)).toMatchObject({
    name: `${name}: prize competitions`,
    short_name: name,
    theme_color: colour,
    start_url: `/?brand=${code}`,
  })
})

test('the manifest is fetched again only when the brand was changed', async () => {
  const address = '/site.webmanifest?brand=lantern'
  const { headers } = await app.inject(address)
  expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=2')
  const again = () => app.inject({ url: address, headers: { 'if-none-match': String(headers.etag) } })
  expect((await again()).statusCode).toBe(304)
  const { logo: _, ...lantern } = brandOf(context, 'UK_LANTERN')
  await transact(context.db, (tx) => saveBrand(tx, { ...lantern, themeColour: '006064' }, new Date()))
  await loadBrands(context)
  const changed = await again()
  expect([changed.statusCode, changed.json<Manifest>().theme_color]).toEqual([200, '#006064'])
})

test('the icons exist in the sizes that the manifest names', async () => {
  const { icons } = await read('/site.webmanifest')
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(`web/public${src}`).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})
