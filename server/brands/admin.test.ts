import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { pageConfigOf } from '#server/site/config.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import { redAndBlue } from '#tests/support/staff/upload-picture.ts'
import { brandOf, namedBrandOf } from './exports.ts'

const harness = await openTestHarness()
afterAll(() => harness.close())
const desk = await openDesk(harness, ['CONTENT'])
const owners = await openDesk(harness, ['OWNER'])
const ofLantern = await openDesk(harness, ['CONTENT'], ['UK_LANTERN'])

test('a brand is read, changed and shown, with an audit line of both states', async () => {
  const { document, version } = await desk.get('/brands/UK_TYNE_FM')
  expect(document).toMatchObject({ name: 'Tyne FM', slug: 'tyne-fm', theme_colour: '212121', own_fill: null })
  const changed = { ...document, theme_colour: '00695C', own_fill: { colour: '00695C', text: 'FFFFFF' } }
  expect(await desk.save('/brands/UK_TYNE_FM', version, changed)).toMatchObject({ outcome: 'SAVED' })
  expect(brandOf(harness.context, 'UK_TYNE_FM')).toMatchObject({ themeColour: '00695C' })
  const list = await harness.get('/api/brands', {})
  expect(list.body.data.partners).toContainEqual({ code: 'UK_TYNE_FM', name: 'Tyne FM', theme_colour: '00695C' })
  expect(await desk.actionsOf('UK_TYNE_FM')).toEqual(['brand.save'])
  expect(await desk.save('/brands/UK_TYNE_FM', version, document)).toMatchObject({ outcome: 'CHANGED_MEANWHILE' })
})

test.each<[string, object, string]>([
  ['a fill whose text cannot be read', { own_fill: { colour: '777777', text: 'FFFFFF' } }, 'own_fill.text'],
  ['text that cannot be read in the dark', { own_text: { light: '111111', dark: '111111' } }, 'own_text.dark'],
  ['a colour of five digits', { theme_colour: '12345' }, 'theme_colour'],
  ['another brand’s slug', { slug: 'tyne-fm' }, 'slug'],
  ['no name', { name: ' ' }, 'name'],
])('%s is refused beside its field', async (_what, change, path) => {
  const { document, version } = await desk.get('/brands/UK_LANTERN')
  const refused = await desk.save('/brands/UK_LANTERN', version, { ...document, ...change })
  expect(refused.status).toBe(400)
  expect(refused.fields.map((field: { path: string }) => field.path.replace(/^(body\.)?document\./, ''))).toEqual([
    path,
  ])
})

test('staff of one brand see and edit that brand only, and create no other', async () => {
  const { rows } = await ofLantern.get('/brands')
  expect(rows.map(({ code }: { code: string }) => code)).toEqual(['UK_LANTERN'])
  expect(await ofLantern.get('/brands/UK_TYNE_FM')).toMatchObject({ status: 404 })
  const { document, version } = await ofLantern.get('/brands/UK_LANTERN')
  expect(await ofLantern.save('/brands/UK_LANTERN', version, { ...document, advertising: true })).toMatchObject({
    outcome: 'SAVED',
  })
  const made = { ...document, slug: 'made-here' }
  expect(await ofLantern.save('/brands/UK_MADE_HERE', 'NEW', made)).toMatchObject({ status: 404 })
  expect(await desk.save('/brands/UK_MADE_HERE', 'NEW', made)).toMatchObject({ outcome: 'SAVED' })
})

test('a logo is checked, drawn on white, shown on pages, in emails and where links are shared, and removed', async () => {
  const at = '/brands/UK_LANTERN/logo'
  const file = async (width: number, height: number) =>
    new Blob([new Uint8Array(await redAndBlue(width, height).png().toBuffer())])
  expect(await desk.upload(at, new Blob(['<svg/>']), {})).toMatchObject({ status: 400, error: 'ValidationError' })
  expect(await desk.upload(at, await file(95, 64), {})).toMatchObject({ status: 400 })
  expect(await ofLantern.upload('/brands/UK_TYNE_FM/logo', await file(96, 64), {})).toMatchObject({ status: 404 })
  expect(await ofLantern.upload(at, await file(1080, 200), {})).toMatchObject({ logo: { width: 540, height: 100 } })

  const { logo } = await desk.get('/brands/UK_LANTERN')
  const reply = await fetch(harness.url + logo.address)
  expect(reply.headers.get('cache-control')).toContain('immutable')
  expect((await sharp(await reply.arrayBuffer()).metadata()).width).toBe(540)
  const named = await namedBrandOf(harness.context, 'UK_LANTERN')
  expect(named.logoUrl).toMatch(new RegExp(`^http.*${logo.address}$`))
  expect(pageConfigOf(harness.context.config, named).brand.logo).toMatchObject({ src: named.logoUrl, width: 540 })

  // The document is saved independently.
  const { document, version } = await desk.get('/brands/UK_LANTERN')
  expect(
    await desk.save('/brands/UK_LANTERN', version, { ...document, advertising: !document.advertising }),
  ).toMatchObject({ outcome: 'SAVED' })
  expect((await desk.get('/brands/UK_LANTERN')).logo).toEqual(logo)
  expect(await desk.post(`${at}/remove`, {})).toMatchObject({ status: 200, logo: null })
  expect((await desk.get('/brands/UK_LANTERN')).logo).toBeNull()
  expect((await desk.actionsOf('UK_LANTERN')).filter((action) => action === 'brand.logo')).toHaveLength(2)
})

test('only owners set a limit of exposure, and other staff save the other fields', async () => {
  const limited = async (by: typeof desk, exposure_max: number | null) => {
    const { document, version } = await by.get('/brands/UK_COASTLINE')
    return by.save('/brands/UK_COASTLINE', version, { ...document, exposure_max, advertising: !document.advertising })
  }
  expect(await limited(desk, 5000)).toMatchObject({ status: 400, fields: [{ path: 'exposure_max' }] })
  expect(await limited(owners, 5000)).toMatchObject({ outcome: 'SAVED', document: { exposure_max: 5000 } })
  expect(await limited(desk, 5000)).toMatchObject({ outcome: 'SAVED' })
  expect(await limited(desk, null)).toMatchObject({ status: 400, fields: [{ path: 'exposure_max' }] })
})

test('one of two staff who save at once gets the version that the other saved', async () => {
  const { document, version } = await desk.get('/brands/UK_AMBER_FM')
  const saved = await Promise.all(
    ['Amber One', 'Amber Two'].map((name) => desk.save('/brands/UK_AMBER_FM', version, { ...document, name })),
  )
  expect(saved.map(({ outcome }) => outcome).toSorted()).toEqual(['CHANGED_MEANWHILE', 'SAVED'])
})
