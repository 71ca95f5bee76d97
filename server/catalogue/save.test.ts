import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
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

const now = new Date('2026-11-25T12:00:00.000Z')
const context = await testContext({ now: () => now })
afterAll(() => context.close())

const campaign = newCampaign(now, { tag: 'GOOD' })
const { schedule } = campaign
const daily = { ...schedule, limitType: 'DAY', activeFrom: '15:10', activeUntil: '15:00' } as const
const plan = {
  prizes: [
    { position: 1, title: 'A car', valuePence: pence(2_000_000), quantity: 1 },
    { position: 2, title: 'A bicycle', valuePence: pence(50_000), quantity: 3 },
  ],
  reserves: null,
  prizesPerEntrant: 1,
  delaySeconds: 3600,
  method: 'BEACON',
} as const
const raffle = { unitPricePence: pence(5), sliderMin: 1, sliderMax: 10_000 }

async function wrong(saved: ReturnType<typeof putCampaign | typeof putBundle | typeof putPage>): Promise<string[]> {
  const verdict = await saved
  if (verdict.ok) return []
  expect(verdict.error.name).toBe('ValidationError')
  return (verdict.error.meta.fields as { path: string }[]).map(({ path }) => path)
}

test.each([
  ['an ordinary one', {}, []],
  ['a raffle whose slider goes as far as an order', { raffle, type: 'RAFFLE', prices: [] }, []],
  ['a tag in lower case', { tag: 'bad' }, ['tag']],
  ['a title of spaces', { title: ' ' }, ['title']],
  ['an end at its start', { schedule: { ...schedule, endsAt: schedule.startsAt } }, ['endsAt']],
  ['days without times', { schedule: { ...schedule, limitType: 'DAY' } }, ['activeFrom', 'activeUntil']],
  ['a number of tickets over many rounds', { schedule: daily, globalLimit: 10 }, ['globalLimit']],
  ['no tickets at all', { globalLimit: 0 }, ['globalLimit']],
  ['half an entry as its limit', { entryLimit: 0.5 }, ['entryLimit']],
  ['a raffle without its slider', { type: 'RAFFLE', raffle: null }, ['raffle']],
  ['a slider on a competition', { type: 'COMPETITION', raffle, prices: [newPrice()] }, ['raffle']],
  ['a slider past what an order may be', { raffle: { ...raffle, sliderMax: 10_001 } }, ['raffle.sliderMax']],
  ['a slider that ends before it begins', { raffle: { ...raffle, sliderMin: 6, sliderMax: 5 } }, ['raffle.sliderMax']],
  ['free tickets on a slider', { raffle: { ...raffle, unitPricePence: pence(0) } }, ['raffle.unitPricePence']],
  ['nothing to enter with', { prices: [] }, ['prices']],
  ['only an upsell to enter with', { prices: [newPrice({ priceType: 'UPSELL' })] }, ['prices']],
  ['an option of no entries', { prices: [newPrice({ quantity: 0 })] }, ['prices.0.quantity']],
  ['an option of 10,000 entries', { prices: [newPrice({ quantity: 10_000 })] }, []],
  ['an option of 10,001 entries', { prices: [newPrice({ quantity: 10_001 })] }, ['prices.0.quantity']],
  ['five rounds where there is one', { prices: [newPrice({ frequency: 'ALL_NEXT_WEEK' })] }, ['prices.0.frequency']],
  ['a least basket for everybody', { prices: [newPrice({ basketMinPence: pence(1) })] }, ['prices.0.basketMinPence']],
  ['an option that ends before it begins', { prices: [newPrice({ startsAt: now, endsAt: now })] }, ['prices.0.endsAt']],
  ['an external one that leads nowhere', { place: 'EXTERNAL' }, ['redirectUrl']],
  ['an external one with an address', { place: 'EXTERNAL', redirectUrl: 'https://a.example/b', prices: [] }, []],
  ['an embedded one of this site', { place: 'EMBEDDED', redirectUrl: '/survey', prices: [] }, []],
  ['an address that is a script', { redirectUrl: 'javascript:alert(1)' }, ['redirectUrl']],
  ['an address without its scheme', { redirectUrl: '//a.example' }, ['redirectUrl']],
  ['a whole plan', { plan }, []],
  ['the longest plan', { plan: { ...plan, reserves: 65_535, prizesPerEntrant: 255, delaySeconds: 31_536_000 } }, []],
  ['too many reserves', { plan: { ...plan, reserves: 65_536 } }, ['plan.reserves']],
  ['no prize for anybody', { plan: { ...plan, prizesPerEntrant: 0 } }, ['plan.prizesPerEntrant']],
  ['a draw too soon', { plan: { ...plan, delaySeconds: 59 } }, ['plan.delaySeconds']],
  ['the longest wait for the post', { plan: { ...plan, postalGraceDays: 31 } }, []],
  ['too long a wait for the post', { plan: { ...plan, postalGraceDays: 32 } }, ['plan.postalGraceDays']],
  ['a draw as soon as can be', { plan: { ...plan, delaySeconds: 60 } }, []],
  [
    'a prize that is none',
    { plan: { ...plan, prizes: [{ position: 2, title: ' ', valuePence: pence(0), quantity: 0 }] } },
    ['plan.prizes.0.position', 'plan.prizes.0.title', 'plan.prizes.0.quantity'],
  ],
  ['one for the app only and the web only', { appExclusive: true, webExclusive: true }, ['webExclusive']],
] as const)('saving a campaign with %s reports each wrong field', async (_, given, paths) => {
  expect(await wrong(putCampaign(context, newCampaign(now, { tag: 'GOOD', ...given })))).toEqual(paths)
})

test('a campaign with an option that another beats is saved, with a warning that names both', async () => {
  const warningsOf = async (prices: ReturnType<typeof newPrice>[]) => {
    const saved = await putCampaign(context, newCampaign(now, { tag: 'WARNED', prices }))
    return saved.ok && saved.value.warnings
  }
  const dozen = newPrice({ quantity: 12, pricePence: pence(500) })
  const eight = newPrice({ quantity: 8, pricePence: pence(600) })
  expect(await warningsOf([dozen, eight])).toEqual([
    { path: 'prices.1', message: 'costs more an entry than prices.0, which costs no more in all' },
  ])
  expect(await warningsOf([dozen, newPrice({ quantity: 20, pricePence: pence(600) })])).toEqual([])
})

test('a refused campaign leaves no trace', async () => {
  await putCampaign(context, newCampaign(now, { tag: 'NEVER', title: '' }))
  expect(await context.db.selectFrom('campaigns').select('id').where('tag', '=', 'NEVER').execute()).toEqual([])
})

test('saving a bundle reports unknown and repeated campaigns, and shares that do not add up', async () => {
  await putCampaign(context, campaign)
  const item = { tag: 'GOOD', quantity: 1, pricePence: pence(500) }
  const put = (given: object) => wrong(putBundle(context, { ...newBundle(now, { tag: 'B', items: [item] }), ...given }))
  expect(await put({})).toEqual([])
  expect(await put({ pricePence: pence(501) })).toEqual(['items'])
  expect(await put({ items: [] })).toEqual(['items'])
  expect(await put({ items: [item, item] })).toEqual(['items'])
  expect(await put({ items: [{ ...item, tag: 'NOSUCH' }] })).toEqual(['items.0.tag'])
  expect(await put({ endsAt: daysFrom(now, -2) })).toEqual(['endsAt'])
})

test('saving a page reports an item that does not exist', async () => {
  const group = { type: 'GROUP', tag: 'G', title: 'G', subtitle: null, legal: null } as const
  const items = [{ type: 'BUNDLE', tag: 'GOOD' }] as const
  const page = { tag: 'PAGE', bannerPosition: 'NONE', groups: [{ ...group, items }] } as const
  expect(await wrong(putPage(context, page))).toEqual(['groups.0.items.0.tag'])
  expect(await wrong(putPage(context, { ...page, groups: [group].map((each) => ({ ...each, items: [] })) }))).toEqual(
    [],
  )
})

test('the plan of a campaign that people entered can be saved unchanged, and cannot be changed', async () => {
  const entered = newCampaign(now, { tag: 'ENTERED', plan })
  const saved = await putCampaign(context, entered)
  if (!saved.ok) throw new Error(saved.error.name)
  await context.db
    .insertInto('rounds')
    .values({ id: randomUUID(), campaignId: saved.value.id, opensAt: now, nextTicket: 2 })
    .execute()
  expect(await wrong(putCampaign(context, { ...entered, title: 'Another title' }))).toEqual([])
  expect(await wrong(putCampaign(context, { ...entered, plan: null }))).toEqual([])
  expect(await wrong(putCampaign(context, { ...entered, plan: { ...plan, reserves: 9 } }))).toEqual(['plan'])
  const fewer = { ...plan, prizes: plan.prizes.slice(0, 1) }
  expect(await wrong(putCampaign(context, { ...entered, plan: fewer }))).toEqual(['plan'])
})
