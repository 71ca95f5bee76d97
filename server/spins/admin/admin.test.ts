import { afterAll, expect, test } from 'vitest'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'

const harness = await openTestHarness({ GIVEAWAY_ALONE_MAX_PENCE: '100000000000' })
afterAll(() => harness.close())
const desk = await openDesk(harness, ['CAMPAIGNS'])

const credit = {
  prize_id: null,
  description: '50p',
  weight: 3,
  stock: null,
  type: 'SITE_CREDIT',
  amount: 0.5,
  worth: null as number | null,
  promo: null,
  valid_for_days: 14,
}
const mug = {
  ...credit,
  description: 'A mug',
  weight: 1,
  stock: 5,
  type: 'MANUAL_PRIZE',
  amount: null,
  worth: 4.5,
  valid_for_days: null,
}
const codeOf = (type: string, value: number, campaign_tag: string | null = null) => ({
  ...credit,
  description: type,
  type: 'PROMO_CODE',
  amount: null,
  promo: { type, value, campaign_tag },
})
const read = () => desk.get('/wheel')
const save = (version: string, prizes: object[], no_win_weight = 6) =>
  desk.save('/wheel', version, { no_win_weight, prizes })

test('a wheel is filled, changed and read again', async () => {
  const first = await save((await read()).version, [credit, mug])
  expect(first).toMatchObject({
    outcome: 'SAVED',
    document: { no_win_weight: 6, prizes: [{ weight: 3 }, { stock: 5 }] },
  })
  const [one, two] = first.document.prizes
  expect(await save(first.version, [two, { ...one, weight: 9 }])).toMatchObject({ outcome: 'SAVED' })
  expect(await read()).toMatchObject({
    month_spins: 0,
    no_win_odds: 0.375,
    outlook: [
      { odds: 0.0625, cost: 0 },
      { odds: 0.5625, cost: 0 },
    ],
    document: { prizes: [{ description: 'A mug' }, { description: '50p', weight: 9 }] },
  })
  expect(await save(first.version, [one, two])).toMatchObject({ outcome: 'CHANGED_MEANWHILE' })
  expect(await desk.actionsOf('WHEEL')).toEqual(['wheel.save', 'wheel.save'])
})

test('a prize that was won in the meantime is not put back', async () => {
  const { version, document } = await read()
  await harness.context.db.updateTable('spinPrizes').set({ stock: 4 }).where('description', '=', 'A mug').execute()
  expect(await save(version, document.prizes)).toMatchObject({ outcome: 'CHANGED_MEANWHILE' })
})

test.each<[string, (prizes: object[]) => object[], string]>([
  ['without a prize that was there', (prizes) => prizes.slice(1), 'prizes'],
  ['with a cost of a prize that is credit', (prizes) => [...prizes, { ...credit, worth: 1 }], 'prizes.2.worth'],
  ['with credit of no amount', (prizes) => [...prizes, { ...credit, amount: null }], 'prizes.2.amount'],
  [
    'with a code that gives nothing',
    (prizes) => [...prizes, { ...credit, type: 'PROMO_CODE', amount: null }],
    'prizes.2.promo',
  ],
  ['with a code above 100 percent', (prizes) => [...prizes, codeOf('PERCENT_DISCOUNT', 101)], 'prizes.2.promo.value'],
  ['with entries in no campaign', (prizes) => [...prizes, codeOf('FREE_ENTRY', 3)], 'prizes.2.promo.campaign_tag'],
  [
    'with a campaign that is none',
    (prizes) => [...prizes, codeOf('RAFFLE', 3, 'NOSUCH')],
    'prizes.2.promo.campaign_tag',
  ],
  ['with more than lie on it', (prizes) => [...prizes, ...Array.from({ length: 5 }, () => credit)], 'prizes'],
])('a wheel %s is refused', async (_what, change, path) => {
  const { version, document } = await read()
  expect(await save(version, change(document.prizes))).toMatchObject({ status: 400, fields: [{ path }] })
})

test('a wheel can have codes of every type, and they are read back as they were written', async () => {
  const { tag } = await makeCampaign(harness.context)
  const { version, document } = await read()
  const off = document.prizes.map((prize: object) => ({ ...prize, stock: 0 }))
  const codes = [
    codeOf('PERCENT_DISCOUNT', 15),
    codeOf('CASH_DISCOUNT', 2.5),
    codeOf('FREE_ENTRY', 3, tag),
    codeOf('RAFFLE', 2, tag),
  ]
  expect(await save(version, [...off, ...codes])).toMatchObject({ outcome: 'SAVED' })
  const saved = (await read()).document.prizes.slice(off.length)
  expect(saved.map(({ promo }: { promo: object }) => promo)).toEqual(codes.map(({ promo }) => promo))
})
