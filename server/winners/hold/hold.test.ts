import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/durations.ts'
import { drawRound } from '#server/draws/draw/draw-round.ts'
import { freezeRound } from '#server/draws/freeze/freeze-round.ts'
import { refundOrder } from '#server/payments/exports.ts'
import { deleteAccount } from '#server/people/exports.ts'
import { cancelCampaign } from '#tests/support/campaigns/cancel-campaign.ts'
import { casesOf, makeClosed, makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import { followUpCases } from '../follow-up.ts'
import { winnerJobs } from '../jobs.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

const clerks = await openDesk(harness, ['FINANCE', 'SUPPORT', 'DRAWS'])
const others = await openDesk(harness, ['DRAWS'])
beforeEach(() => {
  context.sentEmails.length = 0
})

const setPurchase = (id: string | null, state: string) =>
  context.db.updateTable('purchases').set({ state }).where('id', '=', id!).execute()
const voidLines = (id: string | null) =>
  context.pool.query('update purchase_items set void_at = now() where purchase_id = $1', [id])
const refundAll = (purchaseId: string) =>
  refundOrder(context, { requestId: uuid(), purchaseId, amountPence: 'ALL', method: 'PROVIDER', reason: 'A test' })
const deskOf = (id: string) => others.get(`/winners/${id}`)
const publicWinners = async (roundId: string) => (await harness.get(`/api/draws/${roundId}`, {})).body.data.winners

async function makeCase(given: Parameters<typeof makeDrawn>[1] = {}) {
  const drawn = await makeDrawn(harness, { people: 3, ...given })
  const [won] = await casesOf(harness, drawn.roundId)
  return { ...drawn, ...won!, accountId: won!.accountId! }
}
type Won = Awaited<ReturnType<typeof makeCase>>

async function followUp() {
  await followUpCases(context)
  await followUpCases(context)
}

describe('A prize stays with the ticket that was drawn and is on hold', () => {
  test.each<[string, (won: Won) => Promise<unknown>, string]>([
    ['after a refund', ({ purchaseId }) => setPurchase(purchaseId, 'REFUNDED'), 'REFUNDED'],
    ['after a refund of its line', ({ purchaseId }) => voidLines(purchaseId), 'REFUNDED'],
    ['after a dispute', ({ purchaseId }) => setPurchase(purchaseId, 'DISPUTED'), 'DISPUTED'],
    [
      'after its account was deleted in a race with the draw',
      ({ accountId }) =>
        context.pool.query(
          `update accounts set state = 'DELETED', email = '', email_folded = '',
        first_name = null, last_name = null, gender = null, dob = null, postcode = null, msisdn = null,
        password_hash = null, email_confirmed_at = null, msisdn_exp = null where id = $1`,
          [accountId],
        ),
      'ACCOUNT_DELETED',
    ],
    [
      'after its entry was given to another account',
      async ({ id, accountId, accounts }) =>
        context.pool.query(
          `update entries set account_id = $2 where id = (select entry_id from winner_cases where id = $1)`,
          [id, accounts.find((each) => each.id !== accountId)!.id],
        ),
      'ENTRANT_DIFFERS',
    ],
  ])('%s', async (_, happen, reason) => {
    const won = await makeCase()
    await happen(won)
    await followUp()
    expect(await casesOf(harness, won.roundId)).toMatchObject([{ id: won.id, state: 'DRAWN', onHold: reason }])
    expect(await publicWinners(won.roundId)).toMatchObject([{ ticket: Number(won.ticket), on_hold: reason }])
    harness.setTime(new Date(won.drawnAt.getTime() + 89 * DAY_MS))
    await followUp()
    expect(await casesOf(harness, won.roundId)).toMatchObject([{ id: won.id, onHold: reason }])
    for (const how of ['confirm', 'award'])
      expect((await others.post(`/winners/${won.id}/${how}`, { words: 'Passport seen' })).status, how).toBe(400)
    await runJobs(context, winnerJobs)
  })

  test('when one member of staff refunds it and then deletes the person', async () => {
    const won = await makeCase({ isPaidByCredit: true })
    const { number } = await context.db
      .selectFrom('purchases')
      .select('number')
      .where('id', '=', won.purchaseId!)
      .executeTakeFirstOrThrow()
    const refund = { request_id: uuid(), amount: null, method: 'PROVIDER', reason: 'Wants the money back' }
    const order = context.ids.purchases.encode(number)
    expect(await clerks.post(`/purchases/${order}/refunds`, refund)).toMatchObject({ outcome: 'DONE' })
    await followUp()
    expect(await casesOf(harness, won.roundId)).toMatchObject([{ id: won.id, onHold: 'REFUNDED' }])
    await runJobs(context, winnerJobs)
    expect(context.sentEmails.map(({ subject }) => subject)).toContain('Your prize is on hold: A red car')

    const { personId } = won.accounts.find(({ id }) => id === won.accountId)!
    const reason = 'Wants to be forgotten'
    const request = { kind: 'DELETE', received_at: context.now().toISOString(), reason }
    const { request_id } = await clerks.post(`/people/${personId}/data-requests`, request)
    const deleted = await clerks.post(`/data-requests/${request_id}/delete`, { reason })
    expect(deleted).toMatchObject({ deleted: 0, left: [{ why: 'PrizeNotSettled' }] })
    await followUp()
    expect(await casesOf(harness, won.roundId)).toMatchObject([{ id: won.id, onHold: 'REFUNDED' }])

    const decision = { decision: 'PASS_ON', words: 'They have their money back' }
    expect((await clerks.post(`/winners/${won.id}/hold`, decision)).status).toBe(400)
    const { approval_id } = await others.post(`/winners/${won.id}/hold`, decision)
    expect((await clerks.approve(approval_id, clerks.cleo)).status).toBe(400)
    expect((await others.approve(approval_id, others.cleo)).outcome).toBe('OWN')
    expect(await casesOf(harness, won.roundId)).toHaveLength(1)
  })

  test('and its hold is not decided by the owner who requested another email for its winner', async () => {
    const owners = await openDesk(harness, ['OWNER', 'DRAWS'])
    const won = await makeCase()
    const { personId, externalId } = won.accounts.find(({ id }) => id === won.accountId)!
    const accounts = context.db.updateTable('accounts').where('id', '=', won.accountId)
    await accounts.set({ emailConfirmedAt: null }).execute()
    const email = { account_id: externalId, email: `${uuid()}@example.com`, proof: 'PHONE_CODE', reason: 'By phone' }
    expect(await owners.post(`/people/${personId}/email`, email)).toMatchObject({ outcome: 'WAITING' })
    await setPurchase(won.purchaseId, 'DISPUTED')
    await followUp()
    const decision = { decision: 'PASS_ON', words: 'The bank asks for it back' }
    expect((await owners.post(`/winners/${won.id}/hold`, decision)).status).toBe(400)
    const { approval_id } = await others.post(`/winners/${won.id}/hold`, decision)
    expect((await owners.approve(approval_id, owners.cleo)).status).toBe(400)
    expect((await owners.approve(approval_id)).outcome).toBe('CARRIED_OUT')
  })

  test('when its owner deletes the account, which is refused', async () => {
    const won = await makeCase()
    expect(await deleteAccount(context, won.accountId, 'asked')).toMatchObject({ error: { name: 'PrizeNotSettled' } })
    await followUp()
    expect(await casesOf(harness, won.roundId)).toMatchObject([{ id: won.id, state: 'CONTACTED', onHold: null }])
  })
})

describe('A draw that is frozen', () => {
  test('has the winner of its freeze after an exclusion and a cancellation', async () => {
    const plain = await makeClosed(harness, { people: 2 })
    await freezeRound(context, plain.roundId)
    const until = new Date(plain.drawnAt.getTime() + 400 * DAY_MS)
    await context.pool.query('update persons set excluded_until = $1', [until])
    await cancelCampaign(context, plain.tag)
    harness.setTime(plain.drawnAt)
    expect(await drawRound(context, plain.roundId)).toBe(true)
    await followUp()
    await context.pool.query('update persons set excluded_until = null')
    expect(await casesOf(harness, plain.roundId)).toMatchObject([{ state: 'CONTACTED', position: 1, onHold: null }])
    const { rows } = await context.pool.query('select from draw_voids where round_id = $1', [plain.roundId])
    expect(rows).toEqual([])
  })

  test('never moves a prize when refunds race with its freeze, its draw and the follow-up', async () => {
    for (let race = 0; race < 5; race += 1) {
      const { roundId, drawnAt, accounts } = await makeClosed(harness, { people: 6, isPaidByCredit: true })
      const { rows } = await context.pool.query<{ id: string }>(
        'select id from purchases where account_id = any($1::uuid[]) order by number',
        [accounts.map(({ id }) => id)],
      )
      const purchases = rows.map(({ id }) => id)
      await Promise.all([...purchases.slice(0, 2).map(refundAll), freezeRound(context, roundId)])
      await freezeRound(context, roundId)
      harness.setTime(drawnAt)
      await Promise.all([...purchases.slice(2, 4).map(refundAll), drawRound(context, roundId)])
      await Promise.all([...purchases.slice(4).map(refundAll), followUpCases(context), followUpCases(context)])
      await followUp()
      const cases = await casesOf(harness, roundId)
      expect(cases).toMatchObject([{ position: 1, state: expect.not.stringMatching('FORFEITED'), onHold: 'REFUNDED' }])
      const { rows: void_ } = await context.pool.query(
        'select from draw_voids where round_id = $1 and $2 between first_ticket and last_ticket',
        [roundId, cases[0]!.ticket],
      )
      expect(void_).toEqual([])
    }
  })
})

describe('A case on hold', () => {
  const decide = async (id: string, decision: string) => {
    const { approval_id } = await others.post(`/winners/${id}/hold`, { decision, words: 'The order was refunded' })
    return others.approve(approval_id)
  }

  test('continues with its winner when two people say so, and the same refund no longer holds it', async () => {
    const won = await makeCase()
    await setPurchase(won.purchaseId, 'REFUNDED')
    await followUp()
    harness.setTime(new Date(won.drawnAt.getTime() + 5 * DAY_MS))
    expect(await decide(won.id, 'UPHOLD')).toMatchObject({ outcome: 'CARRIED_OUT' })
    await followUp()
    expect(await casesOf(harness, won.roundId)).toMatchObject([{ id: won.id, state: 'CONTACTED', onHold: null }])
    const answerBy = new Date(won.drawnAt.getTime() + 33 * DAY_MS).toISOString()
    expect((await deskOf(won.id)).case).toMatchObject({ on_hold: null, answer_ends_at: answerBy })
    expect((await publicWinners(won.roundId))[0]).not.toHaveProperty('on_hold')
    await setPurchase(won.purchaseId, 'DISPUTED')
    await followUp()
    expect(await casesOf(harness, won.roundId)).toMatchObject([{ id: won.id, onHold: 'DISPUTED' }])
  })

  test('goes to the next reserve when two people say so, with the true reason in public', async () => {
    const won = await makeCase()
    await setPurchase(won.purchaseId, 'DISPUTED')
    await followUp()
    expect((await deskOf(won.id)).forfeits).toEqual([])
    expect((await others.post(`/winners/${won.id}/forfeit`, { why: 'NOT_ELIGIBLE', words: 'No' })).status).toBe(400)
    expect(await decide(won.id, 'PASS_ON')).toMatchObject({ outcome: 'CARRIED_OUT' })
    expect(await casesOf(harness, won.roundId)).toMatchObject([
      { id: won.id, state: 'FORFEITED', reason: 'DISPUTED', onHold: null },
      { replaces: won.id, state: 'DRAWN' },
    ])
    expect(await publicWinners(won.roundId)).toMatchObject([
      { state: 'FORFEITED', forfeited: { why: 'DISPUTED', is_passed_on: true } },
      { state: 'DRAWN' },
    ])
    expect(await others.actionsOf(won.id)).toEqual([
      'winner.decide-hold.request',
      'winner.decide-hold',
      'winner.decide-hold.carried_out',
    ])
  })

  test('continues automatically when the dispute is withdrawn', async () => {
    const won = await makeCase()
    await setPurchase(won.purchaseId, 'DISPUTED')
    await followUp()
    await setPurchase(won.purchaseId, 'COMPLETED')
    await followUp()
    expect(await casesOf(harness, won.roundId)).toMatchObject([{ id: won.id, state: 'CONTACTED', onHold: null }])
  })

  test('cannot be decided after its reason has changed or ended', async () => {
    const won = await makeCase()
    expect((await others.post(`/winners/${won.id}/hold`, { decision: 'UPHOLD', words: 'Nothing' })).status).toBe(400)
    await setPurchase(won.purchaseId, 'REFUNDED')
    await followUp()
    const { approval_id } = await others.post(`/winners/${won.id}/hold`, { decision: 'PASS_ON', words: 'Refunded' })
    await setPurchase(won.purchaseId, 'COMPLETED')
    await followUp()
    expect((await others.approve(approval_id)).outcome).toBe('STALE')
    expect(await casesOf(harness, won.roundId)).toHaveLength(1)
  })
})
