import { afterAll, describe, expect, test } from 'vitest'
import { alarms } from '#server/platform/log/metrics.ts'
import { followUpCases } from '#server/winners/follow-up.ts'
import { casesOf, makeClosed, makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { drawRound } from '../draw/draw-round.ts'
import { freezeRound } from '../freeze/freeze-round.ts'
import { findReceipt } from '../register/find-receipt.ts'
import { compareDraws } from './compare-draws.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

const run = (text: string, values: unknown[] = []) => context.pool.query(text, values)
const alarmed = async () =>
  (await alarms.get()).values.find(({ labels }) => labels.alarm === 'winner_differs')?.value ?? 0

async function makeCase() {
  const drawn = await makeDrawn(harness, { people: 3 })
  const [won] = await casesOf(harness, drawn.roundId)
  const other = drawn.accounts.find(({ id }) => id !== won!.accountId)!
  return { ...drawn, ...won!, other }
}
type Won = Awaited<ReturnType<typeof makeCase>>

const giveOrder = ({ purchaseId, other }: Won) =>
  run('update purchases set account_id = $2 where id = $1', [purchaseId, other.id])
const giveEntry = ({ purchaseId, other }: Won) =>
  run('update entries set account_id = $2 where purchase_id = $1', [purchaseId, other.id])
const givePerson = ({ purchaseId, other }: Won) =>
  run('update purchases set person_id = $2 where id = $1', [purchaseId, other.personId])

describe('A drawn ticket', () => {
  test('raises no alarm and holds nothing when it is unchanged', async () => {
    const won = await makeCase()
    const before = await alarmed()
    await compareDraws(context)
    expect(await alarmed()).toBe(before)
    await followUpCases(context)
    expect(await casesOf(harness, won.roundId)).toMatchObject([{ state: 'CONTACTED', onHold: null }])
  })

  test.each<[string, (won: Won) => Promise<unknown>]>([
    ['whose entry was given to another account', giveEntry],
    [
      'whose order and entry were given to another account',
      async (won) => [await giveOrder(won), await giveEntry(won)],
    ],
    [
      'whose order, entry and person were given to another account',
      async (won) => [await giveOrder(won), await giveEntry(won), await givePerson(won)],
    ],
    [
      'whose pick names another word',
      ({ roundId }) => run('update draw_picks set word = word + 1000 where round_id = $1 and position = 1', [roundId]),
    ],
    [
      'whose case is of another entry',
      ({ id, other }) =>
        run(
          `update winner_cases set (entry_id, ticket) = (
             select entries.id, first_ticket from entries where account_id = $2) where id = $1`,
          [id, other.id],
        ),
    ],
    [
      'whose entry has other tickets',
      ({ purchaseId }) =>
        run(
          'update entries set first_ticket = first_ticket + 900, last_ticket = last_ticket + 900 where purchase_id = $1',
          [purchaseId],
        ),
    ],
  ])('%s raises an alarm, and its case is on hold in the same night', async (_, change) => {
    const won = await makeCase()
    await change(won)
    const before = await alarmed()
    await compareDraws(context)
    expect(await alarmed()).toBeGreaterThan(before)
    await followUpCases(context)
    expect(await casesOf(harness, won.roundId)).toMatchObject([{ state: 'DRAWN', onHold: 'ENTRANT_DIFFERS' }])
  })

  test('is on hold from the draw on when it was changed between freeze and draw', async () => {
    const { roundId, drawnAt, accounts } = await makeClosed(harness, { people: 2 })
    await freezeRound(context, roundId)
    const [first, second] = accounts
    await run('update purchases set account_id = $2 where account_id = $1', [first!.id, second!.id])
    await run(
      'update purchases set account_id = $1 where id = (select purchase_id from entries where account_id = $2)',
      [first!.id, second!.id],
    )
    await run(
      `update entries set account_id = purchases.account_id from purchases where purchases.id = purchase_id and round_id = $1`,
      [roundId],
    )
    harness.setTime(drawnAt)
    await drawRound(context, roundId)
    await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'DRAWN', onHold: 'ENTRANT_DIFFERS' }])
  })

  test('still matches its proof after its person was merged into another', async () => {
    const won = await makeCase()
    const joined = won.accounts.find(({ id }) => id === won.accountId)!.personId
    await run('update persons set joined_person_id = $2 where id = $1', [joined, won.other.personId])
    await run('update accounts set person_id = $2 where person_id = $1', [joined, won.other.personId])
    await compareDraws(context)
    await followUpCases(context)
    expect(await casesOf(harness, won.roundId)).toMatchObject([{ state: 'CONTACTED', onHold: null }])
  })

  test('raises an alarm when its proof is missing', async () => {
    const { roundId } = await makeCase()
    await context.files.remove(`draws/${roundId}/proof.json`)
    const before = await alarmed()
    await compareDraws(context)
    expect(await alarmed()).toBeGreaterThan(before)
  })
})

test('A receipt is shown only to the owner of the order, even when its entry names another person', async () => {
  const won = await makeCase()
  const { rows } = await run('select number::float8 as number from entries where purchase_id = $1', [won.purchaseId])
  const code = context.ids.tickets.encode(rows[0].number)
  await giveEntry(won)
  expect(await findReceipt(context, code, won.accountId!)).toMatchObject({ ok: true })
  expect(await findReceipt(context, code, won.other.id)).toMatchObject({ error: { name: 'EntryNotFound' } })
})
