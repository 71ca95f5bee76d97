import { afterAll, describe, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { newBundle, putBundle } from '#tests/support/campaigns/make-catalogue.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'

const harness = await openTestHarness({ CATALOGUE_KEPT_MS: '0' })
const { context } = harness
afterAll(() => harness.close())
const desk = await openDesk(harness, ['CAMPAIGNS'])
const { tag: car } = await makeCampaign(context, {
  tag: 'DESKCAR',
  prices: [{ pricePence: 200, quantity: 5 }],
  postalEntryCode: 'CAR',
})
const { tag: boat } = await makeCampaign(context, { tag: 'DESKBOAT' })

let made = 0
async function putOne(items = [{ tag: car, quantity: 5, pricePence: pence(200) }]) {
  made += 1
  const tag = `BOX${made}`
  const saved = await putBundle(context, newBundle(context.now(), { tag, items }))
  expect(saved.ok).toBe(true)
  return tag
}

describe('A bundle', () => {
  test('is read, saved and read again, with its audit line', async () => {
    const tag = await putOne()
    const { document, version } = await desk.get(`/bundles/${tag}`)
    const saved = await desk.save(`/bundles/${tag}`, version, { ...document, title: 'Another title' })
    expect(saved).toMatchObject({ outcome: 'SAVED', document: { title: 'Another title' } })
    expect(await desk.get(`/bundles/${tag}`)).toMatchObject({ version: saved.version, document: saved.document })
    const { body } = await harness.get(`/api/campaign/bundle/${tag}`)
    expect(body.data.title).toBe('Another title')
    expect(await desk.actionsOf(tag)).toEqual(['bundle.save'])
  })

  test('leaves no audit line when it is saved unchanged', async () => {
    const tag = await putOne()
    const { document, version } = await desk.get(`/bundles/${tag}`)
    expect(await desk.save(`/bundles/${tag}`, version, document)).toMatchObject({ outcome: 'SAVED', version })
    expect(await desk.actionsOf(tag)).toEqual([])
  })

  test('is saved by one of two people who edit it at once; the other gets the new version and can continue', async () => {
    const tag = await putOne()
    const { document, version } = await desk.get(`/bundles/${tag}`)
    const saved = await Promise.all(
      [desk.cleo, desk.carl].map((who) =>
        desk.save(`/bundles/${tag}`, version, { ...document, title: `By ${who.id}` }, who),
      ),
    )
    expect(saved.map(({ outcome }) => outcome).sort()).toEqual(['CHANGED_MEANWHILE', 'SAVED'])
    const won = saved.find(({ outcome }) => outcome === 'SAVED')!
    const lost = saved.find(({ outcome }) => outcome !== 'SAVED')!
    expect(lost).toMatchObject({ version: won.version, document: won.document, changed_by: won.changed_by })
    expect(await desk.save(`/bundles/${tag}`, lost.version, { ...document, title: 'Both' })).toMatchObject({
      outcome: 'SAVED',
    })
  })

  test('is not overwritten after the program changed it meanwhile either', async () => {
    const tag = await putOne()
    const { document, version } = await desk.get(`/bundles/${tag}`)
    await putBundle(
      context,
      newBundle(context.now(), { tag, title: 'By a key', items: [{ tag: car, quantity: 5, pricePence: pence(200) }] }),
    )
    expect(await desk.save(`/bundles/${tag}`, version, document)).toMatchObject({ outcome: 'CHANGED_MEANWHILE' })
  })

  test.each([
    [{ price: 2.01 }, 'items'],
    [{ items: [{ tag: 'NOTHING', quantity: 5, price: 2 }] }, 'items.0.tag'],
    [{ ends_at: '2020-01-01T00:00:00.000Z' }, 'endsAt'],
  ])('with %j is refused beside the field, and nothing is saved', async (wrong, path) => {
    const tag = await putOne()
    const { document, version } = await desk.get(`/bundles/${tag}`)
    expect(await desk.save(`/bundles/${tag}`, version, { ...document, ...wrong })).toMatchObject({
      status: 400,
      fields: [{ path }],
    })
    expect(await desk.get(`/bundles/${tag}`)).toMatchObject({ version, document })
  })

  test.each([
    [5, 200, 2, []],
    [5, 201, 2, [['price', true]]],
    [4, 200, null, [['items', false]]],
  ])('with %i entries for %i pence says what its parts cost', async (quantity, price, parts, findings) => {
    const tag = await putOne([{ tag: car, quantity, pricePence: pence(price) }])
    const shown = await desk.get(`/bundles/${tag}`)
    expect(shown).toMatchObject({ parts_price: parts })
    expect(shown.findings.map(({ field, blocks }: { field: string; blocks: boolean }) => [field, blocks])).toEqual(
      findings,
    )
  })

  test('is created once, by saving it from the version NEW', async () => {
    const { document } = await desk.get(`/bundles/${await putOne()}`)
    expect(await desk.save('/bundles/BRANDNEW', '0123456789abcdef', document)).toMatchObject({ status: 404 })
    expect(await desk.save('/bundles/BRANDNEW', 'NEW', document)).toMatchObject({ outcome: 'SAVED' })
    expect(await desk.save('/bundles/BRANDNEW', 'NEW', document)).toMatchObject({ outcome: 'CHANGED_MEANWHILE' })
  })

  test('is not found by staff of some brands only, because it belongs to the whole site', async () => {
    const tag = await putOne()
    const { document, version } = await desk.get(`/bundles/${tag}`)
    const ofBrand = await openDesk(harness, ['CAMPAIGNS'], ['UK_LANTERN'])
    expect(await ofBrand.get(`/bundles/${tag}`)).toMatchObject({ status: 404 })
    expect(await ofBrand.save(`/bundles/${tag}`, version, document)).toMatchObject({ status: 404 })
    expect(await ofBrand.get('/bundles')).toMatchObject({ rows: [] })
  })

  test('is listed, and found by its title', async () => {
    const tag = await putOne()
    const { rows } = await desk.get(`/bundles?search=${tag}%20bun`)
    expect(rows).toMatchObject([{ tag, campaigns: 1 }])
    expect(await desk.get('/bundles?search=100%25')).toMatchObject({ rows: [] })
  })
})

describe('A page', () => {
  const group = (tags: string[]) => ({
    type: 'GROUP',
    tag: 'cars',
    title: 'Cars',
    subtitle: null,
    legal: null,
    shows: 'ALL',
    items: tags.map((tag) => ({ type: 'CAMPAIGN', tag })),
  })

  test('is arranged in the order that is saved', async () => {
    const first = { banner_position: 'TOP', groups: [group([car, boat]), { ...group([]), tag: 'empty' }] }
    const saved = await desk.save('/pages/DESK', 'NEW', first)
    expect(saved).toMatchObject({ outcome: 'SAVED', document: first })
    const second = { ...first, groups: [first.groups[1], group([boat, car])] }
    expect(await desk.save('/pages/DESK', saved.version, second)).toMatchObject({ outcome: 'SAVED' })
    expect(await desk.get('/pages/DESK')).toMatchObject({ document: second })
    expect(await desk.save('/pages/DESK', saved.version, first)).toMatchObject({
      outcome: 'CHANGED_MEANWHILE',
      document: second,
    })
    expect(await desk.actionsOf('DESK')).toEqual(['page.save', 'page.save'])
    expect(await desk.get('/pages')).toMatchObject({
      rows: expect.arrayContaining([{ tag: 'DESK', groups: 2, items: 2 }]),
    })
  })

  test('is refused beside the field when it names a campaign that does not exist', async () => {
    const document = { banner_position: 'TOP', groups: [group([car, 'NOTHING'])] }
    expect(await desk.save('/pages/DESK2', 'NEW', document)).toMatchObject({
      status: 400,
      fields: [{ path: 'groups.0.items.1.tag' }],
    })
  })
})
