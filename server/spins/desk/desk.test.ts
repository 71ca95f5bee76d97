import { afterAll, expect, test } from 'vitest'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'

const harness = await openTestHarness()
afterAll(() => harness.close())
const desk = await openDesk(harness, ['CAMPAIGNS'])

const credit = {
  prize_id: null,
  description: '50p',
  weight: 3,
  stock: null,
  type: 'SITE_CREDIT',
  amount: 0.5,
  percent: null,
  valid_for_days: 14,
}
const mug = {
  ...credit,
  description: 'A mug',
  weight: 1,
  stock: 5,
  type: 'MANUAL_PRIZE',
  amount: null,
  valid_for_days: null,
}
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
    outlook: [{ odds: 0.0625 }, { odds: 0.5625, cost: 0 }],
    document: { prizes: [{ description: 'A mug' }, { description: '50p', weight: 9 }] },
  })
  expect(await save(first.version, [one, two])).toMatchObject({ outcome: 'CHANGED_MEANWHILE' })
  expect(await desk.actionsOf('WHEEL')).toEqual(['wheel.save', 'wheel.save'])
})

test('a prize that somebody has won meanwhile is not put back', async () => {
  const { version, document } = await read()
  await harness.context.db.updateTable('spin_prizes').set({ stock: 4 }).where('description', '=', 'A mug').execute()
  expect(await save(version, document.prizes)).toMatchObject({ outcome: 'CHANGED_MEANWHILE' })
})

test.each<[string, (prizes: object[]) => object[], string]>([
  ['without a prize that was there', (prizes) => prizes.slice(1), 'prizes'],
  ['with credit of no amount', (prizes) => [...prizes, { ...credit, amount: null }], 'prizes.2.amount'],
  [
    'with a code of no percent',
    (prizes) => [...prizes, { ...credit, type: 'PROMO_CODE', amount: null }],
    'prizes.2.percent',
  ],
  ['with more than lie on it', (prizes) => [...prizes, ...Array.from({ length: 5 }, () => credit)], 'prizes'],
])('a wheel %s is refused', async (_what, change, path) => {
  const { version, document } = await read()
  expect(await save(version, change(document.prizes))).toMatchObject({ status: 400, fields: [{ path }] })
})
