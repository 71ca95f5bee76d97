import { expect, test } from 'vitest'
import { brandOptIns } from '#contract/accounts.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { houseBrand, partnerBrands } from './brands.ts'
import { brandOf, findBrand, namedBrandOf } from './service.ts'

test('about fifty brands stand beside the default one, each with its own slug, code and a theme colour of six hex digits', () => {
  const brands = [houseBrand, ...partnerBrands]
  expect(partnerBrands.length).toBeGreaterThanOrEqual(50)
  expect(new Set(brands.map(({ slug }) => slug)).size).toBe(brands.length)
  expect(new Set(brands.map(({ code }) => code)).size).toBe(brands.length)
  for (const { slug, code, themeColour } of brands) {
    expect(slug).toMatch(/^[a-z0-9-]+$/)
    expect(code).toMatch(/^UK_[A-Z0-9_]{1,47}$/)
    expect(themeColour).toMatch(/^[0-9A-F]{6}$/)
  }
})

test('an unknown brand is the default one', () => {
  expect(brandOf('UK_NOBODY')).toMatchObject({
    slug: 'fairdraw',
    code: 'UK_FAIRDRAW',
    name: 'Fairdraw',
    themeColour: '545A56',
  })
  expect(brandOf(null)).toBe(houseBrand)
  expect(brandOf('UK_TYNE_FM').name).toBe('Tyne FM')
})

test('every brand says who runs its competitions, by the demonstration’s line or by that of the settings', () => {
  const named = (env: Record<string, string>, code: string) =>
    namedBrandOf(readConfig({ SECRET: 's'.repeat(32), ...env }), code).legalLine
  for (const { code } of [houseBrand, ...partnerBrands]) {
    expect(named({}, code)).toMatch(/^.+ Ltd, .+ [A-Z]+\d+ \d\w+\. Company number \d{8}\.$/)
    expect(named({ LEGAL_LINE: 'Real Ltd, Leeds LS1 1AA.' }, code)).toBe('Real Ltd, Leeds LS1 1AA.')
  }
})

test.each([houseBrand, ...partnerBrands])(
  '$name is found by its code and by the slug of its station, in any case',
  (brand) => {
    const { code, slug } = brand
    for (const name of [code, code.toLowerCase(), slug, slug.toUpperCase()]) expect(findBrand(name)).toBe(brand)
  },
)

test.each(['nowhere-fm', '', null, undefined, 'constructor', 'UK_TYNE_FM ', 'Tyne FM'])(
  'nothing is found by %j',
  (name) => {
    expect(findBrand(name)).toBeNull()
  },
)

test.each(Object.entries(brandOptIns))(
  'the opt-in %s is of a brand that stands here',
  (_, { brandCode, brandName }) => {
    expect(brandOf(brandCode)).toMatchObject({ code: brandCode, name: brandName })
  },
)
