import { afterAll, describe, expect, test } from 'vitest'
import { promoJobs } from '#server/promos/jobs.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'

const harness = await openTestHarness({ CATALOGUE_KEPT_MS: '0', GIVEAWAY_ALONE_MAX_PENCE: '100000' })
const { context } = harness
afterAll(() => harness.close())

/** Two people who have given nothing away today. */
const open = () => openDesk(harness, ['CAMPAIGNS'])
type Desk = Awaited<ReturnType<typeof open>>

/** A code of pounds off for a number of uses: its largest cost is their product. */
const codeOf = (value: number, uses_max: number | null, given: object = {}) => ({
  active: true,
  type: 'CASH_DISCOUNT',
  value,
  label: `£${value} off`,
  min_spend: null,
  campaign_tag: null,
  starts_at: null,
  ends_at: null,
  uses_max,
  uses_per_person_max: 1,
  requires_login: false,
  for_list: false,
  ...given,
})
let made = 0
const newCode = () => {
  made += 1
  return `GIVE${made}`
}
const save = (desk: Desk, code: string, terms: object, version = 'NEW', by = desk.cleo) =>
  desk.save(`/promos/${code}`, version, terms, by)
const versionOf = async (desk: Desk, path: string) => (await desk.get(path)).version

describe('A promo code', () => {
  test('is saved by one person at the setting, and waits for another with one penny more', async () => {
    const desk = await open()
    const code = newCode()
    expect(await save(desk, code, codeOf(10, 100))).toMatchObject({ outcome: 'SAVED', approval_id: null })
    const another = await open()
    const waiting = await save(another, newCode(), codeOf(1000.01, 1))
    expect(waiting).toMatchObject({ outcome: 'WAITING', document: codeOf(1000.01, 1) })
    const approval = await another.get(`/approvals/${waiting.approval_id}`)
    expect(approval.what).toContain('At most £1,000.01: 1 use × £1,000.01')
  })

  test('changes nothing until another person approves, and then what was shown is saved', async () => {
    const desk = await open()
    const code = newCode()
    const { approval_id: id } = await save(desk, code, codeOf(20, 100))
    expect(await desk.get(`/promos/${code}`)).toMatchObject({ status: 404 })
    expect(await desk.approve(id, desk.cleo)).toMatchObject({ outcome: 'OWN' })
    expect(await desk.get(`/promos/${code}`)).toMatchObject({ status: 404 })
    expect(await desk.approve(id)).toMatchObject({ outcome: 'CARRIED_OUT' })
    expect(await desk.get(`/promos/${code}`)).toMatchObject({ document: codeOf(20, 100) })
    expect(await desk.actionsOf(code)).toEqual(['promo.save.request', 'promo.save', 'promo.save.carried_out'])
  })

  test('stays as it was when the request is rejected', async () => {
    const desk = await open()
    const code = newCode()
    const { version } = await save(desk, code, codeOf(1, 100))
    const { approval_id: id } = await save(desk, code, codeOf(20, 100), version)
    expect(await desk.post(`/approvals/${id}/reject`, { reason: 'Too much' }, desk.carl)).toMatchObject({
      outcome: 'REJECTED',
    })
    expect(await desk.get(`/promos/${code}`)).toMatchObject({ version, document: codeOf(1, 100) })
  })

  test('makes the approval stale when it is changed in the meantime', async () => {
    const desk = await open()
    const code = newCode()
    const { version } = await save(desk, code, codeOf(1, 100))
    const { approval_id: id } = await save(desk, code, codeOf(20, 100), version)
    await save(desk, code, codeOf(1, 100, { label: 'Another label' }), version)
    expect(await desk.approve(id)).toMatchObject({ outcome: 'STALE' })
    expect(await desk.get(`/promos/${code}`)).toMatchObject({ document: { value: 1, label: 'Another label' } })
  })

  test('is saved once when two people approve it at the same moment', async () => {
    const desk = await open()
    const third = await open()
    const code = newCode()
    const { approval_id: id } = await save(desk, code, codeOf(20, 100))
    const outcomes = await Promise.all([desk.approve(id), desk.approve(id, third.cleo)])
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['CARRIED_OUT', 'DECIDED'])
    expect((await desk.actionsOf(code)).filter((action) => action === 'promo.save')).toHaveLength(1)
  })

  test.each([
    [codeOf(1, null), 'any number of uses'],
    [codeOf(100, 1, { type: 'PERCENT_DISCOUNT' }), 'a whole basket'],
  ])('without an upper limit always takes two people: %j', async (terms, words) => {
    const desk = await open()
    const waiting = await save(desk, newCode(), terms)
    expect(waiting).toMatchObject({ outcome: 'WAITING' })
    expect((await desk.get(`/approvals/${waiting.approval_id}`)).what).toContain(words)
  })

  test('costs as much as the dearest entry of its campaign when it gives entries', async () => {
    const prices = [
      { pricePence: 1000, quantity: 10 },
      { pricePence: 200, quantity: 1 },
    ]
    const { tag } = await makeCampaign(context, { tag: 'GIVEDEAR', prices })
    const entries = (uses: number) => codeOf(1, uses, { type: 'FREE_ENTRY', campaign_tag: tag, label: 'One entry' })
    expect(await save(await open(), newCode(), entries(500))).toMatchObject({ outcome: 'SAVED' })
    expect(await save(await open(), newCode(), entries(501))).toMatchObject({ outcome: 'WAITING' })
  })

  test('needs a second person when small steps add up, but can be lowered and paused by one', async () => {
    const desk = await open()
    const code = newCode()
    let { version } = await save(desk, code, codeOf(10, 60))
    version = (await save(desk, code, codeOf(10, 100), version)).version
    expect(await save(desk, code, codeOf(10, 101), version)).toMatchObject({ outcome: 'WAITING' })
    version = (await save(desk, code, codeOf(10, 100, { active: false }), version)).version
    expect(await save(desk, code, codeOf(10, 100), version)).toMatchObject({ outcome: 'WAITING' })
    const lowered = await save(desk, code, codeOf(5, 10, { active: false }), version)
    expect(lowered).toMatchObject({ outcome: 'SAVED' })
  })

  test.each([
    ['with any number of uses', codeOf(1, null), codeOf(500, 1000)],
    ['of a percentage', codeOf(10, 1000, { type: 'PERCENT_DISCOUNT' }), codeOf(50, 1000)],
    ['of a smaller amount', codeOf(1, 5000), codeOf(1001, 1)],
    ['for a basket of £50', codeOf(20, 100, { min_spend: 50 }), codeOf(20, 100)],
    ['for one use a person', codeOf(20, 100), codeOf(20, 100, { uses_per_person_max: 100 })],
    ['for a list', codeOf(20, 100, { for_list: true }), codeOf(20, 100)],
  ])('%s cannot be exchanged for another by one person once it is approved', async (_, approved, changed) => {
    const desk = await open()
    const code = newCode()
    await desk.approve((await save(desk, code, approved)).approval_id)
    const version = await versionOf(desk, `/promos/${code}`)
    expect(await save(desk, code, changed, version)).toMatchObject({ outcome: 'WAITING' })
    const renamed = await save(
      desk,
      code,
      { ...approved, label: 'Renamed', active: approved.uses_max !== null },
      version,
    )
    expect(renamed).toMatchObject({ outcome: 'SAVED' })
  })

  test('counts in full each time one person exchanges an approved one', async () => {
    const desk = await open()
    const codes = [newCode(), newCode()]
    for (const code of codes) await desk.approve((await save(desk, code, codeOf(1, 5000))).approval_id)
    const change = async (code: string) => save(desk, code, codeOf(600, 1), await versionOf(desk, `/promos/${code}`))
    expect(await change(codes[0]!)).toMatchObject({ outcome: 'SAVED' })
    expect(await change(codes[1]!)).toMatchObject({ outcome: 'WAITING' })
  })

  test('is refused to the person who requests it when it has a mistake', async () => {
    const desk = await open()
    const wrong = await save(desk, newCode(), codeOf(2000, 100, { campaign_tag: 'NOTHING' }))
    expect(wrong).toMatchObject({ status: 400, fields: [{ path: 'campaign_tag' }] })
  })

  test('shows its cost before it is saved, and the look counts towards no limit', async () => {
    const desk = await open()
    const foresee = (terms: object) => desk.post('/promos/preview', { code: newCode(), codes: 1, terms })
    const one = { amount: 1000, words: 'At most £1,000: 100 uses × £10', takes_two: false }
    expect(await foresee(codeOf(10, 100))).toMatchObject(one)
    expect(await foresee(codeOf(10, 100))).toMatchObject(one)
    expect(await foresee(codeOf(10, 101))).toMatchObject({ takes_two: true })
    expect(await foresee(codeOf(10, null))).toMatchObject({ amount: null, takes_two: true })
    expect(await foresee(codeOf(10, 1, { campaign_tag: 'NOTHING' }))).toMatchObject({ status: 400 })
  })
})

describe('The total that one person gives away in a day', () => {
  test('is added up over codes, and starts again the next day', async () => {
    const desk = await open()
    expect(await save(desk, newCode(), codeOf(10, 60))).toMatchObject({ outcome: 'SAVED' })
    expect(await save(desk, newCode(), codeOf(10, 41))).toMatchObject({ outcome: 'WAITING' })
    expect(await save(desk, newCode(), codeOf(10, 40))).toMatchObject({ outcome: 'SAVED' })
    expect(await save(desk, newCode(), codeOf(0.01, 1))).toMatchObject({ outcome: 'WAITING' })
    expect(await save(desk, newCode(), codeOf(10, 41), 'NEW', desk.carl)).toMatchObject({ outcome: 'SAVED' })
  })

  test('is added up correctly when saves race', async () => {
    const desk = await open()
    const saved = await Promise.all([1, 2, 3, 4].map(() => save(desk, newCode(), codeOf(10, 45))))
    expect(saved.map(({ outcome }) => outcome).sort()).toEqual(['SAVED', 'SAVED', 'WAITING', 'WAITING'])
  })

  test('leaves out changes that another person approved', async () => {
    const desk = await open()
    const { approval_id: id } = await save(desk, newCode(), codeOf(10, 101))
    await desk.approve(id)
    expect(await save(desk, newCode(), codeOf(10, 100))).toMatchObject({ outcome: 'SAVED' })
  })
})

describe('A batch', () => {
  const generate = (desk: Desk, codes: number, terms: object = codeOf(10, 1)) =>
    desk.post('/promo-batches', { name: 'Given', prefix: 'B-', codes, terms, reason: 'For a test' })

  test('is made by one person at the setting, and waits for another with one code more', async () => {
    expect(await generate(await open(), 100)).toMatchObject({ outcome: 'DONE', approval_id: null })
    const desk = await open()
    const waiting = await generate(desk, 101)
    expect(waiting).toMatchObject({ outcome: 'WAITING' })
    expect(await desk.get(`/promo-batches/${waiting.batch_id}`)).toMatchObject({ status: 404 })
    const approval = await desk.get(`/approvals/${waiting.approval_id}`)
    expect(approval.what).toContain('At most £1,010: 101 codes × 1 use × £10')
    expect(await desk.approve(waiting.approval_id, desk.cleo)).toMatchObject({ outcome: 'OWN' })
    const both = await Promise.all([1, 2].map(() => desk.approve(waiting.approval_id)))
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['CARRIED_OUT', 'DECIDED'])
    await runJobs(context, promoJobs)
    expect(await desk.get(`/promo-batches/${waiting.batch_id}`)).toMatchObject({ codes_made: 101 })
  })

  test('needs a second person for 100,000 codes of 100 % off', async () => {
    const terms = codeOf(100, 1, { type: 'PERCENT_DISCOUNT' })
    expect(await generate(await open(), 100_000, terms)).toMatchObject({ outcome: 'WAITING' })
  })

  test('counts even when it is made paused, because one person can resume it', async () => {
    expect(await generate(await open(), 101, codeOf(10, 1, { active: false }))).toMatchObject({ outcome: 'WAITING' })
  })

  test('is added to the codes that the person made one at a time', async () => {
    const desk = await open()
    await save(desk, newCode(), codeOf(10, 1))
    expect(await generate(desk, 100)).toMatchObject({ outcome: 'WAITING' })
    expect(await generate(desk, 99)).toMatchObject({ outcome: 'DONE' })
  })
})

describe('A bundle', () => {
  const prices = [{ pricePence: 200, quantity: 5 }]
  const bundleOf = async (tag: string, price: number, given: object = {}) => ({
    published: true,
    title: 'Two at once',
    summary: 'Both draws',
    description: '<p>Both.</p>',
    how_to_play: '',
    starts_at: new Date(context.now().getTime() - 1000).toISOString(),
    ends_at: new Date(context.now().getTime() + 86_400_000).toISOString(),
    price,
    items: [{ tag, quantity: 5, price }],
    postal_entry_code: null,
    telephone_entry: null,
    value: null,
    app_exclusive: false,
    web_exclusive: false,
    meta: { title: '', description: '', keywords: '' },
    open_graph: { title: '', description: '' },
    ...given,
  })
  let parts = 0
  const makePart = (globalLimit: number | null, given: object = {}) => {
    parts += 1
    const limit = globalLimit === null ? {} : { globalLimit }
    return makeCampaign(context, { tag: `GIVEPART${parts}`, prices, postalEntryCode: 'PART', ...limit, ...given })
  }

  test('is put on sale by one person at the setting, and waits for another with one sale more', async () => {
    const [small, large] = [await makePart(5000), await makePart(5005)]
    const saved = await (await open()).save('/bundles/GIVESMALL', 'NEW', await bundleOf(small.tag, 1))
    expect(saved).toMatchObject({ outcome: 'SAVED' })
    const desk = await open()
    const waiting = await desk.save('/bundles/GIVELARGE', 'NEW', await bundleOf(large.tag, 1))
    expect(waiting).toMatchObject({ outcome: 'WAITING' })
    const approval = await desk.get(`/approvals/${waiting.approval_id}`)
    expect(approval.what).toContain('At most £1,001: 1,001 sales × £1')
    expect(await desk.get('/bundles/GIVELARGE')).toMatchObject({ status: 404 })
    expect(await desk.approve(waiting.approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
    expect(await desk.get('/bundles/GIVELARGE')).toMatchObject({ document: { published: true } })
  })

  test('without a ticket limit needs two people to show it, and one while it is hidden', async () => {
    const { tag } = await makePart(null)
    const desk = await open()
    const hidden = await desk.save('/bundles/GIVEHID', 'NEW', await bundleOf(tag, 1, { published: false }))
    expect(hidden).toMatchObject({ outcome: 'SAVED' })
    const shown = { ...hidden.document, published: true }
    const waiting = await desk.save('/bundles/GIVEHID', hidden.version, shown)
    expect(waiting).toMatchObject({ outcome: 'WAITING' })
    expect(await desk.post('/bundles/preview', { tag: 'GIVEHID', document: shown })).toMatchObject({
      amount: null,
      words: 'No upper limit: any number of sales × £1',
      takes_two: true,
      parts_price: 2,
      findings: [],
    })
  })

  test('cannot get other parts or a larger discount from one person once it is approved', async () => {
    const [cheap, dear] = [await makePart(null), await makePart(50, { prices: [{ pricePence: 20_000, quantity: 5 }] })]
    const desk = await open()
    await desk.approve((await desk.save('/bundles/GIVEPARTS', 'NEW', await bundleOf(cheap.tag, 1))).approval_id)
    const { version, document } = await desk.get('/bundles/GIVEPARTS')
    const dearer = { ...document, price: 1, items: [{ tag: dear.tag, quantity: 5, price: 1 }] }
    expect(await desk.save('/bundles/GIVEPARTS', version, dearer)).toMatchObject({ outcome: 'WAITING' })
    const hidden = await desk.save('/bundles/GIVEPARTS', version, { ...document, published: false })
    expect(hidden).toMatchObject({ outcome: 'SAVED' })
  })

  test('makes the approval stale when the price of a part changes', async () => {
    const { tag, id: campaignId } = await makePart(null)
    const desk = await open()
    const waiting = await desk.save('/bundles/GIVESTALE', 'NEW', await bundleOf(tag, 1))
    await context.db.updateTable('priceOptions').set({ pricePence: 300 }).where('campaignId', '=', campaignId).execute()
    expect(await desk.approve(waiting.approval_id)).toMatchObject({ outcome: 'STALE' })
  })

  test.each<[string, object, object, string]>([
    ['dearer than its parts', {}, { price: 2.01 }, 'price'],
    ['with a saving that is not true', {}, { price: 2, summary: 'Save £5' }, 'summary'],
    ['that closes after its part', {}, { ends_at: '2099-01-01T00:00:00.000Z' }, 'ends_at'],
    ['of a part that is not published', { published: false }, {}, 'items.0.tag'],
    ['of a part without a free way in', { postalEntryCode: null }, {}, 'items.0.tag'],
  ])('%s cannot be put on sale', async (_what, part, given, path) => {
    const { tag } = await makePart(100, part)
    const document = await bundleOf(tag, 1, given)
    const priced = { ...document, items: [{ tag, quantity: 5, price: document.price }] }
    const desk = await open()
    expect(await desk.save('/bundles/GIVEBAD', 'NEW', priced)).toMatchObject({ status: 400, fields: [{ path }] })
    expect(await desk.get('/bundles/GIVEBAD')).toMatchObject({ status: 404 })
  })

  test('cannot be put on sale again when one of its parts is cancelled', async () => {
    const { tag, id } = await makePart(100)
    await context.db.updateTable('campaigns').set({ cancelledAt: context.now() }).where('id', '=', id).execute()
    const desk = await open()
    expect(await desk.save('/bundles/GIVEGONE', 'NEW', await bundleOf(tag, 1))).toMatchObject({
      status: 400,
      fields: [{ path: 'items.0.tag' }],
    })
  })
})

describe('The wheel', () => {
  const credit = {
    prize_id: null as string | null,
    description: '£10',
    weight: 1,
    stock: null as number | null,
    type: 'SITE_CREDIT',
    amount: 10 as number | null,
    worth: null as number | null,
    promo: null as object | null,
    valid_for_days: 14 as number | null,
  }
  const hamper = { ...credit, description: 'A hamper', type: 'MANUAL_PRIZE', amount: null, valid_for_days: null }
  const spin = async (desk: Desk, prizes: object[], no_win_weight = 2) =>
    desk.save('/wheel', await versionOf(desk, '/wheel'), { no_win_weight, prizes })
  const prizesNow = async (desk: Desk): Promise<(typeof credit)[]> => (await desk.get('/wheel')).document.prizes
  const off = (prizes: readonly (typeof credit)[]) => prizes.map((prize) => ({ ...prize, stock: 0 }))

  test('cannot be filled by one person with one £10 win in three spins', async () => {
    const desk = await open()
    const waiting = await spin(desk, [credit])
    expect(waiting).toMatchObject({ outcome: 'WAITING' })
    expect((await desk.get(`/approvals/${waiting.approval_id}`)).what).toMatch(/At most £\d+00,000: [\d,]+ members/)
    expect(await desk.get('/wheel')).toMatchObject({ document: { prizes: [] } })
    expect(await desk.approve(waiting.approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
    expect(await prizesNow(desk)).toMatchObject([{ description: '£10', stock: null }])
  })

  test('is filled by one person with prizes up to the setting, and by two with one prize more', async () => {
    const desk = await open()
    const before = off(await prizesNow(desk))
    expect(await spin(desk, [...before, { ...credit, stock: 100 }])).toMatchObject({ outcome: 'SAVED' })
    const another = await open()
    const filled = await prizesNow(another)
    const more = filled.map((prize) => (prize.stock === 100 ? { ...prize, stock: 101 } : prize))
    expect(await spin(another, more)).toMatchObject({ outcome: 'WAITING' })
    expect(await spin(another, off(filled))).toMatchObject({ outcome: 'SAVED' })
  })

  test('needs two people for a prize of unknown cost, and counts a prize of known cost', async () => {
    const desk = await open()
    const before = off(await prizesNow(desk))
    expect(await spin(desk, [...before, { ...hamper, stock: 1 }])).toMatchObject({ outcome: 'WAITING' })
    expect(await spin(desk, [...before, { ...hamper, stock: 1, worth: 1000.01 }])).toMatchObject({ outcome: 'WAITING' })
    expect(await spin(desk, [...before, { ...hamper, stock: 1, worth: 1000 }])).toMatchObject({ outcome: 'SAVED' })
    expect((await prizesNow(desk)).at(-1)).toMatchObject({ worth: 1000 })
  })

  test('is saved as approved, less the prizes won in the meantime, and never with more than was approved', async () => {
    const desk = await open()
    const before = off(await prizesNow(desk))
    const first = await spin(desk, [...before, { ...credit, description: 'Won meanwhile', stock: 50 }])
    expect(first).toMatchObject({ outcome: 'SAVED' })
    const dearer = first.document.prizes.map((prize: typeof credit) =>
      prize.description === 'Won meanwhile' ? { ...prize, amount: 100, stock: 40 } : prize,
    )
    const waiting = await spin(desk, dearer)
    const setStock = (stock: number) =>
      context.db.updateTable('spinPrizes').set({ stock }).where('description', '=', 'Won meanwhile').execute()
    await setStock(47)
    expect(await desk.approve(waiting.approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
    expect((await prizesNow(desk)).at(-1)).toMatchObject({ amount: 100, stock: 37 })
    const again = await spin(
      desk,
      (await prizesNow(desk)).map((prize) => (prize.stock ? { ...prize, amount: 200 } : prize)),
    )
    await setStock(90)
    expect(await desk.approve(again.approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
    expect((await prizesNow(desk)).at(-1)).toMatchObject({ amount: 200, stock: 37 })
  })

  test('cannot be filled with other prizes by one person once it is approved', async () => {
    const desk = await open()
    const before = off(await prizesNow(desk))
    const both = [
      ...before,
      { ...hamper, description: 'A mug', stock: null },
      { ...credit, description: '1p', amount: 0.01 },
    ]
    await desk.approve((await spin(desk, both, 1000)).approval_id)
    const [mug, penny] = (await prizesNow(desk)).slice(-2)
    const others = [...before, { ...mug!, stock: 0 }, { ...penny!, stock: 0 }]
    const dear = { ...credit, description: '£500', amount: 500, stock: 10 }
    expect(await spin(desk, [...others, dear], 1000)).toMatchObject({ outcome: 'WAITING' })
    const raised = [...before, { ...mug!, stock: 0 }, { ...penny!, amount: 500 }]
    expect(await spin(desk, raised, 1000)).toMatchObject({ outcome: 'WAITING' })
    const renamed = [...before, { ...mug!, description: 'A car', worth: 10_000, stock: 1 }, penny!]
    expect(await spin(desk, renamed, 1000)).toMatchObject({ outcome: 'WAITING' })
    expect(await spin(desk, others, 1000)).toMatchObject({ outcome: 'SAVED' })
  })

  test('makes the approval stale when another person changes it in the meantime', async () => {
    const desk = await open()
    const waiting = await spin(desk, [...off(await prizesNow(desk)), credit])
    const words = (await prizesNow(desk)).map((prize) => ({ ...prize, description: `${prize.description}!` }))
    expect(await spin(desk, words)).toMatchObject({ outcome: 'SAVED' })
    expect(await desk.approve(waiting.approval_id)).toMatchObject({ outcome: 'STALE' })
  })
})

describe('Terms', () => {
  const terms = (body: string, shown_from: string | null = null) => ({
    ...{ kind: 'terms', title: 'Rules', path: '/terms-pages/given', body, shown_from },
  })
  const publicBody = async () => (await harness.get('/public/terms-pages/latest/given.json')).body.body

  test('cannot be published or scheduled by one person', async () => {
    const desk = await openDesk(harness, ['CONTENT'])
    const waiting = await desk.save('/content/terms/given', 'NEW', terms('<p>One</p>'))
    expect(waiting).toMatchObject({ outcome: 'WAITING' })
    expect(await publicBody()).toBeUndefined()
    expect(await desk.approve(waiting.approval_id, desk.cleo)).toMatchObject({ outcome: 'OWN' })
    expect(await desk.approve(waiting.approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
    expect(await publicBody()).toBe('<p>One</p>')
    const at = new Date(context.now().getTime() + 3_600_000).toISOString()
    const version = await versionOf(desk, '/content/terms/given')
    expect(await desk.save('/content/terms/given', version, terms('<p>Two</p>', at))).toMatchObject({
      outcome: 'WAITING',
    })
    expect((await desk.get('/content/terms/given')).versions).toHaveLength(1)
  })

  test('cannot be approved by a person who edits competitions', async () => {
    const desk = await openDesk(harness, ['CONTENT'])
    const version = await versionOf(desk, '/content/terms/given')
    const { approval_id: id } = await desk.save('/content/terms/given', version, terms('<p>Three</p>'))
    expect(await desk.approve(id, (await open()).cleo)).toMatchObject({ error: 'NotAuthorized' })
  })

  test('are requested again when another version was approved in the meantime', async () => {
    const desk = await openDesk(harness, ['CONTENT'])
    const version = await versionOf(desk, '/content/terms/given')
    const [mine, theirs] = [
      await desk.save('/content/terms/given', version, terms('<p>Mine</p>')),
      await desk.save('/content/terms/given', version, terms('<p>Theirs</p>'), desk.carl),
    ]
    const outcomes = await Promise.all([desk.approve(mine.approval_id), desk.approve(theirs.approval_id, desk.cleo)])
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['CARRIED_OUT', 'STALE'])
    expect((await desk.get('/content/terms/given')).versions).toHaveLength(2)
  })

  test('need a second person, but other pages do not', async () => {
    const desk = await openDesk(harness, ['CONTENT'])
    const page = { kind: 'page', lead: 'Us', sections: [], shown_from: null }
    expect(await desk.save('/content/page/about', 'NEW', page)).toMatchObject({ outcome: 'SAVED', approval_id: null })
  })
})
