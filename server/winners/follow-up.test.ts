import { afterAll, describe, expect, test } from 'vitest'
import { alarms } from '#server/platform/log/metrics.ts'
import { casesOf, makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { checkClocks, followUpCase, followUpCases } from './follow-up.ts'
import { winnerJobs } from './jobs.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

const DAY_MS = 86_400_000
const creditPrize = [{ title: '£25 of site credit', valuePence: 2_500, isCredit: true }]
const eachTime = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
const goTo = (drawnAt: Date, days: number, ms = 0) => harness.setTime(new Date(drawnAt.getTime() + days * DAY_MS + ms))
const setPurchase = (id: string | null, state: string) =>
  context.db.updateTable('purchases').set({ state }).where('id', '=', id!).execute()
const countOf = async (text: string, values: unknown[]) =>
  Number((await context.pool.query(text, values)).rows[0].count)
const grantsOf = (roundId: string) =>
  countOf(
    `select count(*) from ledger_transfers join winner_cases on winner_cases.id = winner_case_id where round_id = $1`,
    [roundId],
  )
const alarmed = async (name: string) =>
  (await alarms.get()).values.find(({ labels }) => labels.alarm === name)?.value ?? 0

describe('A winner who does not answer', () => {
  test('is emailed each week, and forfeits after 28 days to the next reserve, who is emailed too', async () => {
    const { roundId, drawnAt } = await makeDrawn(harness, { people: 3 })
    const [winner] = await casesOf(harness, roundId)
    const emailed = () =>
      countOf(`select count(*) from winner_case_events where case_id = $1 and channel = 'EMAIL'`, [winner!.id])
    for (const [days, ms, count] of [
      [0, 0, 1],
      [7, -1, 1],
      [7, 0, 2],
      [14, 0, 3],
      [21, 0, 4],
      [28, -1, 4],
    ] as const) {
      goTo(drawnAt, days, ms)
      await followUpCases(context)
      expect([days, await emailed()]).toEqual([days, count])
    }
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'CONTACTED' }])
    goTo(drawnAt, 28)
    await followUpCases(context)
    const [first, second] = await casesOf(harness, roundId)
    expect(first).toMatchObject({ state: 'FORFEITED', reason: 'NO_ANSWER' })
    expect(second).toMatchObject({ state: 'DRAWN', position: 2, replaces: winner!.id })
    await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'FORFEITED' }, { state: 'CONTACTED' }])
    await runJobs(context, winnerJobs)
    // Each email says what is the case when it is sent, so the first winner receives none.
    expect(context.sentEmails.map(({ subject }) => subject)).toEqual(['You are now the winner: A red car'])
  })

  test('ends the prize when no reserve is left', async () => {
    const { roundId, drawnAt } = await makeDrawn(harness)
    goTo(drawnAt, 28)
    await followUpCases(context)
    await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'FORFEITED', reason: 'NO_ANSWER' }])
  })
})

describe('A prize that is forfeited', () => {
  test('goes to one reserve once, in order, when twenty workers follow up two winners at once', async () => {
    const { roundId } = await makeDrawn(harness, {
      people: 6,
      prizes: [{ title: 'A bike', valuePence: 1, quantity: 2 }],
    })
    const cases = await casesOf(harness, roundId)
    for (const { purchaseId } of cases) await setPurchase(purchaseId, 'REFUNDED')
    await Promise.all(eachTime(10, () => cases.map(({ id }) => followUpCase(context, id))).flat())
    const after = await casesOf(harness, roundId)
    expect(after.map(({ state, reason, position }) => [state, reason, position])).toEqual([
      ['FORFEITED', 'REFUNDED', 1],
      ['FORFEITED', 'REFUNDED', 2],
      ['DRAWN', null, 3],
      ['DRAWN', null, 4],
    ])
    expect(
      after
        .slice(2)
        .map(({ replaces }) => replaces)
        .toSorted(),
    ).toEqual(cases.map(({ id }) => id).toSorted())
  })

  test.each(['winner_cases', 'winner_case_events'])(
    'is whole after a crash at the write of %s and another run',
    async (table) => {
      const { roundId } = await makeDrawn(harness, { people: 3 })
      const [winner] = await casesOf(harness, roundId)
      await setPurchase(winner!.purchaseId, 'DISPUTED')
      const isReserve = table === 'winner_cases' ? 'replaces is null' : `state <> 'FORFEITED'`
      await context.pool.query(`alter table ${table} add constraint crash check (${isReserve}) not valid`)
      await expect(followUpCase(context, winner!.id)).rejects.toMatchObject({ constraint: 'crash' })
      await context.pool.query(`alter table ${table} drop constraint crash`)
      expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'DRAWN' }])
      await followUpCase(context, winner!.id)
      expect(await casesOf(harness, roundId)).toMatchObject([
        { state: 'FORFEITED', reason: 'DISPUTED' },
        { state: 'DRAWN', position: 2 },
      ])
    },
  )

  test('passes reserves whose own purchase was refunded', async () => {
    const { roundId } = await makeDrawn(harness, { people: 3 })
    await context.pool.query(
      `update purchases set state = 'REFUNDED' where id in (select purchase_id from entries where round_id = $1)
       and id <> (select purchase_id from entries join draw_picks on entry_id = entries.id
         where draw_picks.round_id = $1 and position = 3)`,
      [roundId],
    )
    for (let times = 0; times < 3; times += 1) await followUpCases(context)
    expect((await casesOf(harness, roundId)).map(({ state, position }) => [position, state])).toEqual([
      [1, 'FORFEITED'],
      [2, 'FORFEITED'],
      [3, 'CONTACTED'],
    ])
  })
})

describe('A prize of site credit', () => {
  test('is granted once by twenty workers, and its ledger row names the case', async () => {
    const { roundId } = await makeDrawn(harness, { prizes: creditPrize, title: 'The Credit Draw' })
    const [winner] = await casesOf(harness, roundId)
    await Promise.all(eachTime(20, () => followUpCase(context, winner!.id)))
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'AWARDED' }])
    expect(await grantsOf(roundId)).toBe(1)
    const lots = await context.db
      .selectFrom('credit_lots')
      .select(['source', 'granted_pence', 'description'])
      .where('account_id', '=', winner!.accountId)
      .execute()
    expect(lots).toEqual([
      {
        source: 'PRIZE',
        granted_pence: 2_500,
        description: '£25 of site credit, won in the draw of The Credit Draw.',
      },
    ])
    await expectLedgersToAgree(context)
    await runJobs(context, winnerJobs)
    const subjects = context.sentEmails.map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === "You've won: £25 of site credit")).toHaveLength(1)
  })

  test.each(['winner_case_events', 'credit_lots', 'ledger_transfers'])(
    'is granted whole or not at all when the program dies at the write of %s',
    async (table) => {
      const { roundId } = await makeDrawn(harness, { prizes: creditPrize })
      const [winner] = await casesOf(harness, roundId)
      await context.pool.query(`alter table ${table} add constraint crash check (false) not valid`)
      await expect(followUpCase(context, winner!.id)).rejects.toMatchObject({ constraint: 'crash' })
      await context.pool.query(`alter table ${table} drop constraint crash`)
      expect(await grantsOf(roundId)).toBe(0)
      await followUpCase(context, winner!.id)
      await followUpCase(context, winner!.id)
      expect(await grantsOf(roundId)).toBe(1)
      await expectLedgersToAgree(context)
    },
  )

  test('is not granted twice even when the state is lost', async () => {
    const { roundId } = await makeDrawn(harness, { prizes: creditPrize })
    const [winner] = await casesOf(harness, roundId)
    await followUpCase(context, winner!.id)
    const again = context.pool.query(
      `insert into ledger_transfers (id, debit_account_id, credit_account_id, amount_pence, state, reason_tag, winner_case_id)
       select gen_random_uuid(), debit_account_id, credit_account_id, amount_pence, state, reason_tag, winner_case_id
       from ledger_transfers where winner_case_id = $1`,
      [winner!.id],
    )
    await expect(again).rejects.toMatchObject({ constraint: 'ledger_transfers_winner_case' })
  })

  test('is not granted to whom has been refunded, but to the reserve', async () => {
    const { roundId } = await makeDrawn(harness, { people: 2, prizes: creditPrize })
    const [winner] = await casesOf(harness, roundId)
    await setPurchase(winner!.purchaseId, 'REFUNDED')
    for (let times = 0; times < 2; times += 1) await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'FORFEITED' }, { state: 'AWARDED', position: 2 }])
    expect(await grantsOf(roundId)).toBe(1)
  })
})

test('a case that is not awarded in 30 days is an alarm each day', async () => {
  const { roundId, drawnAt } = await makeDrawn(harness)
  await context.pool.query(
    `update winner_cases set state = 'FORFEITED', forfeit_reason = 'DECLINED', closed_at = now()
     where state not in ('AWARDED', 'FORFEITED') and round_id <> $1`,
    [roundId],
  )
  const before = await alarmed('winner_case_late')
  goTo(drawnAt, 30, -1)
  await checkClocks(context)
  expect(await alarmed('winner_case_late')).toBe(before)
  goTo(drawnAt, 30)
  await checkClocks(context)
  expect(await alarmed('winner_case_late')).toBe(before + 1)
})

test('a case that cannot be followed up is an alarm, and keeps no other waiting', async () => {
  const { roundId } = await makeDrawn(harness, { people: 4, prizes: [{ title: 'A bike', valuePence: 1, quantity: 2 }] })
  const [first, second] = await casesOf(harness, roundId)
  await context.pool.query(
    `alter table winner_case_events add constraint crash check (case_id <> '${first!.id}') not valid`,
  )
  const before = await alarmed('winner_case_failed')
  await followUpCases(context)
  await context.pool.query('alter table winner_case_events drop constraint crash')
  expect(await alarmed('winner_case_failed')).toBe(before + 1)
  const states = new Map((await casesOf(harness, roundId)).map(({ id, state }) => [id, state]))
  expect([states.get(first!.id), states.get(second!.id)]).toEqual(['DRAWN', 'CONTACTED'])
})
