import { afterAll, expect, test } from 'vitest'
import { brandOptIns } from '#contract/accounts.ts'
import { demoHouseBrand } from '#db/demo/brands.ts'
import { demoContent } from '#db/demo/content.ts'
import { HOUSE_BRAND } from '#domain/site/brand.ts'
import { transact } from '#server/platform/db/db.ts'
import { contextOn, testContext } from '#tests/support/database/database.ts'
import { Brands } from './brands.ts'
import { brandOf, findBrand, loadBrands, namedBrandOf, saveBrand, showPartners } from './exports.ts'

const context = await testContext({ env: { LEGAL_LINE: 'Real Ltd, Leeds LS1 1AA.' } })
const elsewhere = contextOn(context.databaseUrl)
afterAll(() => Promise.all([context.close(), elsewhere.close()]))
const now = new Date('2026-11-23T12:00:00Z')

test('an unknown brand is the default one', () => {
  const { slug, themeColour } = demoHouseBrand
  expect(brandOf(context, 'UK_NOBODY')).toMatchObject({ slug, code: HOUSE_BRAND, themeColour })
  expect(brandOf(context, null).code).toBe(HOUSE_BRAND)
  expect(brandOf(context, 'UK_TYNE_FM').name).toBe('Tyne FM')
})

test('a site without brands has the default one, in slate', () => {
  expect(new Brands([]).of(null)).toMatchObject({ slug: 'fairdraw', code: HOUSE_BRAND, themeColour: '545A56' })
})

test('every brand says who runs its competitions, by its own line or by that of the settings', async () => {
  expect((await namedBrandOf(context, 'UK_TYNE_FM')).legalLine).toBe('Real Ltd, Leeds LS1 1AA.')
  await save({ code: 'UK_TYNE_FM', legalLine: 'Tyne Ltd, Newcastle NE1 1AA.' })
  expect((await namedBrandOf(context, 'UK_TYNE_FM')).legalLine).toBe('Tyne Ltd, Newcastle NE1 1AA.')
})

test('each brand is found by its code and by the slug of its station, in any case', () => {
  for (const { code, slug } of demoContent.brands)
    for (const name of [code, code.toLowerCase(), slug, slug.toUpperCase()])
      expect(findBrand(context, name)?.code).toBe(code)
  expect(showPartners(context).map(({ code }) => code)).toEqual(
    demoContent.brands
      .map(({ code }) => code)
      .filter((code) => code !== HOUSE_BRAND)
      .toSorted(),
  )
})

test.each(['nowhere-fm', '', null, undefined, 'constructor', 'UK_TYNE_FM ', 'Tyne FM'])(
  'no brand is found by %j',
  (name) => {
    expect(findBrand(context, name)).toBeNull()
  },
)

test.each(Object.entries(brandOptIns))(
  'the opt-in %s belongs to a brand that exists',
  (_, { brandCode, brandName }) => {
    expect(brandOf(context, brandCode)).toMatchObject({ code: brandCode, name: brandName })
  },
)

test('another process notices a change within about a second, and answers at once meanwhile', async () => {
  await loadBrands(elsewhere)
  const nameThere = () => brandOf(elsewhere, 'UK_LANTERN').name
  expect(nameThere()).toBe('Lantern')
  await save({ code: 'UK_LANTERN', name: 'Lantern Radio' })
  await expect.poll(nameThere).toBe('Lantern Radio')
})

test('namedBrandOf waits until the brands have been read once', async () => {
  const fresh = contextOn(context.databaseUrl)
  expect((await namedBrandOf(fresh, 'UK_AMBER_FM')).name).toBe('Amber FM')
  await fresh.close()
})

test('only one of two brands saved at once with the same slug is accepted', async () => {
  const saved = await Promise.all(['UK_SAME_ONE', 'UK_SAME_TWO'].map((code) => save({ code, slug: 'same' })))
  expect(saved.map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

async function save(change: { code: string; slug?: string; name?: string; legalLine?: string }) {
  const { logo: _, ...before } = brandOf(context, change.code)
  const saved = await transact(context.db, (tx) => saveBrand(tx, { ...before, ...change }, now))
  await loadBrands(context)
  return saved
}
