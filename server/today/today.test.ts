import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import type { StaffRole } from '#domain/staff/staff.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import { sql } from '#server/platform/db/db.ts'
import { saveSetting } from '#server/platform/db/settings.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { makeStaff, signInStaff } from '#tests/support/staff/make-staff.ts'

const harness = await openTestHarness()
const { context, url } = harness
afterAll(() => harness.close())

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
  .insertInto('campaignPrizes')
  .values({ campaignId: campaign.id, position: 1, title: 'A boat', valuePence: 1_200_000, quantity: 2 })
  .execute()
await context.db
  .insertInto('rounds')
  .values({ id: roundId, campaignId: campaign.id, opensAt: ago(48), closesAt: ago(-48), nextTicket: 21 })
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
      accountId: robin.id,
      personId: robin.personId,
      state: 'COMPLETED',
      itemsPence: amount,
      discountPence: 0,
      creditPence: 0,
      totalPence: amount,
      brand: given.brand,
      platform: 'website',
      createdAt: given.at,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  const itemId = uuid()
  await context.db
    .insertInto('purchaseItems')
    .values({
      id: itemId,
      purchaseId: id,
      position: 1,
      kind: 'CAMPAIGN',
      campaignId: campaign.id,
      title: 'Win a boat',
      type: 'RAFFLE',
      frequency: 'SINGLE',
      priceType: 'STANDARD',
      quantity: 10,
      pricePence: amount,
    })
    .execute()
  if (given.isBoat)
    await context.db
      .insertInto('entries')
      .values({
        id: uuid(),
        accountId: robin.id,
        campaignId: campaign.id,
        roundId,
        purchaseId: id,
        itemId,
        route: 'PAID',
        state: 'ISSUED',
        quantity: 10,
        firstTicket: ticket,
        lastTicket: ticket + 9,
      })
      .execute()
  if (given.isBoat) ticket += 10
  await context.db
    .insertInto('payments')
    .values({
      id: uuid(),
      purchaseId: id,
      provider: 'STRIPE',
      amountPence: amount,
      state: given.state ?? 'CAPTURED',
      capturedAt: given.state ? null : given.at,
      changedAt: given.at,
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
  test('cover 24 hours, beside the same ones a week before', async () => {
    const { figures } = await getAs('/today', ['OWNER'])
    const { hours } = figures
    expect(hours).toHaveLength(24)
    expect([hours[0], hours[23]]).toEqual([
      { begins_at: ago(24).toISOString(), taken: 0.7, taken_before: 0 },
      { begins_at: ago(1).toISOString(), taken: 13, taken_before: 4 },
    ])
    expect(hours.slice(1, 23).every(({ taken }: { taken: number }) => taken === 0)).toBe(true)
    const { taken, taken_before: before } = figures.minutes
    const half = 24 * 60 - 30
    expect([taken.length, taken[half - 1], taken[half], before[half], before[half + 1]]).toEqual([1440, 0, 13, 4, 0])
    expect(figures.sellers).toEqual([{ tag: 'BOAT', title: 'Win a boat', is_bundle: false, sold: 13.7, tickets: 30 }])
  })

  test('show what is promised and sold of open campaigns', async () => {
    const { figures } = await getAs('/today', ['OWNER'])
    expect(figures.sell_through).toEqual([{ tag: 'BOAT', title: 'Win a boat', sold: 0, capacity: 100 }])
    expect(figures.exposure).toEqual([{ tag: 'BOAT', title: 'Win a boat', promised: 24_000, taken: 13 }])
  })

  test('cover the brands of the caller alone', async () => {
    const { figures } = await getAs('/today', ['CAMPAIGNS'], [brand])
    expect(figures.hours[23].taken).toBe(10)
    expect(figures.sellers[0].sold).toBe(10.7)
    expect([figures.sell_through, figures.exposure]).toEqual([[], []])
  })

  test('are hidden from staff whose work is not with money', async () => {
    expect((await getAs('/today', ['POST'])).figures).toBeNull()
  })
})

describe('A refunded or cancelled order', () => {
  test('is no longer counted as taken or sold', async () => {
    const before = (await getAs('/today', ['OWNER'])).figures
    const id = context.ids.purchases.decode(await takePayment({ brand, pence: 200, at: ago(0.5), isBoat: true }))!
    const purchase = await context.db
      .selectFrom('purchases')
      .innerJoin('payments', 'purchaseId', 'purchases.id')
      .select(['purchases.id', 'payments.id as paymentId'])
      .where('number', '=', id)
      .executeTakeFirstOrThrow()
    const refund = { purchaseId: purchase.id, paymentId: purchase.paymentId, amountPence: 200, reason: 'Cancelled' }
    await context.db
      .insertInto('refunds')
      .values({ ...refund, id: uuid(), requestId: uuid(), ofPurchase: true, state: 'SUCCEEDED', method: 'PROVIDER' })
      .execute()
    await context.db.updateTable('purchases').set({ state: 'REFUNDED' }).where('id', '=', purchase.id).execute()
    const { hours, sellers } = (await getAs('/today', ['OWNER'])).figures
    expect([hours, sellers]).toEqual([before.hours, before.sellers])

    await context.db
      .updateTable('campaigns')
      .set({ cancelledAt: ago(0) })
      .where('id', '=', campaign.id)
      .execute()
    expect((await getAs('/today', ['OWNER'])).figures.sellers).toEqual([])
    await context.db.updateTable('campaigns').set({ cancelledAt: null }).where('id', '=', campaign.id).execute()
  })
})

describe('The list of open tasks', () => {
  const kinds = async (roles: StaffRole[], brands: string[] | null = null) =>
    (await getAs('/today', roles, brands)).needs.map(({ kind, count }: { kind: string; count: number }) => [
      kind,
      count,
    ])

  /** The orders of the list that the line links to. */
  const troubled = async (trouble: string) =>
    (await getAs(`/purchases?trouble=${trouble}`, ['OWNER'])).rows.map(
      (row: { purchase_id: string }) => row.purchase_id,
    )

  test('shows a payment once it is late, to those who can act on it', async () => {
    expect(await kinds(['OWNER'])).toEqual([])
    await takePayment({ brand, pence: 900, at: new Date(now - 10 * 60_000), state: 'CAPTURING' })
    expect(await kinds(['OWNER'])).toEqual([])
    const stuck = await takePayment({ brand, pence: 900, at: new Date(now - 10 * 60_000 - 1), state: 'CAPTURING' })
    expect(await kinds(['OWNER'])).toEqual([['PAYMENTS_STUCK', 1]])
    expect(await troubled('PAYMENT_STUCK')).toEqual([stuck])
    expect(await kinds(['FINANCE'], [brand])).toEqual([])
    expect(await kinds(['DRAWS'])).toEqual([])
  })

  test('shows a payment as late as the owners have set', async () => {
    await saveSetting(context.db, 'PAYMENT_STUCK_MINUTES', 11, context.now())
    expect(await kinds(['OWNER'])).toEqual([])
    await saveSetting(context.db, 'PAYMENT_STUCK_MINUTES', 10, context.now())
    expect(await kinds(['OWNER'])).toEqual([['PAYMENTS_STUCK', 1]])
  })

  test('names refunds that failed, and differences of the newest comparison alone', async () => {
    const payment = await context.db
      .selectFrom('payments')
      .select(['id', 'purchaseId'])
      .limit(1)
      .executeTakeFirstOrThrow()
    const refund = {
      paymentId: payment.id,
      purchaseId: payment.purchaseId,
      amountPence: 5,
      reason: 'requested',
      ofPurchase: true,
      method: 'PROVIDER',
      createdAt: ago(1),
      changedAt: ago(1),
    }
    for (const state of ['FAILED', 'SUCCEEDED', 'PENDING'])
      await context.db
        .insertInto('refunds')
        .values({ ...refund, id: uuid(), requestId: uuid(), state })
        .execute()
    for (const [day, differences] of [
      ['2026-11-16', 3],
      ['2026-11-17', 2],
    ] as const) {
      const id = uuid()
      await context.db
        .insertInto('reconciliations')
        .values({ id, kind: 'PROVIDERS', day, madeAt: ago(1), totals: '{}' })
        .execute()
      for (let position = 1; position <= differences; position += 1)
        await context.db
          .insertInto('reconciliationDifferences')
          .values({ reconciliationId: id, position, what: 'MISSING', about: 'pi_1' })
          .execute()
    }
    expect(await kinds(['FINANCE'])).toEqual([
      ['PAYMENTS_STUCK', 1],
      ['REFUNDS_FAILED', 1],
      ['BOOKS_DIFFER', 2],
    ])
    expect(await kinds(['FINANCE'], [brand])).toEqual([])
    expect(await troubled('REFUND_FAILED')).toHaveLength(1)
    await context.db
      .insertInto('refunds')
      .values({ ...refund, id: uuid(), requestId: uuid(), state: 'PENDING', createdAt: ago(0.5) })
      .execute()
    expect(await troubled('REFUND_FAILED')).toEqual([])
    expect(await kinds(['FINANCE'])).not.toContainEqual(['REFUNDS_FAILED', 1])
  })

  test('names cards that were counted and are not entered yet, until their batch is closed', async () => {
    const open = (given: { counted: number | null; route: string }) =>
      context.db
        .insertInto('postBatches')
        .values({
          ...given,
          id: uuid(),
          campaignCode: 'BOAT',
          receivedAt: ago(3),
          openedAt: ago(2),
          openedBy: 'Robin',
        })
        .execute()
    await open({ counted: 5, route: 'POSTAL' })
    await open({ counted: 7, route: 'POSTAL' })
    await open({ counted: null, route: 'PHONE' })
    expect(await kinds(['POST'])).toEqual([['POST_TO_ENTER', 12]])
    expect([await kinds(['POST'], [brand]), await kinds(['DRAWS'])]).toEqual([[], []])
    await context.db
      .updateTable('postBatches')
      .set({ closedAt: ago(0), closedBy: 'Robin' })
      .execute()
    expect(await kinds(['POST'])).toEqual([])
  })

  test('names prizes without a winner, cases on hold, winners to write to or to remind, and late prizes of the wheel', async () => {
    await context.db.transaction().execute(async (tx) => {
      // The draw and the spin behind a case are not of interest here.
      await sql`set local session_replication_role = replica`.execute(tx)
      const cases = [
        { state: 'DRAWN', reached_at: null },
        { state: 'CONTACTED', reached_at: ago(27 * 24 + 1) },
        { state: 'CONTACTED', reached_at: ago(21 * 24) },
        { state: 'CONTACTED', reached_at: ago(22 * 24), answered_at: ago(1) },
        { state: 'CONFIRMED', reached_at: ago(27 * 24) },
        { state: 'CONFIRMED', reached_at: ago(1), hold_reason: 'REFUNDED', held_at: ago(1) },
        { state: 'FORFEITED', reached_at: ago(1), closed_at: ago(1), forfeit_reason: 'NO_ANSWER' },
        { state: 'FORFEITED', reached_at: ago(1), closed_at: ago(91 * 24), forfeit_reason: 'NO_ANSWER' },
      ]
      for (const [position, each] of cases.entries())
        await tx
          .insertInto('winnerCases')
          .values({
            ...each,
            id: uuid(),
            openedAt: ago(28 * 24),
            roundId,
            entryId: uuid(),
            ticket: 1,
            position,
            prizePosition: 1,
          })
          .execute()
      for (const due_at of [ago(1), ago(-1)])
        await tx
          .insertInto('prizeCases')
          .values({ spinId: uuid(), dueAt: due_at, openedAt: ago(2) })
          .execute()
    })
    const found = (silent: number) => [
      ['PRIZES_UNAWARDED', 1],
      ['WINNERS_ON_HOLD', 1],
      ['WINNERS_UNREACHED', 1],
      ['WINNERS_SILENT', silent],
      ['PRIZES_LATE', 1],
    ]
    expect(await kinds(['DRAWS'])).toEqual(found(1))
    expect(await kinds(['DRAWS'], [brand])).toEqual([])
    await saveSetting(context.db, 'WINNER_SILENT_DAYS', 20, context.now())
    expect(await kinds(['DRAWS'])).toEqual(found(2))
    // An older value above the limit would remind staff after the prize is forfeited.
    await saveSetting(context.db, 'WINNER_SILENT_DAYS', 90, context.now())
    expect(await kinds(['DRAWS'])).toEqual(found(1))
    await context.db.deleteFrom('winnerCases').execute()
    await context.db.deleteFrom('prizeCases').execute()
  })

  test('names data requests past their month, and persons at risk of harm until their case is closed', async () => {
    const { personId: ada } = await makeAccount(context)
    const requests = [
      { kind: 'EXPORT', dueAt: ago(0) },
      { kind: 'EXPORT', dueAt: ago(-3 * 24), personId: ada },
      { kind: 'DELETE', dueAt: new Date(now + 3 * 86_400_000 + 1), personId: ada },
      { kind: 'DELETE', dueAt: new Date(now - 1) },
    ]
    for (const each of requests)
      await context.db
        .insertInto('dataRequests')
        .values({ personId: robin.personId, ...each, id: uuid(), receivedAt: ago(24 * 31), recordedBy: 'Robin' })
        .execute()
    await context.db
      .insertInto('harmCases')
      .values({ id: uuid(), personId: robin.personId, markers: ['NIGHTS'], openedAt: ago(2) })
      .execute()
    const needs = [
      ['DATA_REQUESTS_LATE', 1],
      ['DATA_REQUESTS_DUE', 2],
      ['HARM_CASES_OPEN', 1],
    ]
    expect(await kinds(['SUPPORT'])).toEqual(needs)
    expect([await kinds(['SUPPORT'], [brand]), await kinds(['DRAWS'])]).toEqual([[], []])
    const [closed, done] = [{ closed_at: ago(0), closed_by: 'Robin', done: 'CALLED' }, { done_at: ago(0) }]
    await context.db.updateTable('harmCases').set(closed).execute()
    await context.db
      .updateTable('dataRequests')
      .set({ ...done, doneBy: 'Robin', outcome: 'DONE' })
      .execute()
    expect(await kinds(['SUPPORT'])).toEqual([])
  })

  test('names approvals that wait for another person, until they are expired or decided', async () => {
    const request = async (given: { expiresAt: Date; brand: string | null }) =>
      context.db
        .insertInto('approvals')
        .values({
          id: uuid(),
          action: 'campaign.publish',
          subjectKind: 'campaign',
          subjectId: 'BOAT',
          brand: given.brand,
          what: 'Publish the boat',
          reason: 'for a test',
          request: '{}',
          ground: '0'.repeat(64),
          requestedBy: uuid(),
          requestedAt: ago(2),
          expiresAt: given.expiresAt,
        })
        .execute()
    await request({ expiresAt: ago(0), brand: null })
    expect(await kinds(['POST'])).toEqual([])
    await request({ expiresAt: ago(-1), brand: null })
    await request({ expiresAt: ago(-1), brand })
    expect(await kinds(['POST'])).toEqual([['APPROVALS', 2]])
    expect(await kinds(['POST'], [brand])).toEqual([['APPROVALS', 1]])
    await context.db
      .updateTable('approvals')
      .set({ state: 'WITHDRAWN', decidedAt: ago(0) })
      .execute()
    expect(await kinds(['POST'])).toEqual([])
  })

  test.each([
    ['an hour and fifteen minutes after its round closed', 1.25 + 1 / 3600, 'DRAWS_LATE'],
    ['until then', 1.25, 'DRAWS_DUE'],
    ['a day before', 1.25 - 24 + 1 / 3600, 'DRAWS_DUE'],
    ['more than a day before', 1.25 - 24, null],
  ])('names a draw by its closing: %s', async (_when, hours, expected) => {
    await context.db
      .updateTable('rounds')
      .set({ closesAt: ago(hours) })
      .where('id', '=', roundId)
      .execute()
    expect(await kinds(['DRAWS'])).toEqual(expected === null ? [] : [[expected, 1]])
    await context.db
      .updateTable('rounds')
      .set({ closesAt: ago(-48) })
      .where('id', '=', roundId)
      .execute()
  })
})

describe('The search', () => {
  test('finds an order, a person by email and phone, a ticket, a campaign and a code', async () => {
    const code = await makePromo(context, { code: 'BOATY' })
    expect(await search(order, ['SUPPORT'])).toEqual([`PURCHASE ${order}`])
    expect(await search(' Robin.Today@example.com', ['SUPPORT'])).toEqual([`ACCOUNT ${robin.personId}`])
    expect(await search('07300 900123', ['SUPPORT'])).toEqual([`ACCOUNT ${robin.personId}`])
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
