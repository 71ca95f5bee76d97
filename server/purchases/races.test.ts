import { afterAll, expect, test } from 'vitest'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { entriesOf, namesIn, purchasesOf, remainingOf } from '#tests/support/payments/invariants.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { expirePurchases } from './release/release-purchase.ts'

let ahead = 0
const context = await testContext({ now: () => new Date(Date.now() + ahead) })
afterAll(() => context.close())

const PEOPLE = 20
const people = () => Promise.all(Array.from({ length: PEOPLE }, () => makeAccount(context)))
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test.each([
  ['without a limit of tickets', {}],
  ['for the last twenty tickets', { globalLimit: PEOPLE }],
])('twenty simultaneous free entries, %s, do not deadlock', async (_, given) => {
  const { id, tag } = await makeCampaign(context, { ...given, prices: [{ pricePence: 0, quantity: 1 }] })
  const order = orderOf([{ tag, pricePence: 0, quantity: 1 }])
  const answers = await Promise.all((await people()).map((person) => startOrder(context, person.id, order)))
  expect(answers.flatMap(namesIn)).toEqual([])
  expect((await entriesOf(context, id)).map(({ firstTicket }) => firstTicket)).toEqual(upTo(PEOPLE))
})

test('twenty simultaneous payments for the same two competitions, in either order, are numbered in both without gaps', async () => {
  const pair = [await makeCampaign(context), await makeCampaign(context)]
  const items = pair.map(({ tag }) => ({ tag, pricePence: 200, quantity: 1 }))
  const accounts = await people()
  const orders = accounts.map(({ id }, index) =>
    startOrder(context, id, orderOf(index % 2 === 0 ? items : items.toReversed())),
  )
  expect((await Promise.all(orders)).flatMap(namesIn)).toEqual([])
  const purchases = (await Promise.all(accounts.map(({ id }) => purchasesOf(context, id)))).flat()
  await Promise.all(purchases.map(({ id }) => payOrder(context, id)))
  for (const { id } of pair) {
    const numbers = (await entriesOf(context, id)).map(({ firstTicket }) => firstTicket!)
    expect(numbers.toSorted((one, other) => one - other)).toEqual(upTo(PEOPLE))
  }
})

test('a hold that cannot be ended does not stop other holds from lapsing', async () => {
  const { id, tag } = await makeCampaign(context, { globalLimit: 10 })
  const order = orderOf([{ tag, pricePence: 200, quantity: 1 }])
  const [broken, good] = [await makeAccount(context), await makeAccount(context)]
  for (const { id: accountId } of [broken, good]) await startOrder(context, accountId, order)
  await context.db.updateTable('personSpend').set({ spentPence: 0 }).where('personId', '=', broken.personId).execute()
  ahead = 13 * 60_000
  await expirePurchases(context)
  expect(await purchasesOf(context, good.id)).toMatchObject([{ state: 'EXPIRED' }])
  expect(await purchasesOf(context, broken.id)).toMatchObject([{ state: 'HELD' }])
  expect(await remainingOf(context, id)).toBe(9)
})
