import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/durations.ts'
import { drawRound } from '#server/draws/draw/draw-round.ts'
import { freezeRound } from '#server/draws/freeze/freeze-round.ts'
import { makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { casesOf, makeClosed } from '#tests/support/draws/make-drawn.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { makeStaff } from '#tests/support/staff/make-staff.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import { deleteAccount } from '../delete-account.ts'
import { carryOutDelayed } from './carry-out.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
const desk = await openDesk(harness, ['SUPPORT'])
const lantern = await makeStaff(context, { roles: ['SUPPORT'], brands: ['UK_LANTERN'] })
beforeEach(() => harness.setTime(noon))

const reason = 'They wrote to us'
const sweep = () => carryOutDelayed(context, deleteAccount)
const stateOf = async (id: string) =>
  (await context.db.selectFrom('accounts').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const outcomesOf = async (personId: string) => {
  const rows = context.db.selectFrom('delayedRequests').select('outcome').where('personId', '=', personId)
  return (await rows.execute()).map(({ outcome }) => outcome)
}
const buy = async (accountId: string, tag: string) => {
  await startOrder(context, accountId, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
  const held = context.db.selectFrom('purchases').select('id').where('accountId', '=', accountId)
  const { id } = await held.where('state', '=', 'HELD').executeTakeFirstOrThrow()
  await payOrder(context, id)
  return id
}
const draw = async ({ roundId, drawnAt }: Awaited<ReturnType<typeof makeClosed>>) => {
  await freezeRound(context, roundId)
  harness.setTime(drawnAt)
  await drawRound(context, roundId)
}

/** A person with tickets in a closed round without a draw, who asked to be deleted some days ago. */
async function makeLeaver({ daysAgo = 0, people = 1 } = {}) {
  const closed = await makeClosed(harness, { people })
  const [account] = closed.accounts
  const received_at = new Date(context.now().getTime() - daysAgo * DAY_MS).toISOString()
  const request = { kind: 'DELETE', received_at, reason }
  const { request_id } = await desk.post(`/people/${account!.personId}/data-requests`, request)
  const delay = () => desk.post(`/data-requests/${request_id}/delete-after-draw`, { reason })
  const cancel = (delayedId: string, by = desk.cleo) =>
    desk.post(`/people/${account!.personId}/delayed/${delayedId}/cancel`, { reason }, by)
  const open = async () => {
    const { rows } = await desk.get('/data-requests?state=OPEN')
    return rows.find((row: { request_id: string }) => row.request_id === request_id)
  }
  return { ...closed, account: account!, requestId: request_id as string, delay, cancel, open }
}

describe('The stakes of a person', () => {
  test('are shown to staff and to the person: draws with their dates, prizes, credit, and money under way', async () => {
    const { tag, roundId, accounts, ...closed } = await makeClosed(harness, {
      people: 1,
      account: { creditPence: 300 },
    })
    const account = accounts[0]!
    const bought = context.db.selectFrom('purchases').select('id').where('accountId', '=', account.id)
    const { id: purchaseId } = await bought.executeTakeFirstOrThrow()
    const [paymentId, now] = [uuid(), context.now()]
    const payment = { id: paymentId, purchaseId, provider: 'STRIPE', amountPence: 500 }
    await context.db
      .insertInto('payments')
      .values({ ...payment, state: 'CAPTURED' })
      .execute()
    const refund = { id: uuid(), paymentId, purchaseId, amountPence: 100, method: 'PROVIDER' }
    await context.db
      .insertInto('refunds')
      .values({ ...refund, requestId: uuid(), reason, ofPurchase: false, state: 'PENDING' })
      .execute()
    await context.pool.query(
      `insert into disputes (id, payment_id, provider_ref, amount_pence, standing, opened_at, changed_at)
      values ($1, $2, 'a dispute', 500, 'OPEN', $3, $3)`,
      [uuid(), paymentId, now],
    )
    const { tag: other } = await makeCampaign(context, { title: 'Paying for this' })
    await startOrder(context, account.id, orderOf([{ tag: other, pricePence: 200, quantity: 1 }]))
    await context.db
      .updateTable('purchases')
      .set({ confirmedAt: now })
      .where('accountId', '=', account.id)
      .where('state', '=', 'HELD')
      .execute()

    const round = { round_id: roundId, campaign_tag: tag, tickets: 3, draws_at: new Date(noon.getTime() + 7_200_000) }
    const expected = {
      rounds: [{ ...round, draws_at: round.draws_at.toISOString() }],
      cases: [],
      credit: 3,
      payments: { count: 1, amount: 2 },
      refunds: { count: 1, amount: 1 },
      disputes: { count: 1, amount: 5 },
      is_open: true,
      last_draw_at: round.draws_at.toISOString(),
    }
    expect(await desk.get(`/people/${account.personId}/stakes`)).toMatchObject(expected)
    expect(await desk.get(`/people/${account.personId}/stakes?account_id=${account.externalId}`)).toMatchObject(
      expected,
    )
    expect((await desk.get(`/people/${account.personId}/stakes?account_id=xxxxxx`)).status).toBe(404)
    expect((await desk.get(`/people/${account.personId}/stakes`, lantern)).status).toBe(404)
    const own = await harness.get('/api/account/stakes', await signIn(context, account))
    expect(own.body.data).toMatchObject(expected)

    await draw({ tag, roundId, accounts, ...closed })
    const drawn = await desk.get(`/people/${account.personId}/stakes`)
    expect(drawn.rounds).toEqual([])
    expect(drawn.cases).toEqual([{ campaign_tag: tag, prize: 'A red car', state: 'DRAWN', is_on_hold: false }])
  })

  test('are empty without tickets, and credit alone delays nothing', async () => {
    const account = await makeAccount(context, { creditPence: 300 })
    const stakes = await desk.get(`/people/${account.personId}/stakes`)
    expect(stakes).toMatchObject({ rounds: [], cases: [], credit: 3, is_open: false, last_draw_at: null })
    const request = { kind: 'DELETE', received_at: context.now().toISOString(), reason }
    const { request_id } = await desk.post(`/people/${account.personId}/data-requests`, request)
    for (const answer of [
      await desk.post(`/data-requests/${request_id}/delete-after-draw`, { reason }),
      await desk.post(`/people/${account.personId}/block-after-draw`, { account_id: account.externalId, reason }),
    ])
      expect(answer).toMatchObject({ error: 'ValidationError' })
  })

  test('include the card of a person without an account', async () => {
    const { roundId } = await makeClosed(harness, { cards: [{ first_name: 'Grace' }] })
    const { personId } = await context.db
      .selectFrom('postCards')
      .innerJoin('entries', 'entries.id', 'entryId')
      .select('personId')
      .where('roundId', '=', roundId)
      .executeTakeFirstOrThrow()
    expect((await desk.get(`/people/${personId}/stakes`)).rounds).toMatchObject([{ round_id: roundId, tickets: 1 }])
  })
})

describe('A deletion after the draw', () => {
  test('waits for the draw and for the prize, is shown with its deadline, and is carried out once', async () => {
    const leaver = await makeLeaver()
    const { account, delay, open } = leaver
    const { delayed_id } = await delay()
    expect(await delay()).toMatchObject({ error: 'ValidationError' })
    const { due_at, waits } = await open()
    expect(waits).toMatchObject({ delayed_id, last_draw_at: new Date(noon.getTime() + 7_200_000).toISOString() })
    const shown = { delayed_id, kind: 'DELETE', account_id: null, reason, due_at }
    expect((await desk.get(`/people/${account.personId}`)).delayed).toMatchObject([shown])

    await sweep()
    expect(await stateOf(account.id)).toBe('ACTIVE')
    await draw(leaver)
    const [won] = await casesOf(harness, leaver.roundId)
    await sweep()
    expect([await stateOf(account.id), await outcomesOf(account.personId)]).toEqual(['ACTIVE', [null]])
    const awarded = { state: 'AWARDED', closed_at: context.now() }
    await context.db.updateTable('winnerCases').set(awarded).where('id', '=', won!.id).execute()
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect([await stateOf(account.id), await outcomesOf(account.personId)]).toEqual(['DELETED', ['DONE']])
    expect(await open()).toBeUndefined()
    expect(await desk.actionsOf(account.personId)).toEqual([
      'data-request.record',
      'data-request.delete-after-draw',
      'data-request.delete',
    ])
  })

  test('is refused when the draw is too late to answer within the month', async () => {
    const { account, delay } = await makeLeaver({ daysAgo: 29 })
    expect(await delay()).toMatchObject({ error: 'ValidationError', fields: [{ path: 'request_id' }] })
    expect(await outcomesOf(account.personId)).toEqual([])
  })

  test('returns to staff three days before it is due, when a draw or a prize takes longer', async () => {
    const { account, delay, open } = await makeLeaver()
    await delay()
    const { due_at } = await open()
    harness.setTime(new Date(new Date(due_at).getTime() - 3 * DAY_MS - 1))
    await sweep()
    expect(await outcomesOf(account.personId)).toEqual([null])
    harness.setTime(new Date(new Date(due_at).getTime() - 3 * DAY_MS))
    await sweep()
    expect([await stateOf(account.id), await outcomesOf(account.personId)]).toEqual(['ACTIVE', ['STOPPED']])
    expect(await open()).toMatchObject({ waits: null, done_at: null })
    expect(await desk.actionsOf(account.personId)).toContain('person.stop-delayed')
  })

  test('ends with its request, when staff delete now or refuse', async () => {
    const [now, refused] = [await makeLeaver(), await makeLeaver()]
    await now.delay()
    await refused.delay()
    await desk.post(`/data-requests/${now.requestId}/delete`, { reason })
    await desk.post(`/data-requests/${refused.requestId}/close`, { outcome: 'REFUSED', reason })
    for (const { account } of [now, refused]) expect(await outcomesOf(account.personId)).toEqual(['CANCELLED'])
    expect([await stateOf(now.account.id), await stateOf(refused.account.id)]).toEqual(['DELETED', 'ACTIVE'])
  })

  test('can be cancelled by one person of the desk, but not by staff of another brand', async () => {
    const leaver = await makeLeaver()
    const { delayed_id } = await leaver.delay()
    expect((await leaver.cancel(delayed_id, lantern)).status).toBe(404)
    expect((await leaver.cancel(uuid())).status).toBe(404)
    expect((await leaver.cancel(delayed_id, desk.carl)).status).toBe(200)
    expect(await leaver.cancel(delayed_id)).toMatchObject({ error: 'ValidationError' })
    await draw(leaver)
    await context.db.updateTable('winnerCases').set({ state: 'AWARDED', closedAt: context.now() }).execute()
    await sweep()
    expect([await stateOf(leaver.account.id), await outcomesOf(leaver.account.personId)]).toEqual([
      'ACTIVE',
      ['CANCELLED'],
    ])
    expect((await desk.get(`/people/${leaver.account.personId}`)).delayed).toEqual([])
  })

  test('is either cancelled or carried out in a race, never both, and carried out once by many workers', async () => {
    for (let times = 0; times < 6; times += 1) {
      const leaver = await makeLeaver()
      const { delayed_id } = await leaver.delay()
      await draw(leaver)
      await context.db.updateTable('winnerCases').set({ state: 'AWARDED', closedAt: context.now() }).execute()
      const cancelling = () => leaver.cancel(delayed_id)
      const [cancelled] = await Promise.all(times % 2 ? [cancelling(), sweep(), sweep()] : [cancelling(), sweep()])
      const isCancelled = cancelled.status === 200
      const found = [await stateOf(leaver.account.id), await outcomesOf(leaver.account.personId)]
      expect(found).toEqual(isCancelled ? ['ACTIVE', ['CANCELLED']] : ['DELETED', ['DONE']])
      const actions = await desk.actionsOf(leaver.account.personId)
      expect(actions.slice(2)).toEqual([isCancelled ? 'person.cancel-delayed' : 'data-request.delete'])
    }
  })

  test('continues after an interruption, and can no longer be cancelled', async () => {
    const leaver = await makeLeaver()
    const { delayed_id } = await leaver.delay()
    await draw(leaver)
    await context.db.updateTable('winnerCases').set({ state: 'AWARDED', closedAt: context.now() }).execute()
    const broken = () => Promise.reject(new Error('The connection was lost'))
    await expect(carryOutDelayed(context, broken)).rejects.toThrow('1 delayed requests failed')
    expect(await leaver.cancel(delayed_id)).toMatchObject({ error: 'ValidationError' })
    await sweep()
    expect([await stateOf(leaver.account.id), await outcomesOf(leaver.account.personId)]).toEqual(['DELETED', ['DONE']])
  })

  test('names an account that could not be deleted and returns to staff', async () => {
    const leaver = await makeLeaver()
    await leaver.delay()
    await draw(leaver)
    await context.db.updateTable('winnerCases').set({ state: 'AWARDED', closedAt: context.now() }).execute()
    await context.db.updateTable('accounts').set({ state: 'BLOCKED' }).where('id', '=', leaver.account.id).execute()
    await sweep()
    expect(await outcomesOf(leaver.account.personId)).toEqual(['STOPPED'])
    expect(await leaver.open()).toMatchObject({ waits: null })
  })
})

describe('A block after the draw', () => {
  test('waits for the entries that the account had when it was requested, and ignores later ones', async () => {
    const closed = await makeClosed(harness)
    const [account] = closed.accounts
    const block = { account_id: account!.externalId, reason }
    const path = `/people/${account!.personId}/block-after-draw`
    expect((await desk.post(path, block, lantern)).status).toBe(404)
    expect((await desk.post(path, block)).status).toBe(200)
    expect(await desk.post(path, block)).toMatchObject({ error: 'ValidationError' })
    const shown = { kind: 'BLOCK', account_id: account!.externalId, due_at: null }
    expect((await desk.get(`/people/${account!.personId}`)).delayed).toMatchObject([shown])
    harness.setTime(new Date(context.now().getTime() + 60_000))
    await buy(account!.id, (await makeCampaign(context)).tag)
    await sweep()
    expect(await stateOf(account!.id)).toBe('ACTIVE')

    await draw(closed)
    await context.db.updateTable('winnerCases').set({ state: 'AWARDED', closedAt: context.now() }).execute()
    await Promise.all([sweep(), sweep()])
    expect([await stateOf(account!.id), await outcomesOf(account!.personId)]).toEqual(['BLOCKED', ['DONE']])
    expect(await desk.actionsOf(account!.personId)).toEqual(['person.block-after-draw', 'person.block'])
  })

  test('ends when the account is blocked now', async () => {
    const { accounts } = await makeClosed(harness)
    const [account] = accounts
    const block = { account_id: account!.externalId, reason }
    await desk.post(`/people/${account!.personId}/block-after-draw`, block)
    await desk.post(`/people/${account!.personId}/block`, block)
    expect([await stateOf(account!.id), await outcomesOf(account!.personId)]).toEqual(['BLOCKED', ['CANCELLED']])
  })
})

test('an exclusion that a person asks for never waits for a draw', async () => {
  const { accounts } = await makeClosed(harness)
  const [account] = accounts
  const wanted = { account_id: account!.externalId, reason, time_out: null, exclusion_months: 6 }
  expect((await desk.post(`/people/${account!.personId}/stay-away`, wanted)).outcome).toBe('DONE')
  const persons = context.db.selectFrom('persons').select('excludedUntil').where('id', '=', account!.personId)
  expect((await persons.executeTakeFirstOrThrow()).excludedUntil).not.toBeNull()
})
