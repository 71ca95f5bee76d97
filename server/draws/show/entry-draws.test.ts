import { hexToBytes } from '@noble/hashes/utils.js'
import { afterAll, expect, test } from 'vitest'
import { beaconRoundAt } from '#domain/draw/beacon.ts'
import { commitmentOf } from '#domain/draw/commitment.ts'
import { type MadeAccount, makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { casesOf, makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { freezeRound } from '../freeze/freeze-round.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

const entriesOf = async (account: MadeAccount) => {
  const { body } = await harness.get('/api/entry/history', await harness.signIn(account))
  const [purchase] = body.data.purchases
  const status = await harness.get(`/api/entry/status/${purchase.id}`, await harness.signIn(account))
  const [{ campaign_tag, quantity, ...entry }] = status.body.data.entries
  expect(purchase.items[0].entries).toEqual([{ campaign_tag, ...entry }])
  return entry
}

test('an entry is open, then waits, and a refunded one does not count', async () => {
  harness.setTime(noon)
  const closesAt = new Date(noon.getTime() + 3_600_000)
  const { tag, id } = await makeCampaign(context, { endsAt: closesAt })
  const [unrefunded, refunded] = [await makeAccount(context), await makeAccount(context)]
  for (const { id: accountId } of [unrefunded, refunded]) {
    await startOrder(context, accountId, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
    const bought = context.db.selectFrom('purchases').select('id').where('accountId', '=', accountId)
    await payOrder(context, (await bought.executeTakeFirstOrThrow()).id)
  }
  const drawsAt = new Date(closesAt.getTime() + 3_600_000)
  const open = {
    draw: 'OPEN',
    draws_at: drawsAt.toISOString(),
    beacon_round: beaconRoundAt(context.beacon.chain, drawsAt),
    round_closes_at: closesAt.toISOString(),
  }
  expect(await entriesOf(unrefunded)).toMatchObject(open)
  expect(await entriesOf(refunded)).toMatchObject(open)
  await context.db.updateTable('purchases').set({ state: 'REFUNDED' }).where('accountId', '=', refunded.id).execute()
  expect((await entriesOf(refunded)).draw).toBe('VOID')
  const { id: roundId } = await context.db
    .selectFrom('rounds')
    .select('id')
    .where('campaignId', '=', id)
    .executeTakeFirstOrThrow()
  const own = async (account: MadeAccount) => {
    const { body } = await harness.get(`/api/draws/odds?round_id=${roundId}`, await harness.signIn(account))
    expect(body.data.tickets).toBe(6)
    return body.data.own
  }
  expect([await own(unrefunded), await own(refunded)]).toEqual([3, 0])

  harness.setTime(new Date(closesAt.getTime() - 1))
  expect((await entriesOf(unrefunded)).draw).toBe('OPEN')
  harness.setTime(closesAt)
  expect((await entriesOf(unrefunded)).draw).toBe('WAITING')
  expect(await freezeRound(context, roundId)).toBe(true)
  expect((await entriesOf(unrefunded)).draw).toBe('WAITING')
  expect((await entriesOf(refunded)).draw).toBe('VOID')

  await context.db.updateTable('purchases').set({ state: 'REFUNDED' }).where('accountId', '=', unrefunded.id).execute()
  expect((await entriesOf(unrefunded)).draw, 'the freeze stands').toBe('WAITING')
  expect([await own(unrefunded), await own(refunded)]).toEqual([3, 0])
})

test('odds count all tickets of a person in a round, or in the open rounds of a campaign', async () => {
  harness.setTime(noon)
  const raffle = { unitPricePence: 200, sliderMin: 1, sliderMax: 50 }
  const { tag } = await makeCampaign(context, { raffle, globalLimit: 500, prices: [{ pricePence: 500, quantity: 3 }] })
  const [one, other] = [await harness.makeEntrant(), await harness.makeEntrant()]
  const second = await makeAccount(context)
  await context.db.updateTable('accounts').set({ personId: one.personId }).where('id', '=', second.id).execute()
  const odds = async (query: string, headers = one.headers) =>
    (await harness.get(`/api/draws/odds?${query}`, headers)).body
  expect((await odds(`campaign_tag=${tag}`)).data).toEqual({
    round_id: null,
    own: 0,
    tickets: 0,
    tickets_max: null,
    prizes: 1,
  })
  for (const { id } of [one, other, second]) {
    await startOrder(context, id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
    const bought = context.db.selectFrom('purchases').select('id').where('accountId', '=', id)
    await payOrder(context, (await bought.executeTakeFirstOrThrow()).id)
  }
  const { data } = await odds(`campaign_tag=${tag}`)
  expect(data).toMatchObject({ own: 6, tickets: 9, tickets_max: 500, prizes: 1 })
  const shown = await harness.get(`/api/campaign/info/${tag}`)
  expect(shown.body.data.draw.tickets, 'visitors see how many tickets there are').toBe(9)
  expect((await odds(`round_id=${data.round_id}`, other.headers)).data).toMatchObject({ own: 3, tickets: 9 })
  expect((await odds('campaign_tag=NONE')).error.name).toBe('NotFoundError')
  expect((await odds('')).error.name).toBe('ValidationError')
  expect((await odds(`campaign_tag=${tag}&round_id=${data.round_id}`)).error.name).toBe('ValidationError')
})

test('an entry that was drawn has won or has not, and its receipt opens its line', async () => {
  const { roundId, accounts } = await makeDrawn(harness, { people: 3 })
  const [{ id, accountId }] = (await casesOf(harness, roundId)) as [Awaited<ReturnType<typeof casesOf>>[number]]
  const entries = await Promise.all(accounts.map(entriesOf))
  expect(entries.map(({ case_id }) => case_id)).toEqual(
    accounts.map((account) => (account.id === accountId ? id : null)),
  )
  expect(entries.map(({ draw }) => draw)).toEqual(
    accounts.map((account) => (account.id === accountId ? 'WON' : 'NOT_THIS_TIME')),
  )
  const [{ code, salt, round_id }] = entries
  expect(round_id).toBe(roundId)
  const receipt = await harness.get(`/api/draws/mine/${code}`, await harness.signIn(accounts[0]!))
  expect(receipt.body.data).toMatchObject({ salt, first_ticket: 1, last_ticket: 3 })
  const { data } = (await harness.get(`/api/draws/${roundId}/inclusion/0`)).body.data
  expect(data.slice(-64)).toBe(Buffer.from(commitmentOf(hexToBytes(salt), code)).toString('hex'))

  await context.pool.query(
    `update winner_cases set state = 'FORFEITED', forfeit_reason = 'NO_ANSWER', closed_at = now() where id = $1`,
    [id],
  )
  const winner = accounts.find((account) => account.id === accountId)!
  expect(await entriesOf(winner)).toMatchObject({ draw: 'NOT_THIS_TIME', case_id: null })

  await context.db.updateTable('rounds').set({ entrantKey: null }).where('id', '=', roundId).execute()
  expect((await entriesOf(winner)).salt).toBeNull()
})
