import { afterAll, expect, test } from 'vitest'
import { findReceipt } from '#server/draws/register/find-receipt.ts'
import { deleteAccount } from '#server/edge/account-deletion.ts'
import { dataExportOf } from '#server/edge/data-export.ts'
import { dailyRules, purgeOld } from '#server/edge/retention.ts'
import { openTestHarness } from '#tests/capabilities/test-harness.ts'
import { casesOf, makeDrawn } from '#tests/make-drawn.ts'
import { claimPrize } from './claim-prize.ts'
import { listNamedWinners } from './named-winners.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

const DAY_MS = 86_400_000
const answer = {
  naming: 'SURNAME',
  firstName: 'Robin',
  lastName: 'Tester',
  phone: '+447700900123',
  dob: '1990-11-27',
  address: '12 Mill Lane',
  town: 'Kirkcaldy',
  county: 'Fife',
  postcode: 'KY1 1AA',
} as const
const countOf = async (text: string, values: unknown[]) =>
  Number((await context.pool.query(text, values)).rows[0].count)
const claimsOf = (roundId: string) =>
  countOf('select count(*) from winner_claims join winner_cases on winner_cases.id = case_id where round_id = $1', [
    roundId,
  ])
const keysOf = (roundId: string) =>
  countOf('select count(*) from rounds where id = $1 and entrant_key is not null', [roundId])

async function makeClaimed(given: Parameters<typeof makeDrawn>[1] = {}) {
  const drawn = await makeDrawn(harness, given)
  const [first] = await casesOf(harness, drawn.roundId)
  const winner = drawn.accounts.find(({ id }) => id === first!.accountId)!
  const claimed = await claimPrize(context, first!.id, { accountId: winner.id, token: null }, answer)
  expect(claimed.ok).toBe(true)
  return { ...drawn, caseId: first!.id, winner }
}
const award = (caseId: string, at: Date) =>
  context.pool.query(`update winner_cases set state = 'AWARDED', closed_at = $2 where id = $1`, [caseId, at])
const purgeAt = async (instant: number) => {
  harness.setTime(new Date(instant))
  await purgeOld(context, dailyRules)
}

test('what winners gave goes with the key of the round 90 days after its last claim, and not before', async () => {
  const { roundId, caseId, drawnAt } = await makeClaimed({
    people: 3,
    prizes: [{ title: 'A bike', valuePence: 1, quantity: 2 }],
  })
  const second = (await casesOf(harness, roundId)).find(({ id }) => id !== caseId)!
  await award(caseId, drawnAt)
  await purgeAt(drawnAt.getTime() + 200 * DAY_MS)
  expect([await claimsOf(roundId), await keysOf(roundId)]).toEqual([1, 1])
  const closed = drawnAt.getTime() + 100 * DAY_MS
  await award(second.id, new Date(closed))
  await purgeAt(closed + 90 * DAY_MS)
  expect([await claimsOf(roundId), await keysOf(roundId)]).toEqual([1, 1])
  await purgeAt(closed + 90 * DAY_MS + 1)
  expect([await claimsOf(roundId), await keysOf(roundId)]).toEqual([0, 0])
  const receipt = await context.db
    .selectFrom('entries')
    .select(['number', 'account_id as accountId'])
    .where('round_id', '=', roundId)
    .execute()
  const code = context.ids.tickets.encode(receipt[0]!.number)
  expect(await findReceipt(context, code, receipt[0]!.accountId!)).toMatchObject({ error: { name: 'EntryNotFound' } })
  expect(await listNamedWinners(context, roundId)).toHaveLength(2)
})

test('names are shown for 400 days, and then they are gone', async () => {
  const { caseId, drawnAt } = await makeClaimed()
  const named = () => countOf('select count(*) from winner_cases where id = $1 and shown_name is not null', [caseId])
  await purgeAt(drawnAt.getTime() + 400 * DAY_MS)
  expect(await named()).toBe(1)
  await purgeAt(drawnAt.getTime() + 400 * DAY_MS + 1)
  expect(await named()).toBe(0)
})

test('deleting an account gives its open prize to a reserve, and leaves nothing of who won', async () => {
  const { roundId, caseId, winner } = await makeClaimed({ people: 2 })
  expect((await deleteAccount(context, winner.id, 'asked')).ok).toBe(true)
  expect(await casesOf(harness, roundId)).toMatchObject([
    { id: caseId, state: 'FORFEITED', reason: 'ACCOUNT_DELETED' },
    { state: 'DRAWN', replaces: caseId },
  ])
  expect(await claimsOf(roundId)).toBe(0)
})

test('deleting an account after the award keeps the award, and leaves nothing of who won', async () => {
  const { roundId, caseId, winner, drawnAt } = await makeClaimed({ people: 2 })
  await award(caseId, drawnAt)
  await deleteAccount(context, winner.id, 'asked')
  expect(await casesOf(harness, roundId)).toMatchObject([{ id: caseId, state: 'AWARDED' }])
  expect(await claimsOf(roundId)).toBe(0)
  expect(await listNamedWinners(context, roundId)).toMatchObject([{ name: null, county: null }])
})

test('the winner is given all of it with the rest of their data, and no other user', async () => {
  const { winner, accounts, tag } = await makeClaimed({ people: 2 })
  expect((await dataExportOf(context, winner.id)).wins).toMatchObject([
    { campaign_tag: tag, naming: 'SURNAME', shown_name: 'Tester', address: '12 Mill Lane', dob: '1990-11-27' },
  ])
  const other = accounts.find(({ id }) => id !== winner.id)!
  expect((await dataExportOf(context, other.id)).wins).toEqual([])
})
