import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import type { StaffRole } from '#domain/staff.ts'
import { openTestHarness } from '#tests/capabilities/test-harness.ts'
import { makeAccount } from '#tests/make-accounts.ts'
import { makeCampaign } from '#tests/make-campaigns.ts'
import { makePromo } from '#tests/make-promos.ts'
import { makeStaff, signInStaff } from '#tests/make-staff.ts'

const harness = await openTestHarness()
const { context, url } = harness
afterAll(() => harness.close())

const HOUR_MS = 3_600_000
const now = context.now().getTime()
const ago = (hours: number) => new Date(now - hours * HOUR_MS)
const brand = 'UK_LANTERN'

const getAs = async (path: string, roles: StaffRole[], brands: string[] | null = null) => {
  const staff = await makeStaff(context, { roles, brands })
  const { body } = await harness.get(`/api/console${path}`, await signInStaff(context, staff, url))
  return body.data
}
const search = async (text: string, roles: StaffRole[], brands: string[] | null = null) =>
  (await getAs(`/search?${new URLSearchParams({ text })}`, roles, brands)).found.map(
    ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`,
  )

const campaign = await makeCampaign(context, { tag: 'BOAT', title: 'Win a boat', globalLimit: 100 })
const robin = await makeAccount(context, { email: 'robin.today@example.com', msisdn: '+447300900123', brand })
const roundId = uuid()
await context.db
  .insertInto('campaign_prizes')
  .values({ campaign_id: campaign.id, position: 1, title: 'A boat', value_pence: 1_200_000, quantity: 2 })
  .execute()
await context.db
  .insertInto('rounds')
  .values({ id: roundId, campaign_id: campaign.id, opens_at: ago(48), closes_at: ago(-48), next_ticket: 21 })
  .execute()
let ticket = 1

/** A paid order of ten tickets. */
async function takePayment(given: { brand: string; pence: number; at: Date; state?: string; isBoat?: boolean }) {
  const id = uuid()
  const amount = given.pence
  const { number } = await context.db
    .insertInto('purchases')
    .values({
      id,
      account_id: robin.id,
      person_id: robin.personId,
      state: 'COMPLETED',
      items_pence: amount,
      discount_pence: 0,
      credit_pence: 0,
      total_pence: amount,
      brand: given.brand,
      platform: 'website',
      created_at: given.at,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  const itemId = uuid()
  await context.db
    .insertInto('purchase_items')
    .values({
      id: itemId,
      purchase_id: id,
      position: 1,
      kind: 'CAMPAIGN',
      campaign_id: campaign.id,
      title: 'Win a boat',
      type: 'RAFFLE',
      frequency: 'SINGLE',
      price_type: 'STANDARD',
      quantity: 10,
      price_pence: amount,
    })
    .execute()
  if (given.isBoat)
    await context.db
      .insertInto('entries')
      .values({
        id: uuid(),
        account_id: robin.id,
        campaign_id: campaign.id,
        round_id: roundId,
        purchase_id: id,
        item_id: itemId,
        route: 'PAID',
        state: 'ISSUED',
        quantity: 10,
        first_ticket: ticket,
        last_ticket: ticket + 9,
      })
      .execute()
  if (given.isBoat) ticket += 10
  await context.db
    .insertInto('payments')
    .values({
      id: uuid(),
      purchase_id: id,
      provider: 'STRIPE',
      amount_pence: amount,
      state: given.state ?? 'CAPTURED',
      captured_at: given.state ? null : given.at,
      changed_at: given.at,
    })
    .execute()
  return context.ids.purchases.encode(Number(number))
}

const order = await takePayment({ brand, pence: 1_000, at: ago(0.5), isBoat: true })
await takePayment({ brand: 'UK_FAIRDRAW', pence: 300, at: ago(0.5), isBoat: true })
await takePayment({ brand, pence: 70, at: ago(23.5) })
await takePayment({ brand, pence: 5, at: ago(24.5) })
await takePayment({ brand, pence: 400, at: ago(7 * 24 + 0.5) })

describe('The figures of today', () => {
  test('are of 24 hours beside the same ones a week before', async () => {
    const { figures } = await getAs('/today', ['OWNER'])
    const { hours } = figures
    expect(hours).toHaveLength(24)
    expect([hours[0], hours[23]]).toEqual([
      { begins_at: ago(24).toISOString(), taken: 0.7, taken_before: 0 },
      { begins_at: ago(1).toISOString(), taken: 13, taken_before: 4 },
    ])
    expect(hours.slice(1, 23).every(({ taken }: { taken: number }) => taken === 0)).toBe(true)
    expect(figures.sellers).toEqual([{ tag: 'BOAT', title: 'Win a boat', is_bundle: false, sold: 13.7, tickets: 30 }])
  })

  test('say what was promised and sold of what is open', async () => {
    const { figures } = await getAs('/today', ['OWNER'])
    expect(figures.sell_through).toEqual([{ tag: 'BOAT', title: 'Win a boat', sold: 0, capacity: 100 }])
    expect(figures.exposure).toEqual([{ tag: 'BOAT', title: 'Win a boat', promised: 24_000, taken: 13 }])
  })

  test('are of the brands of the caller alone', async () => {
    const { figures } = await getAs('/today', ['PARTNER'], [brand])
    expect(figures.hours[23].taken).toBe(10)
    expect(figures.sellers[0].sold).toBe(10.7)
    expect([figures.sell_through, figures.exposure]).toEqual([[], []])
  })

  test('are not for those whose work is not with money', async () => {
    expect((await getAs('/today', ['POST'])).figures).toBeNull()
  })
})

describe('What needs a hand', () => {
  const kinds = async (roles: StaffRole[], brands: string[] | null = null) =>
    (await getAs('/today', roles, brands)).needs.map(({ kind, count }: { kind: string; count: number }) => [
      kind,
      count,
    ])

  test('comes once it is late, to those who can do something about it', async () => {
    expect(await kinds(['OWNER'])).toEqual([])
    await takePayment({ brand, pence: 900, at: new Date(now - 10 * 60_000), state: 'CAPTURING' })
    expect(await kinds(['OWNER'])).toEqual([])
    await takePayment({ brand, pence: 900, at: new Date(now - 10 * 60_000 - 1), state: 'CAPTURING' })
    expect(await kinds(['OWNER'])).toEqual([['PAYMENTS_STUCK', 1]])
    expect(await kinds(['FINANCE'], [brand])).toEqual([])
    expect(await kinds(['DRAWS'])).toEqual([])
  })

  test.each([
    ['an hour and fifteen minutes after its round closed', 1.25 + 1 / 3600, 'DRAWS_LATE'],
    ['until then', 1.25, 'DRAWS_DUE'],
    ['a day before', 1.25 - 24 + 1 / 3600, 'DRAWS_DUE'],
    ['more than a day before', 1.25 - 24, null],
  ])('a draw, %s', async (_when, hours, expected) => {
    await context.db
      .updateTable('rounds')
      .set({ closes_at: ago(hours) })
      .where('id', '=', roundId)
      .execute()
    expect(await kinds(['DRAWS'])).toEqual(expected === null ? [] : [[expected, 1]])
    await context.db
      .updateTable('rounds')
      .set({ closes_at: ago(-48) })
      .where('id', '=', roundId)
      .execute()
  })
})

describe('The search', () => {
  test('finds an order, a person by email and phone, a ticket, a campaign and a code', async () => {
    const code = await makePromo(context, { code: 'BOATY' })
    expect(await search(order, ['SUPPORT'])).toEqual([`PURCHASE ${order}`])
    expect(await search(' Robin.Today@example.com', ['SUPPORT'])).toEqual([`ACCOUNT ${robin.externalId}`])
    expect(await search('07300 900123', ['SUPPORT'])).toEqual([`ACCOUNT ${robin.externalId}`])
    expect(await search('boat 20', ['SUPPORT'])).toEqual(['TICKET BOAT 20'])
    expect(await search('boat 21', ['SUPPORT'])).toEqual([])
    expect(await search('a BOA', ['POST'])).toEqual(['CAMPAIGN BOAT'])
    expect(await search(code.toLowerCase(), ['FINANCE'])).toEqual([`PROMO ${code}`])
  })

  test.each([
    ['people, who is not at their desk', ['CAMPAIGNS'], null],
    ['people, of another brand', ['SUPPORT'], ['UK_FAIRDRAW']],
  ] as const)('hides %s', async (_what, roles, brands) => {
    for (const text of [order, 'robin.today@example.com', '07300900123', 'BOAT 1'])
      expect(await search(text, [...roles], brands && [...brands])).toEqual([])
  })
})
