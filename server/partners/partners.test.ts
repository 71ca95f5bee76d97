import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { londonDay } from '#domain/time/london.ts'
import { listedEndpoints, requestAs } from '#tests/capabilities/authorization/authorization-requests.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { type MadeStaff, makeStaff, signInStaff } from '#tests/support/staff/make-staff.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'

const harness = await openTestHarness({ PUBLIC_URL: 'http://localhost:3000' })
const { context, url } = harness
afterAll(() => harness.close())

const desk = await openDesk(harness, ['OWNER'])
const partnerOf = (brand: string) => makeStaff(context, { roles: ['PARTNER'], brands: [brand] })
const partners = { lantern: await partnerOf('UK_LANTERN'), amber: await partnerOf('UK_AMBER_FM') }

/** A campaign of a brand as the console keeps it. */
async function giveBrand(tag: string, brand: string): Promise<void> {
  const at = { changedAt: noon, createdAt: noon }
  await context.db
    .insertInto('campaignDrafts')
    .values({ tag, brand, document: '{}', changedBy: 'a test', ...at })
    .execute()
}

const lantern = await makeDrawn(harness, { title: 'A Lantern boat', account: { lastName: 'Lightly' } })
const amber = await makeDrawn(harness, { title: 'An Amber car', account: { lastName: 'Umber' } })
const house = await makeDrawn(harness, { title: 'A house', people: 2, account: { lastName: 'Bricks' } })
const open = { lantern: '', amber: '', house: '' }
beforeAll(async () => {
  for (const [tag, brand] of [
    [lantern.tag, 'UK_LANTERN'],
    [amber.tag, 'UK_AMBER_FM'],
  ] as const)
    await giveBrand(tag, brand)
  const setBrand = (account: { id: string }, brand: string) =>
    context.db.updateTable('purchases').set({ brand }).where('accountId', '=', account.id).execute()
  await setBrand(lantern.accounts[0]!, 'UK_LANTERN')
  await setBrand(amber.accounts[0]!, 'UK_AMBER_FM')
  for (const account of house.accounts) await setBrand(account, 'UK_AMBER_FM')
  for (const name of ['lantern', 'amber', 'house'] as const)
    open[name] = (await makeCampaign(context, { title: `Open ${name}`, endsAt: null })).tag
  await giveBrand(open.lantern, 'UK_LANTERN')
  await giveBrand(open.amber, 'UK_AMBER_FM')
  harness.setTime(new Date(house.drawnAt.getTime() + 15 * 86_400_000))
})

const days = `from=${londonDay(noon)}&to=${londonDay(noon)}`
const read = (path: string, by: MadeStaff) => desk.get(`/${path}`, by)

describe('A partner reads', () => {
  test('the sales of its brands alone', async () => {
    const paid = async (by: MadeStaff) => (await read(`books/sales?by=BRAND&${days}`, by)).rows
    expect(await paid(partners.lantern)).toMatchObject([{ group: 'UK_LANTERN', orders: 1, items: 5 }])
    expect(await paid(partners.amber)).toMatchObject([{ group: 'UK_AMBER_FM', orders: 3, items: 15 }])
    const tags = async (by: MadeStaff) =>
      (await read(`books/sales?by=CAMPAIGN&${days}`, by)).rows.map(({ group }: { group: string }) => group)
    expect(await tags(partners.lantern)).toEqual([lantern.tag])
  })

  test('the entries of its brands alone', async () => {
    const entries = async (by: MadeStaff) => (await read(`partner/entries?${days}`, by)).rows
    expect(await entries(partners.lantern)).toEqual([
      { campaign_tag: lantern.tag, title: 'A Lantern boat', route: 'PAID', entries: 1, tickets: 3 },
    ])
    expect(await entries(partners.amber)).toEqual(
      [
        { campaign_tag: amber.tag, title: 'An Amber car', route: 'PAID', entries: 1, tickets: 3 },
        { campaign_tag: house.tag, title: 'A house', route: 'PAID', entries: 2, tickets: 6 },
      ].toSorted((one, other) => (one.campaign_tag < other.campaign_tag ? -1 : 1)),
    )
    expect((await read('partner/entries?from=2020-01-01&to=2020-01-31', partners.amber)).rows).toEqual([])
  })

  test('the winners of its campaigns and of its buyers alone, named as on the public page', async () => {
    const winners = async (by: MadeStaff) => (await read('partner/winners', by)).rows
    expect(await winners(partners.lantern)).toMatchObject([
      { round_id: lantern.roundId, prize: 'A red car', name: 'Lightly', county: null, naming: null, state: 'DRAWN' },
    ])
    const titles = (await winners(partners.amber)).map(({ title }: { title: string }) => title)
    expect(titles.sort()).toEqual(['A house', 'An Amber car'])
    const text = JSON.stringify(await winners(partners.lantern))
    for (const { email, msisdn, externalId } of lantern.accounts)
      for (const personal of [email, msisdn!, externalId]) expect(text).not.toContain(personal)
  })

  test('the code for its page of its campaigns and of those of no brand', async () => {
    const embedding = await read('partner/embedding', partners.lantern)
    expect(embedding).toMatchObject({
      site_url: 'http://localhost:3000',
      brands: [{ code: 'UK_LANTERN', name: 'Lantern' }],
    })
    const tags = embedding.campaigns.map(({ tag }: { tag: string }) => tag)
    expect(tags.sort()).toEqual([open.house, open.lantern].sort())
  })

  test('files of the same data and no more', async () => {
    const headers = await signInStaff(context, partners.lantern, url)
    for (const path of [`books/sales?by=CAMPAIGN&${days}`, `partner/entries?${days}`, 'partner/winners?']) {
      const text = await (await fetch(`${url}/api/console/${path}&format=csv`, { headers })).text()
      expect([text.includes(lantern.tag), text.includes(amber.tag)], path).toEqual([true, false])
    }
  })

  test('nothing else in any call', async () => {
    const headers = await signInStaff(context, partners.lantern, url)
    const allowed = []
    for (const call of listedEndpoints.filter(({ endpoint }) => endpoint.access === 'staff')) {
      const { status } = await requestAs(harness, call, headers)
      if (status !== 403) allowed.push([call.name, call.endpoint.action])
    }
    const actions = new Set(allowed.map(([, action]) => action))
    expect([...actions].sort()).toEqual(['embed.read', 'own.read', 'own.secure', 'result.read', 'sales.read'])
    const reads = allowed.filter(([, action]) => !action!.startsWith('own.')).map(([name]) => name)
    expect(reads.sort()).toEqual(['getEmbedding', 'listPartnerEntries', 'listPartnerWinners', 'listSales'])
  })
})

test('a partner with all brands reads all of them', async () => {
  expect((await desk.get('/partner/winners')).rows).toHaveLength(3)
  expect((await desk.get('/partner/embedding')).campaigns).toHaveLength(3)
})
