import { afterAll, describe, expect, test } from 'vitest'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { makeStaff } from '#tests/support/staff/make-staff.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
const desk = await openDesk(harness, ['SUPPORT'])

const { tag } = await makeCampaign(context, { tag: 'FORPEOPLE', title: 'A boat' })
await makePromo(context, { code: 'THEIRS' })
const ada = await makeAccount(context, {
  email: 'ada.people@example.com',
  lastName: "O'Neill",
  postcode: 'LS6 3QS',
  dob: '1990-11-27',
  creditPence: 2500,
  monthlyLimitPence: 10_000,
})
const guest = await makeAccount(context, { type: 'GUEST', personId: ada.personId, brand: 'UK_LANTERN' })
const other = await makeAccount(context, { lastName: 'Other' })
await startOrder(context, ada.id, orderOf([{ tag, pricePence: 500, quantity: 3 }], { promoCode: 'THEIRS' }))
const { id, number } = await context.db
  .selectFrom('purchases')
  .select(['id', 'number'])
  .where('accountId', '=', ada.id)
  .executeTakeFirstOrThrow()
await payOrder(context, id)
const order = context.ids.purchases.encode(number)

type Row = { person_id: string; email: string }
const find = async (search: string, by = desk.cleo) => {
  const { rows } = await desk.get(`/people?search=${encodeURIComponent(search)}`, by)
  return rows.map(({ person_id: found }: Row) => found)
}

describe('People', () => {
  test.each([
    ['their email in any case', 'Ada.People@Example.com'],
    ['their phone', ada.msisdn!.replace('+44', '0')],
    ['their name and postcode', "O'Neill LS6 3QS"],
    ['their name and district', "o'neill, ls6"],
    ['their order', order],
    ['their ticket', 'FORPEOPLE 3'],
    ['a promo code that they used', 'theirs'],
  ])('are found by %s', async (_what, text) => {
    expect(await find(text)).toEqual([ada.personId])
  })

  test.each(["O'Neill", "O'Neill LS7", 'ada.people', 'FORPEOPLE 4', 'NOSUCHCODE'])(
    'are not found by %j',
    async (text) => {
      expect(await find(text)).toEqual([])
    },
  )

  test('are listed newest first, masked', async () => {
    const { rows } = await desk.get('/people')
    const row = rows.find(({ person_id: found }: Row) => found === ada.personId)
    expect(row).toMatchObject({
      accounts: 2,
      phone: expect.stringMatching(/^•••\d{3}$/),
      postcode: expect.stringMatching(/•••$/),
    })
    expect(JSON.stringify(rows)).not.toContain(ada.email)
    expect(rows.map(({ since }: { since: string }) => since)).toEqual(
      rows
        .map(({ since }: { since: string }) => since)
        .toSorted()
        .reverse(),
    )
  })
})

describe('A person', () => {
  test('is shown with everything except contact details', async () => {
    const person = await desk.get(`/people/${ada.personId}`)
    expect(person).toMatchObject({
      person_id: ada.personId,
      limits: { monthly: 100, break_until: null },
      credit: { available: 25, lots: [{ source: 'GOODWILL', granted: 25, left: 25 }] },
      purchases: [{ purchase_id: order, state: 'COMPLETED', promo_code: 'THEIRS', has_receipt: true }],
      entries: [{ campaign_tag: tag, first_ticket: 1, last_ticket: 3, route: 'PAID', draw: expect.any(String) }],
      notes: [],
    })
    expect(person.spending).toContainEqual({ month: expect.any(String), kind: 'ALL', spent: person.purchases[0].total })
    expect(person.accounts.map(({ account_id }: { account_id: string }) => account_id).sort()).toEqual(
      [ada.externalId, guest.externalId].sort(),
    )
    for (const secret of [ada.email, "O'Neill", ada.msisdn, '3QS', '1990-11-27'])
      expect(JSON.stringify(person)).not.toContain(secret)
  })

  test('is shown in full on request, which the audit log records', async () => {
    const before = await desk.actionsOf(ada.personId)
    const { accounts } = await desk.post(`/people/${ada.personId}/contact`, {})
    expect(accounts).toContainEqual({
      account_id: ada.externalId,
      email: ada.email,
      name: "Robin O'Neill",
      postcode: 'LS6 3QS',
      phone: ada.msisdn,
      birth_date: '1990-11-27',
    })
    expect(await desk.actionsOf(ada.personId)).toEqual([...before, 'person.show'])
  })

  test('is not found by staff of other brands, and shows each brand’s staff its own part', async () => {
    const lantern = await makeStaff(context, { roles: ['SUPPORT'], brands: ['UK_LANTERN'] })
    expect(await desk.get(`/people/${other.personId}`, lantern)).toMatchObject({ status: 404 })
    expect(await desk.post(`/people/${other.personId}/contact`, {}, lantern)).toMatchObject({ status: 404 })
    const shown = await desk.get(`/people/${ada.personId}`, lantern)
    expect(shown).toMatchObject({ accounts: [{ account_id: guest.externalId }], purchases: [], credit: { lots: [] } })
    expect(await find(order, lantern)).toEqual([ada.personId])
    expect(await desk.get(`/timelines/person/${ada.personId}`)).toMatchObject({ status: 200 })
  })

  test('is shown as the person they have joined', async () => {
    const former = await makeAccount(context)
    await context.db
      .updateTable('persons')
      .set({ joinedPersonId: other.personId })
      .where('id', '=', former.personId)
      .execute()
    expect(await desk.get(`/people/${former.personId}`)).toMatchObject({ person_id: other.personId, joined: 1 })
  })
})
