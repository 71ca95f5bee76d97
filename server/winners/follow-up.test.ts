import { afterAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/durations.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { casesOf, makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { checkClocks, followUpCase, followUpCases } from './follow-up.ts'
import { winnerJobs } from './jobs.ts'
import { recordContact, recordFailedEmail } from './staff-actions.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

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
    // Each email describes the state at its sending, so the first winner receives none.
    expect(context.sentEmails.map(({ subject }) => subject)).toEqual(['You’re now the winner: A red car'])
  })

  test('ends the prize when no reserve is left', async () => {
    const { roundId, drawnAt } = await makeDrawn(harness)
    await followUpCases(context)
    goTo(drawnAt, 28)
    await followUpCases(context)
    await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'FORFEITED', reason: 'NO_ANSWER' }])
  })
})

describe('A winner who entered by post', () => {
  const cards = [{ phone: '+447700900123', email: 'ann.field@example.com' }, { last_name: 'Meadow' }]

  test('keeps the prize until 28 days after an attempt that could reach them', async () => {
    const { roundId, drawnAt } = await makeDrawn(harness, { cards: [{}, { last_name: 'Meadow' }] })
    const [winner] = await casesOf(harness, roundId)
    goTo(drawnAt, 60)
    await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'DRAWN' }])
    for (const by of ['Cleo', 'Carl']) await recordContact(context, winner!.id, 'POST', { by, words: 'Letter posted' })
    goTo(drawnAt, 88, -1)
    await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'CONTACTED' }])
    goTo(drawnAt, 88)
    await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'FORFEITED', reason: 'NO_ANSWER' }, {}])
  })

  test('keeps the prize while one person alone says that they tried, however often', async () => {
    const { roundId, drawnAt } = await makeDrawn(harness, { cards: [{}, { last_name: 'Meadow' }] })
    const [winner] = await casesOf(harness, roundId)
    for (const words of ['Letter posted', 'Another letter posted'])
      await recordContact(context, winner!.id, 'POST', { by: 'Cleo', words })
    goTo(drawnAt, 60)
    await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'CONTACTED' }])
    await recordContact(context, winner!.id, 'POST', { by: 'Carl', words: 'No answer' })
    goTo(drawnAt, 88, -1)
    await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'CONTACTED' }])
    goTo(drawnAt, 88)
    await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'FORFEITED', reason: 'NO_ANSWER' }, {}])
  })

  test('keeps the prize when the only attempt was by a phone number that the card does not have', async () => {
    const { roundId, drawnAt } = await makeDrawn(harness, { cards: [{}] })
    const [winner] = await casesOf(harness, roundId)
    await recordContact(context, winner!.id, 'PHONE', { by: 'Cleo', words: 'No answer' })
    goTo(drawnAt, 90)
    await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'CONTACTED' }])
  })

  test('is emailed at the address on the card, which alone never starts the 28 days', async () => {
    const { roundId, drawnAt } = await makeDrawn(harness, { cards: [cards[0]!] })
    await followUpCases(context)
    await runJobs(context, winnerJobs)
    const emails = context.sentEmails.filter(({ to }) => to === 'ann.field@example.com')
    expect(emails.map(({ subject }) => subject)).toEqual(["You've won: A red car"])
    expect(emails[0]!.text).not.toContain('token=')
    goTo(drawnAt, 60)
    await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'CONTACTED' }])
  })
})

describe('A winner whose email is refused', () => {
  const refused = Object.assign(new Error('no such mailbox'), { command: 'RCPT TO', responseCode: 550 })

  async function makeRefused({ hasNumber }: { hasNumber: boolean }) {
    const drawn = await makeDrawn(harness, { people: 2 })
    const [winner] = await casesOf(harness, drawn.roundId)
    const msisdn_exp = hasNumber ? drawn.drawnAt.getTime() + DAY_MS : drawn.drawnAt
    const of = context.db.updateTable('accounts').where('id', '=', winner!.accountId)
    await of.set({ msisdnExp: new Date(msisdn_exp) }).execute()
    const { send } = context.mail
    context.mail.send = () => Promise.reject(refused)
    await followUpCases(context)
    await runJobs(context, winnerJobs)
    context.mail.send = send
    return { ...drawn, winner: winner! }
  }

  test('is texted at their verified number, and that starts the 28 days', async () => {
    const { roundId, drawnAt, winner, accounts } = await makeRefused({ hasNumber: true })
    const { msisdn } = accounts.find(({ id }) => id === winner.accountId)!
    const texts = context.sentTexts.filter(({ to, text }) => to === msisdn && text.includes('A red car'))
    expect(texts.map(({ text }) => /winners\/claim\?case=\S+&token=\S+/.test(text))).toEqual([true])
    goTo(drawnAt, 28)
    await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'FORFEITED', reason: 'NO_ANSWER' }, {}])
  })

  test('keeps the prize when one person says that the email came back and that they called', async () => {
    const { roundId, drawnAt } = await makeDrawn(harness, { people: 2 })
    await context.db.updateTable('accounts').set({ msisdnExp: drawnAt }).execute()
    const [winner] = await casesOf(harness, roundId)
    await followUpCases(context)
    await recordFailedEmail(context, winner!.id, { by: 'Cleo', words: 'It came back' })
    await recordContact(context, winner!.id, 'PHONE', { by: 'Cleo', words: 'No answer' })
    goTo(drawnAt, 60)
    await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'CONTACTED' }])
  })

  test('keeps the prize when no verified number is left either', async () => {
    const { roundId, drawnAt } = await makeRefused({ hasNumber: false })
    goTo(drawnAt, 60)
    await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'CONTACTED' }])
  })
})

test('a winner whose email is not confirmed and who has no verified number keeps the prize', async () => {
  const { roundId, drawnAt, accounts } = await makeDrawn(harness, { people: 2 })
  const ids = accounts.map(({ id }) => id)
  await context.db
    .updateTable('accounts')
    .set({ emailConfirmedAt: null, msisdnExp: drawnAt })
    .where('id', 'in', ids)
    .execute()
  for (const days of [0, 28, 60]) {
    goTo(drawnAt, days)
    await followUpCases(context)
  }
  expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'CONTACTED' }])
})

describe('A prize that is forfeited', () => {
  test('goes to one reserve once, in order, when twenty workers follow up two winners at once', async () => {
    const { roundId, drawnAt } = await makeDrawn(harness, {
      people: 6,
      prizes: [{ title: 'A bike', valuePence: 1, quantity: 2 }],
    })
    const cases = await casesOf(harness, roundId)
    await followUpCases(context)
    goTo(drawnAt, 28)
    await Promise.all(eachTime(10, () => cases.map(({ id }) => followUpCase(context, id))).flat())
    const after = await casesOf(harness, roundId)
    expect(after.map(({ state, reason, position }) => [state, reason, position])).toEqual([
      ['FORFEITED', 'NO_ANSWER', 1],
      ['FORFEITED', 'NO_ANSWER', 2],
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
      const { roundId, drawnAt } = await makeDrawn(harness, { people: 3 })
      const [winner] = await casesOf(harness, roundId)
      await followUpCases(context)
      goTo(drawnAt, 28)
      const isReserve = table === 'winner_cases' ? 'replaces is null' : `state <> 'FORFEITED'`
      await context.pool.query(`alter table ${table} add constraint crash check (${isReserve}) not valid`)
      await expect(followUpCase(context, winner!.id)).rejects.toMatchObject({ constraint: 'crash' })
      await context.pool.query(`alter table ${table} drop constraint crash`)
      expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'CONTACTED' }])
      await followUpCase(context, winner!.id)
      expect(await casesOf(harness, roundId)).toMatchObject([
        { state: 'FORFEITED', reason: 'NO_ANSWER' },
        { state: 'DRAWN', position: 2 },
      ])
    },
  )

  test('goes to the first reserve and is on hold there when that purchase was refunded too', async () => {
    const { roundId, drawnAt } = await makeDrawn(harness, { people: 3 })
    await context.pool.query(
      `update purchases set state = 'REFUNDED' where id in (select purchase_id from entries where round_id = $1)
       and id <> (select purchase_id from entries join draw_picks on entry_id = entries.id
         where draw_picks.round_id = $1 and position = 1)`,
      [roundId],
    )
    await followUpCases(context)
    goTo(drawnAt, 28)
    for (let times = 0; times < 3; times += 1) await followUpCases(context)
    expect((await casesOf(harness, roundId)).map(({ state, position, onHold }) => [position, state, onHold])).toEqual([
      [1, 'FORFEITED', null],
      [2, 'DRAWN', 'REFUNDED'],
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
      .selectFrom('creditLots')
      .select(['source', 'grantedPence', 'description'])
      .where('accountId', '=', winner!.accountId)
      .execute()
    expect(lots).toEqual([
      {
        source: 'PRIZE',
        grantedPence: 2_500,
        description: '£25 of site credit, won in The Credit Draw.',
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

  test('is neither granted nor given to a reserve while its case is on hold', async () => {
    const { roundId } = await makeDrawn(harness, { people: 2, prizes: creditPrize })
    const [winner] = await casesOf(harness, roundId)
    await setPurchase(winner!.purchaseId, 'REFUNDED')
    for (let times = 0; times < 2; times += 1) await followUpCases(context)
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'DRAWN', onHold: 'REFUNDED' }])
    expect(await grantsOf(roundId)).toBe(0)
  })
})

test('a case that is not awarded in 30 days raises an alarm each day', async () => {
  const { roundId, drawnAt } = await makeDrawn(harness)
  await context.pool.query(
    `update winner_cases set state = 'FORFEITED', forfeit_reason = 'DECLINED', closed_at = now(),
       hold_reason = null, held_at = null
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

test('a case that cannot be followed up raises an alarm, and does not delay the others', async () => {
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
