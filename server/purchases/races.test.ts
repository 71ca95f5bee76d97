import { afterAll, expect, test } from 'vitest'
import { entriesOf, namesIn } from '#tests/capabilities/reckoning.ts'
import { testContext } from '#tests/database.ts'
import { makeAccount } from '#tests/make-accounts.ts'
import { makeCampaign } from '#tests/make-campaigns.ts'
import { askFor, startOrder } from '#tests/orders.ts'

const context = await testContext()
afterAll(() => context.close())

const PEOPLE = 20
const people = () => Promise.all(Array.from({ length: PEOPLE }, () => makeAccount(context)))
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test.each([
  ['without a limit of tickets', {}],
  ['for the last twenty tickets', { globalLimit: PEOPLE }],
])('twenty people who enter for free at once, %s, wait for nobody who waits for them', async (_, given) => {
  const { id, tag } = await makeCampaign(context, { ...given, prices: [{ pricePence: 0, quantity: 1 }] })
  const ask = askFor([{ tag, pricePence: 0, quantity: 1 }])
  const answers = await Promise.all((await people()).map((person) => startOrder(context, person.id, ask)))
  expect(answers.flatMap(namesIn)).toEqual([])
  expect((await entriesOf(context, id)).map(({ firstTicket }) => firstTicket)).toEqual(upTo(PEOPLE))
})
