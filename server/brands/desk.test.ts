import { afterAll, expect, test } from 'vitest'
import { openTestHarness } from '#tests/capabilities/test-harness.ts'
import { openDesk } from '#tests/open-desk.ts'
import { brandOf } from './service.ts'

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

test('who works for one brand sees and edits that one, and makes no other', async () => {
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

test('only owners set a limit of exposure, and the others save beside it', async () => {
  const limited = async (by: typeof desk, exposure_max: number | null) => {
    const { document, version } = await by.get('/brands/UK_COASTLINE')
    return by.save('/brands/UK_COASTLINE', version, { ...document, exposure_max, advertising: !document.advertising })
  }
  expect(await limited(desk, 5000)).toMatchObject({ status: 400, fields: [{ path: 'exposure_max' }] })
  expect(await limited(owners, 5000)).toMatchObject({ outcome: 'SAVED', document: { exposure_max: 5000 } })
  expect(await limited(desk, 5000)).toMatchObject({ outcome: 'SAVED' })
  expect(await limited(desk, null)).toMatchObject({ status: 400, fields: [{ path: 'exposure_max' }] })
})

test('of two people who save at once, one reads what the other saved', async () => {
  const { document, version } = await desk.get('/brands/UK_AMBER_FM')
  const saved = await Promise.all(
    ['Amber One', 'Amber Two'].map((name) => desk.save('/brands/UK_AMBER_FM', version, { ...document, name })),
  )
  expect(saved.map(({ outcome }) => outcome).toSorted()).toEqual(['CHANGED_MEANWHILE', 'SAVED'])
})
